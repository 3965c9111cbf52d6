#pragma once
#include <sqlite3.h>

// Swift cannot see SQLITE_TRANSIENT (a cast in a macro) nor call functions with variable arguments.

/// Binds text that SQLite copies before this returns.
static inline int portal_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds bytes that SQLite copies before this returns.
static inline int portal_sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// Gives a function's result as text that SQLite copies before this returns.
static inline void portal_sqlite3_result_text(sqlite3_context *context, const char *bytes, sqlite3_uint64 count) {
    sqlite3_result_text64(context, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Switches one of the flags of `sqlite3_db_config` on or off.
static inline int portal_sqlite3_db_config_flag(sqlite3 *database, int option, int isOn) {
    return sqlite3_db_config(database, option, isOn, (int *)0);
}

/// Chooses which optimizations the compiler of statements makes on this connection; the bits are those to leave out.
static inline int portal_sqlite3_leave_out_optimizations(sqlite3 *database, unsigned bits) {
    return sqlite3_test_control(SQLITE_TESTCTRL_OPTIMIZATIONS, database, bits);
}

/// Sets one of the options of `sqlite3_config` that are a number; nothing of SQLite may have been used before.
static inline int portal_sqlite3_configure(int option, int value) {
    return sqlite3_config(option, value);
}
