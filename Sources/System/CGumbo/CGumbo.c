#include "CGumbo.h"

#include <setjmp.h>
#include <stdlib.h>
#include <time.h>

// Allocations between two looks at the clock.
enum { clock_interval = 32, block_size = 64 * 1024 };

struct block {
    struct block *former;
    size_t size;
    // The payload follows; the union keeps it aligned for anything.
    union {
        long double number;
        void *pointer;
    } start[];
};

struct portal_html_arena {
    struct block *last;
    char *next;
    size_t room;
    size_t remaining;
    uint64_t deadline;
    unsigned until_clock;
    jmp_buf escape;
};

static uint64_t processor_time(void) {
    struct timespec now;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0) return 0;
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

// libgumbo never looks at what its allocator returns, so a failure leaves by the way it came in. Only libgumbo's own
// frames are between, and all that they hold is in the arena.
static void *allocate(void *context, size_t size) {
    struct portal_html_arena *arena = context;
    if (--arena->until_clock == 0) {
        arena->until_clock = clock_interval;
        if (processor_time() > arena->deadline) longjmp(arena->escape, portal_html_time_spent);
    }
    if (size > arena->remaining) longjmp(arena->escape, portal_html_memory_spent);
    size = (size + 15) & ~(size_t)15;
    if (size > arena->room) {
        size_t payload = size > block_size ? size : block_size;
        if (payload > arena->remaining) longjmp(arena->escape, portal_html_memory_spent);
        struct block *block = malloc(sizeof(struct block) + payload);
        if (!block) longjmp(arena->escape, portal_html_memory_spent);
        arena->remaining -= payload;
        block->former = arena->last;
        block->size = payload;
        arena->last = block;
        arena->next = (char *)block->start;
        arena->room = payload;
    }
    void *result = arena->next;
    arena->next += size;
    arena->room -= size;
    return result;
}

static void deallocate(void *context, void *pointer) {
    (void)context;
    (void)pointer;
}

static void free_arena(struct portal_html_arena *arena) {
    if (!arena) return;
    for (struct block *block = arena->last; block;) {
        struct block *former = block->former;
        free(block);
        block = former;
    }
    free(arena);
}

struct portal_html_tree portal_html_parse(
    const char *bytes, size_t count, size_t memory_limit, uint64_t processor_milliseconds) {
    struct portal_html_tree tree = {NULL, NULL, portal_html_memory_spent};
    struct portal_html_arena *arena = calloc(1, sizeof *arena);
    if (!arena) return tree;
    arena->remaining = memory_limit;
    arena->deadline = processor_time() + processor_milliseconds;
    arena->until_clock = clock_interval;
    int result = setjmp(arena->escape);
    if (result != 0) {
        free_arena(arena);
        tree.result = result;
        return tree;
    }
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = allocate;
    options.deallocator = deallocate;
    options.userdata = arena;
    options.max_errors = 0;
    options.fragment_context = GUMBO_TAG_DIV;
    tree.root = gumbo_parse_with_options(&options, bytes, count)->root;
    tree.arena = arena;
    tree.result = portal_html_parsed;
    return tree;
}

void portal_html_free(struct portal_html_tree tree) {
    free_arena(tree.arena);
}
