#include "CSQLiteSystem.h"

#include <malloc.h>
#include <sqlite3.h>
#include <stdlib.h>

static __thread int64_t taken;

static int memory_size(void *piece) { return (int)malloc_usable_size(piece); }

static void *memory_take(int count) {
    void *piece = malloc((size_t)count);
    if (piece) taken += memory_size(piece);
    return piece;
}

static void memory_give_back(void *piece) {
    taken -= memory_size(piece);
    free(piece);
}

static void *memory_resize(void *piece, int count) {
    int before = memory_size(piece);
    void *resized = realloc(piece, (size_t)count);
    if (resized) taken += memory_size(resized) - before;
    return resized;
}

static int memory_round_up(int count) { return (count + 7) & ~7; }
static int memory_begin(void *context) {
    (void)context;
    return SQLITE_OK;
}
static void memory_end(void *context) { (void)context; }

int portal_sqlite3_count_memory_by_thread(void) {
    static const sqlite3_mem_methods methods = {
        .xMalloc = memory_take,
        .xFree = memory_give_back,
        .xRealloc = memory_resize,
        .xSize = memory_size,
        .xRoundup = memory_round_up,
        .xInit = memory_begin,
        .xShutdown = memory_end,
    };
    return sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) == SQLITE_OK
        && sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK;
}

int64_t portal_sqlite3_thread_memory(void) { return taken; }
