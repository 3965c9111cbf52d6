#pragma once
#include <stdint.h>

// What SQLite takes from the system, as we give it: the file of the write-ahead log, and memory.

/// Makes a file system known to SQLite, under the returned name, that writes the log in large pieces; a null pointer says
/// that it could not.
///
/// SQLite gives a commit to the system in two small writes for each page that it changed. Here they are gathered, and
/// leave for the system in one before it is asked to synchronize: for a commit of fifteen pages that is one call instead
/// of thirty, and one pass through the real file system. Only for connections that synchronize each commit
/// (`synchronous = full`): until then what was written is in this process alone, and others are told of a commit after it
/// was synchronized. Call it once, before the name is used.
const char *portal_sqlite3_gather_log(void);

/// Lets SQLite take its memory from the system without a lock around each piece; false if it is in use already.
///
/// SQLite's own count of its memory is then off: a lock that every connection takes for every piece.
int portal_sqlite3_count_memory_by_thread(void);

/// The bytes that SQLite has taken on the calling thread, less those that it gave back on it. Only differences between
/// two calls on one thread mean something: memory may be given back on another.
int64_t portal_sqlite3_thread_memory(void);
