#pragma once
#include <stdint.h>

// How SQLite takes memory from the system.

/// Lets SQLite take its memory from the system without a lock around each piece; false if it is in use already.
///
/// SQLite's own count of its memory is then off: a lock that every connection takes for every piece.
int portal_sqlite3_count_memory_by_thread(void);

/// The bytes that SQLite has taken on the calling thread, less those that it gave back on it. Only differences between
/// two calls on one thread mean something: memory may be given back on another.
int64_t portal_sqlite3_thread_memory(void);
