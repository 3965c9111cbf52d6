// Simulates a disk that can be full, fail or lose power, between a program and the C library. Calls on files below a
// folder fail if a control file says so; changes are recorded in a journal, so that those never synced can be undone.
// Scripts/operation/disk.py writes the control file and reads the journal.
//
//   clang -shared -fPIC -O1 -o disk.so disk.c
//   LD_PRELOAD=disk.so DISK_FOLDER=/absolute/folder DISK_CONTROL=FILE DISK_JOURNAL=FILE program
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { writes = 1, syncs = 2, sizes = 4, reads = 8 };

struct control {
    _Atomic int kinds;      // the calls that fail, a sum of the above
    _Atomic int after;      // the number of calls that succeed first
    _Atomic int count;      // the number of calls that fail then
    _Atomic int error;      // the value of errno
    _Atomic int hits;       // the number of calls that failed so far
    _Atomic int unused;
    _Atomic uint64_t last;  // the number of the last change or sync of all processes
};

// One change or sync, followed by the path, the previous bytes and the new bytes.
struct entry {
    uint64_t number, inode, offset, size_before;
    uint32_t kind, path_length, before_length, after_length;
};

static struct control *control;
static char folder[PATH_MAX];
static int journal = -1;

__attribute__((constructor)) static void begin(void) {
    const char *below = getenv("DISK_FOLDER"), *path = getenv("DISK_CONTROL"), *log = getenv("DISK_JOURNAL");
    int file = below && path && log ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    snprintf(folder, sizeof folder, "%s/", below);
    journal = open(log, O_WRONLY | O_APPEND | O_CLOEXEC);
    void *memory = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED) control = memory;
    close(file);
}

// Returns the length of the path of a file below the folder; 0 for all other files.
static size_t path_below(int file, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = control ? readlink(link, path, PATH_MAX) : 0;
    return length > 0 && strncmp(path, folder, strlen(folder)) == 0 ? (size_t)length : 0;
}

// Returns whether this call has to fail, and sets errno in that case.
static int strikes(int kind) {
    if (atomic_load(&control->count) <= 0 || !(atomic_load(&control->kinds) & kind)) return 0;
    if (atomic_fetch_sub(&control->after, 1) > 0 || atomic_fetch_sub(&control->count, 1) <= 0) return 0;
    atomic_fetch_add(&control->hits, 1);
    errno = atomic_load(&control->error);
    return 1;
}

static uint64_t next_number(void) { return atomic_fetch_add(&control->last, 1) + 1; }

static ssize_t real_pread(int file, void *bytes, size_t count, off_t at) {
    static ssize_t (*real)(int, void *, size_t, off_t);
    if (!real) real = (ssize_t(*)(int, void *, size_t, off_t))dlsym(RTLD_NEXT, "pread");
    return real(file, bytes, count, at);
}

static void note(int file, const char *path, size_t length, uint32_t kind, uint64_t number, off_t at, const void *bytes,
                 size_t count) {
    struct stat status;
    if (journal < 0 || fstat(file, &status) != 0) return;
    struct entry entry = {.number = number, .inode = status.st_ino, .offset = at, .size_before = status.st_size,
                          .kind = kind, .path_length = length, .after_length = bytes ? count : 0};
    // For a file that becomes shorter, keep its end; for one that is overwritten, keep the previous bytes.
    size_t covered = kind == sizes ? (status.st_size > at ? status.st_size - at : 0) : kind == writes ? count : 0;
    void *before = covered ? malloc(covered) : NULL;
    ssize_t found = before ? real_pread(file, before, covered, at) : 0;
    entry.before_length = found > 0 ? found : 0;
    struct iovec parts[] = {{&entry, sizeof entry}, {(void *)path, length}, {before, entry.before_length},
                            {(void *)bytes, entry.after_length}};
    if (writev(journal, parts, 4) < 0) abort();
    free(before);
}

static off_t place(int file) {
    struct stat status;
    if ((fcntl(file, F_GETFL) & O_APPEND) && fstat(file, &status) == 0) return status.st_size;
    return lseek(file, 0, SEEK_CUR);
}

#define REAL(type, name, parameters)                              \
    static type(*real) parameters;                                \
    if (!real) real = (type(*) parameters)dlsym(RTLD_NEXT, #name)

#define CHANGING(type, name, parameters, arguments, kind, at, bytes, count)                \
    type name parameters {                                                                 \
        REAL(type, name, parameters);                                                      \
        char path[PATH_MAX];                                                               \
        size_t length = path_below(file, path);                                            \
        if (length && strikes(kind)) return -1;                                            \
        if (length) note(file, path, length, kind, next_number(), at, bytes, count);       \
        return real arguments;                                                             \
    }

#define SYNCING(name)                                                                      \
    int name(int file) {                                                                   \
        REAL(int, name, (int));                                                            \
        char path[PATH_MAX];                                                               \
        size_t length = path_below(file, path);                                            \
        if (length && strikes(syncs)) return -1;                                           \
        uint64_t number = length ? next_number() : 0;                                      \
        int result = real(file);                                                           \
        if (length && result == 0) note(file, path, length, syncs, number, 0, NULL, 0);    \
        return result;                                                                     \
    }

#define READING(name, parameters, arguments)                                               \
    ssize_t name parameters {                                                              \
        REAL(ssize_t, name, parameters);                                                   \
        char path[PATH_MAX];                                                               \
        if (control && atomic_load(&control->count) > 0 && path_below(file, path) && strikes(reads)) return -1; \
        return real arguments;                                                             \
    }

CHANGING(ssize_t, write, (int file, const void *bytes, size_t count), (file, bytes, count), writes, place(file), bytes, count)
CHANGING(ssize_t, pwrite, (int file, const void *bytes, size_t count, off_t at), (file, bytes, count, at), writes, at, bytes, count)
CHANGING(ssize_t, pwrite64, (int file, const void *bytes, size_t count, off64_t at), (file, bytes, count, at), writes, at, bytes, count)
CHANGING(int, ftruncate, (int file, off_t size), (file, size), sizes, size, NULL, 0)
CHANGING(int, ftruncate64, (int file, off64_t size), (file, size), sizes, size, NULL, 0)
SYNCING(fsync)
SYNCING(fdatasync)
READING(read, (int file, void *bytes, size_t count), (file, bytes, count))
READING(pread, (int file, void *bytes, size_t count, off_t at), (file, bytes, count, at))
READING(pread64, (int file, void *bytes, size_t count, off64_t at), (file, bytes, count, at))
