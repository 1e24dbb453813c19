#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <wchar.h>

// What the terminal client needs of wide-character ncurses, in one place: its macros, variadic functions and global
// variables are not for Swift.

enum {
    FINE_NOTHING, FINE_CHARACTER, FINE_KEY,
};

enum {
    FINE_UP, FINE_DOWN, FINE_LEFT, FINE_RIGHT, FINE_HOME, FINE_END, FINE_PAGE_UP, FINE_PAGE_DOWN, FINE_BACKSPACE,
    FINE_DELETE, FINE_BACKTAB, FINE_ENTER, FINE_PASTE_BEGIN, FINE_PASTE_END, FINE_OTHER_KEY,
};

enum {
    FINE_BOLD = 1, FINE_ITALIC = 2, FINE_UNDERLINE = 4, FINE_REVERSE = 8,
};

/// A character or a key. `value` is the code point, or which key.
typedef struct {
    int kind;
    int32_t value;
    bool shift;
    bool control;
} fine_input;

/// Takes the terminal of standard input and output. 0: done; 1: the type is unknown; 2: it cannot place a cursor.
int fine_screen_open(const char *type);
/// Gives the terminal back as it was.
void fine_screen_close(void);
/// Gives the terminal back for a while, and takes it again.
void fine_screen_suspend(void);
void fine_screen_resume(void);

int fine_screen_columns(void);
int fine_screen_rows(void);
/// Asks the system how large the window is, and adapts.
void fine_screen_resize(void);
/// 0 where there are no colours, 8, 16, 256, or 0x1000000 where they are given by their components.
int fine_screen_colors(void);

/// Puts one character, with the marks that combine with it, into a cell. Colours are numbers, -1 is the terminal's own.
void fine_screen_put(int row, int column, const wchar_t *text, int attributes, int foreground, int background);
/// Sends what has changed. A negative row hides the cursor.
void fine_screen_show(int cursor_row, int cursor_column);
/// The next show sends everything.
void fine_screen_forget(void);
/// Asks for the colour of the background, where that may be asked; the answer comes as input.
void fine_screen_ask_background(const char *type);

/// Where to wait for input.
int fine_screen_input(void);
/// What has arrived; never waits.
fine_input fine_screen_read(void);

/// Whether the locale's characters are UTF-8, after taking it from the environment or else C's.
bool fine_locale_adopt(void);
/// The columns of a code point in that locale, 0 where it combines, -1 where it is none to be seen.
int fine_width(uint32_t scalar);
/// From now on a crash gives the terminal back before it ends the process.
void fine_crash_guard(void);
