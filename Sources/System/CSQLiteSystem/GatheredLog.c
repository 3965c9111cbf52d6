#include "CSQLiteSystem.h"

#include <sqlite3.h>
#include <string.h>

/// SQLite's file system masks the size of a write with 0x1FFFF: 128 KiB would become nothing.
enum { gathered_max = 124 * 1024 };

/// An open log: SQLite's own part, what has not been handed on, and behind it the file of the real file system.
typedef struct {
    sqlite3_file base;
    unsigned char *bytes;
    int count;
    sqlite3_int64 start;
} gathered_file;

static sqlite3_file *real(sqlite3_file *file) { return (sqlite3_file *)((gathered_file *)file + 1); }

/// Hands on what was gathered. After a failure it is kept, so that no later synchronization can succeed without it.
static int hand_on(sqlite3_file *file) {
    gathered_file *log = (gathered_file *)file;
    if (log->count == 0) return SQLITE_OK;
    int code = real(file)->pMethods->xWrite(real(file), log->bytes, log->count, log->start);
    if (code == SQLITE_OK) log->count = 0;
    return code;
}

static int gathered_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    gathered_file *log = (gathered_file *)file;
    if (log->count > 0 && (offset != log->start + log->count || count > gathered_max - log->count)) {
        int code = hand_on(file);
        if (code != SQLITE_OK) return code;
    }
    if (!log->bytes) log->bytes = sqlite3_malloc(gathered_max);
    if (!log->bytes || count > gathered_max) {
        return real(file)->pMethods->xWrite(real(file), bytes, count, offset);
    }
    if (log->count == 0) log->start = offset;
    memcpy(log->bytes + log->count, bytes, (size_t)count);
    log->count += count;
    return SQLITE_OK;
}

/// A page that did not fit into SQLite's memory is written before the commit and may be read again.
static int gathered_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    gathered_file *log = (gathered_file *)file;
    sqlite3_int64 end = log->start + log->count;
    if (log->count > 0 && offset < end && offset + count > log->start) {
        if (offset >= log->start && offset + count <= end) {
            memcpy(bytes, log->bytes + (offset - log->start), (size_t)count);
            return SQLITE_OK;
        }
        int code = hand_on(file);
        if (code != SQLITE_OK) return code;
    }
    return real(file)->pMethods->xRead(real(file), bytes, count, offset);
}

static int gathered_synchronize(sqlite3_file *file, int flags) {
    int code = hand_on(file);
    return code != SQLITE_OK ? code : real(file)->pMethods->xSync(real(file), flags);
}

static int gathered_truncate(sqlite3_file *file, sqlite3_int64 size) {
    int code = hand_on(file);
    return code != SQLITE_OK ? code : real(file)->pMethods->xTruncate(real(file), size);
}

static int gathered_size(sqlite3_file *file, sqlite3_int64 *size) {
    int code = hand_on(file);
    return code != SQLITE_OK ? code : real(file)->pMethods->xFileSize(real(file), size);
}

static int gathered_control(sqlite3_file *file, int operation, void *argument) {
    int code = hand_on(file);
    return code != SQLITE_OK ? code : real(file)->pMethods->xFileControl(real(file), operation, argument);
}

static int gathered_close(sqlite3_file *file) {
    gathered_file *log = (gathered_file *)file;
    int code = hand_on(file);
    sqlite3_free(log->bytes);
    log->bytes = 0;
    log->count = 0;
    int closing = real(file)->pMethods->xClose(real(file));
    return code != SQLITE_OK ? code : closing;
}

static int gathered_lock(sqlite3_file *file, int level) {
    return real(file)->pMethods->xLock(real(file), level);
}

static int gathered_unlock(sqlite3_file *file, int level) {
    return real(file)->pMethods->xUnlock(real(file), level);
}

static int gathered_is_reserved(sqlite3_file *file, int *result) {
    return real(file)->pMethods->xCheckReservedLock(real(file), result);
}

static int gathered_sector_size(sqlite3_file *file) { return real(file)->pMethods->xSectorSize(real(file)); }

static int gathered_characteristics(sqlite3_file *file) {
    return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static const sqlite3_io_methods gathered_methods = {
    .iVersion = 1,
    .xClose = gathered_close,
    .xRead = gathered_read,
    .xWrite = gathered_write,
    .xTruncate = gathered_truncate,
    .xSync = gathered_synchronize,
    .xFileSize = gathered_size,
    .xLock = gathered_lock,
    .xUnlock = gathered_unlock,
    .xCheckReservedLock = gathered_is_reserved,
    .xFileControl = gathered_control,
    .xSectorSize = gathered_sector_size,
    .xDeviceCharacteristics = gathered_characteristics,
};

/// The real file system; set once, before any file is opened.
static sqlite3_vfs *below;
static sqlite3_vfs gathering;

/// Everything but a log is a file of the real file system, without anything between.
static int gathered_open(sqlite3_vfs *self, const char *name, sqlite3_file *file, int flags, int *flags_out) {
    (void)self;
    if (!(flags & SQLITE_OPEN_WAL)) return below->xOpen(below, name, file, flags, flags_out);
    memset(file, 0, sizeof(gathered_file));
    int code = below->xOpen(below, name, real(file), flags, flags_out);
    if (code == SQLITE_OK) file->pMethods = &gathered_methods;
    return code;
}

const char *portal_sqlite3_gather_log(void) {
    below = sqlite3_vfs_find(0);
    if (!below) return 0;
    gathering = *below;
    gathering.pNext = 0;
    gathering.zName = "portal-gathered-log";
    gathering.szOsFile = below->szOsFile + (int)sizeof(gathered_file);
    gathering.xOpen = gathered_open;
    return sqlite3_vfs_register(&gathering, 0) == SQLITE_OK ? gathering.zName : 0;
}
