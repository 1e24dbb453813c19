#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"

#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

// Keys of our own begin beyond those of ncurses: a base and its modifiers, or an end of a paste.
enum { OWN_KEY = 0x3000, PASTE_BEGIN = OWN_KEY + 0x800, PASTE_END };

static SCREEN *screen;
static FILE *input;
static bool takes_paste;
static bool takes_mouse;
/// What the terminal was.
static struct termios before;

/// The capability, or null. ncurses has two ways to say that there is none.
static const char *capability(const char *name) {
    const char *text = tigetstr(name);
    return text == (char *)-1 ? NULL : text;
}

static bool begins_with_any(const char *text, const char *const *prefixes) {
    for (; *prefixes; prefixes++)
        if (strncmp(text, *prefixes, strlen(*prefixes)) == 0) return true;
    return false;
}

bool fine_locale_adopt(void) {
    setlocale(LC_ALL, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
    return setlocale(LC_CTYPE, "C.UTF-8") != NULL;
}

int fine_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

/// endwin does not know of this mode.
static void set_paste(bool on) {
    if (!takes_paste) return;
    const char *own = capability(on ? "BE" : "BD");
    // Debian's entries for multiplexers lack the capability, though these have long had the mode.
    putp(own ? own : on ? "\033[?2004h" : "\033[?2004l");
}

/// Presses, what is dragged, and the wheel, as sequences that the reader takes apart. ncurses' own mouse drops a press that comes within a
/// few milliseconds of another, waits for the next key behind an event that nobody asked for, and ends at column 223.
static void set_mouse(bool on) {
    if (takes_mouse) putp(on ? "\033[?1002;1006h" : "\033[?1006;1002l");
}

/// Arrows and the like with Shift and Control, as every terminal with modifiers sends them (terminfo's user_caps(5):
/// a final letter behind `1;modifiers`, or `number;modifiers~`).
static void define_modified_keys(void) {
    static const struct { const char *form; int key; } keys[] = {
        {"\033[1;%dA", FINE_UP}, {"\033[1;%dB", FINE_DOWN}, {"\033[1;%dC", FINE_RIGHT}, {"\033[1;%dD", FINE_LEFT},
        {"\033[1;%dH", FINE_HOME}, {"\033[1;%dF", FINE_END}, {"\033[3;%d~", FINE_DELETE},
    };
    char sequence[16];
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        for (int modifiers = 2; modifiers <= 8; modifiers++) {
            snprintf(sequence, sizeof sequence, keys[i].form, modifiers);
            define_key(sequence, OWN_KEY + keys[i].key * 16 + modifiers - 1);
        }
    define_key("\033[200~", PASTE_BEGIN);
    define_key("\033[201~", PASTE_END);
}

/// The terminal once more, in a way that never blocks: within a sequence ncurses waits for the rest, whatever nodelay
/// says; and to change standard input itself would change it for the shell, too.
static FILE *own_input(void) {
    const char *path = ttyname(STDIN_FILENO);
    int descriptor = path ? open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "r") : NULL;
    return file ? file : stdin;
}

int fine_screen_input(void) { return fileno(input); }

/// Whether the person's terminal takes colours by their components, though its entry does not say so: Debian's entries
/// leave that to this variable, as most terminals set it.
static bool takes_components(void) {
    const char *value = getenv("COLORTERM");
    return value && (strcmp(value, "truecolor") == 0 || strcmp(value, "24bit") == 0) && tigetflag("RGB") <= 0 &&
           tigetnum("colors") >= 256;
}

/// Has ncurses' own compiler make an entry like that of `type` with such colours, in this directory.
static bool compile_components(const char *type, const char *directory) {
    if (type[strspn(type, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.+-_")]) return false;
    char command[128];
    snprintf(command, sizeof command, "tic -x -o %s /dev/stdin 2>/dev/null", directory);
    FILE *compiler = popen(command, "w");
    if (!compiler) return false;
    // The first eight are names for the palette, as in the entries that ncurses calls direct.
    static const char form[] =
        "\\E[%%?%%p1%%{8}%%<%%t%c%%p1%%d%%e%c8;2;%%p1%%{65536}%%/%%d;%%p1%%{256}%%/%%{255}%%&%%d;%%p1%%{255}%%&%%d%%;m";
    char words[256], ground[256];
    snprintf(words, sizeof words, form, '3', '3');
    snprintf(ground, sizeof ground, form, '4', '4');
    fprintf(compiler, "fine-direct|colours by components,\n\tRGB, ccc@, initc@, oc@, colors#0x1000000, pairs#0x10000,\n"
                      "\tsetaf=%s,\n\tsetab=%s,\n\tuse=%s,\n", words, ground, type);
    return pclose(compiler) == 0;
}

/// The terminal with colours by their components where it takes them; null where it does not.
static SCREEN *open_components(const char *type) {
    if (!takes_components()) return NULL;
    char directory[] = "/tmp/fine-terminal.XXXXXX", path[64];
    if (!mkdtemp(directory)) return NULL;
    SCREEN *made = NULL;
    if (compile_components(type, directory)) {
        const char *own = getenv("TERMINFO");
        char *kept = own ? strdup(own) : NULL;
        setenv("TERMINFO", directory, 1);
        int error = 0;
        // newterm would end the process where it finds nothing.
        if (setupterm("fine-direct", STDOUT_FILENO, &error) == OK) made = newterm("fine-direct", stdout, input);
        if (kept) setenv("TERMINFO", kept, 1);
        else unsetenv("TERMINFO");
        free(kept);
        snprintf(path, sizeof path, "%s/f/fine-direct", directory);
        unlink(path);
        snprintf(path, sizeof path, "%s/f", directory);
        rmdir(path);
    }
    rmdir(directory);
    return made;
}

int fine_screen_open(const char *type) {
    static const char *const pasting[] = {"xterm", "tmux", "screen", NULL};
    // newterm would say that it knows no such terminal; this says why.
    int error = 0;
    if (setupterm(type, STDOUT_FILENO, &error) != OK) return error == 1 ? 2 : 1;
    if (!capability("cup")) return 2;
    tcgetattr(STDIN_FILENO, &before);
    input = own_input();
    screen = open_components(type);
    if (!screen) screen = newterm(type, stdout, input);
    if (!screen) return 1;
    set_term(screen);
    set_escdelay(25);
    raw();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    if (has_colors()) {
        start_color();
        use_default_colors();
    }
    define_modified_keys();
    const char *mouse = capability("kmous");
    takes_mouse = mouse != NULL;
    if (takes_mouse) define_key(mouse, 0);
    set_mouse(true);
    takes_paste = capability("BE") || begins_with_any(type, pasting);
    set_paste(true);
    curs_set(0);
    return 0;
}

void fine_screen_close(void) {
    if (!screen) return;
    fine_screen_suspend();
    // Its memory ends with the process. To delete it would take the terminal's description from a late crash.
    screen = NULL;
}

void fine_screen_suspend(void) {
    set_paste(false);
    set_mouse(false);
    endwin();
    fflush(stdout);
}

void fine_screen_resume(void) {
    fine_screen_resize();
    refresh();
    set_mouse(true);
    set_paste(true);
    clearok(curscr, TRUE);
}

int fine_screen_columns(void) { return COLS; }
int fine_screen_rows(void) { return LINES; }

void fine_screen_resize(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
}

int fine_screen_colors(void) {
    if (!has_colors()) return 0;
    return tigetflag("RGB") > 0 ? 0x1000000 : COLORS >= 256 ? 256 : COLORS >= 16 ? 16 : 8;
}

void fine_screen_put(int row, int column, const wchar_t *text, int attributes, int foreground, int background) {
    static int last_foreground = -1, last_background = -1, pair;
    if (has_colors() && (foreground != last_foreground || background != last_background)) {
        pair = foreground < 0 && background < 0 ? 0 : alloc_pair(foreground, background);
        if (pair < 0) pair = 0;
        last_foreground = foreground;
        last_background = background;
    }
    attr_t attr = A_NORMAL;
    if (attributes & FINE_BOLD) attr |= A_BOLD;
    if (attributes & FINE_ITALIC) attr |= A_ITALIC;
    if (attributes & FINE_UNDERLINE) attr |= A_UNDERLINE;
    if (attributes & FINE_REVERSE) attr |= A_REVERSE;
    cchar_t cell;
    int number = has_colors() ? pair : 0;
    if (setcchar(&cell, text, attr, (short)0, &number) != OK) setcchar(&cell, L" ", attr, (short)0, &number);
    mvadd_wch(row, column, &cell);
}

void fine_screen_show(int cursor_row, int cursor_column) {
    static int is_visible = 0;
    bool wants = cursor_row >= 0;
    if (wants) move(cursor_row, cursor_column);
    // Where it is hidden its place does not matter, and to leave it is to send nothing.
    leaveok(stdscr, !wants);
    if (!wants && is_visible) curs_set(0);
    refresh();
    if (wants && !is_visible) {
        curs_set(1);
        fflush(stdout);
    }
    is_visible = wants;
}

void fine_screen_forget(void) { clearok(curscr, TRUE); }

void fine_screen_ask_background(const char *type) {
    // No capability says who answers; these do, or ignore it.
    static const char *const answering[] = {"xterm", "tmux", "rxvt", "foot", "alacritty", "wezterm", "st-", NULL};
    if (!begins_with_any(type, answering)) return;
    putp("\033]11;?\033\\");
    fflush(stdout);
}

static int key_of(int code) {
    switch (code) {
    case KEY_UP: case KEY_SR: return FINE_UP;
    case KEY_DOWN: case KEY_SF: return FINE_DOWN;
    case KEY_LEFT: case KEY_SLEFT: return FINE_LEFT;
    case KEY_RIGHT: case KEY_SRIGHT: return FINE_RIGHT;
    case KEY_HOME: case KEY_SHOME: case KEY_FIND: return FINE_HOME;
    case KEY_END: case KEY_SEND: case KEY_SELECT: return FINE_END;
    case KEY_PPAGE: return FINE_PAGE_UP;
    case KEY_NPAGE: return FINE_PAGE_DOWN;
    case KEY_BACKSPACE: return FINE_BACKSPACE;
    case KEY_DC: case KEY_SDC: return FINE_DELETE;
    case KEY_BTAB: return FINE_BACKTAB;
    case KEY_ENTER: return FINE_ENTER;
    case PASTE_BEGIN: return FINE_PASTE_BEGIN;
    case PASTE_END: return FINE_PASTE_END;
    default: return FINE_OTHER_KEY;
    }
}

static bool is_shifted(int code) {
    return code == KEY_SR || code == KEY_SF || code == KEY_SLEFT || code == KEY_SRIGHT || code == KEY_SHOME ||
           code == KEY_SEND;
}

fine_input fine_screen_read(void) {
    fine_input result = {FINE_NOTHING, 0, false, false};
    wint_t code = 0;
    int status = get_wch(&code);
    if (status == OK) {
        result.kind = FINE_CHARACTER;
        result.value = (int32_t)code;
    } else if (status == KEY_CODE_YES) {
        result.kind = FINE_KEY;
        if ((int)code >= OWN_KEY && (int)code < PASTE_BEGIN) {
            int modifiers = ((int)code - OWN_KEY) % 16;
            result.value = ((int)code - OWN_KEY) / 16;
            result.shift = modifiers & 1;
            result.control = modifiers & 6;
        } else {
            result.value = key_of((int)code);
            result.shift = is_shifted((int)code);
        }
    }
    return result;
}

// Crashes

static char farewell[512];
static size_t farewell_length;

static void append(const char *text) {
    for (; text && *text && farewell_length < sizeof farewell; text++) {
        // Padding is for terminals of another age.
        if (text[0] == '$' && text[1] == '<') {
            const char *end = strchr(text, '>');
            if (end) {
                text = end;
                continue;
            }
        }
        farewell[farewell_length++] = *text;
    }
}

/// Only what may be called in the middle of anything.
static void give_back(int signal_number) {
    if (screen) {
        ssize_t written = write(STDOUT_FILENO, farewell, farewell_length);
        (void)written;
        tcsetattr(STDIN_FILENO, TCSANOW, &before);
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

void fine_crash_guard(void) {
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGQUIT};
    farewell_length = 0;
    if (takes_paste) append("\033[?2004l");
    if (takes_mouse) append("\033[?1006;1002l");
    append(capability("sgr0"));
    append(capability("op"));
    append(capability("cnorm"));
    append(capability("rmkx"));
    append(capability("rmcup"));
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = give_back;
    sigfillset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaction(numbers[i], &action, NULL);
}
