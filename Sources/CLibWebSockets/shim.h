#pragma once
#include <ev.h>
#include <libwebsockets.h>
#include <malloc.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Macros that Swift does not import, by their own names in lower case.

/// Bytes that must be free before whatever is handed to lws_write.
static inline size_t fine_lws_pre(void) { return LWS_PRE; }

static inline uint64_t fine_lws_server_options(void) {
    return LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS |
           LWS_SERVER_OPTION_JUST_USE_RAW_ORIGIN;
}

static inline uint64_t fine_lws_secure_options(void) {
    return LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
}

/// A loop over what the kernel says is ready; nil when the system refuses.
static inline struct ev_loop *fine_ev_loop(void) { return ev_loop_new(EVFLAG_NOENV | EVBACKEND_EPOLL); }

/// Waits until something is ready or due, and sees to all that is.
static inline void fine_ev_run_once(struct ev_loop *loop) { ev_run(loop, EVRUN_ONCE); }

/// A connection with TLS; certificate and host name are checked.
static inline int fine_lws_secure(void) { return LCCSCF_USE_SSL; }

static inline int fine_lws_no_listen_server(void) { return CONTEXT_PORT_NO_LISTEN_SERVER; }
static inline int fine_lws_no_listen(void) { return CONTEXT_PORT_NO_LISTEN; }

/// The flags of one fragment of a text message.
static inline enum lws_write_protocol fine_lws_text_flags(bool first, bool last) {
    return (enum lws_write_protocol)lws_write_ws_flags(LWS_WRITE_TEXT, first, last);
}

/// Names the calling thread, in at most 15 bytes.
static inline void fine_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

/// Whether the calling thread is the one that the process began on.
static inline bool fine_is_main_thread(void) { return syscall(SYS_gettid) == getpid(); }

// How a run loop of another library serves libdispatch's main queue: CoreFoundation's does it with these, which is why
// they are exported, though no header has them.

/// The event descriptor that becomes readable when something waits in the main queue.
int _dispatch_get_main_queue_handle_4CF(void);
/// Runs what waits in the main queue, on the main thread.
void _dispatch_main_queue_callback_4CF(void *message);
