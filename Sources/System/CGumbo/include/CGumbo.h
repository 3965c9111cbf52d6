#pragma once
#include <gumbo.h>
#include <stddef.h>
#include <stdint.h>

// libgumbo's parser for HTML from strangers: it works in an arena with a limit, and stops when it has taken too long.
//
// Without that a few kilobytes can make it fill memory (unclosed formatting elements are opened again in every
// paragraph), take minutes (attributes of one tag, deep nesting) or overflow the stack (its own clean-up recurses).

struct portal_html_arena;

enum portal_html_result {
    portal_html_parsed = 0,
    portal_html_memory_spent = 1,
    portal_html_time_spent = 2,
};

// What a parse left. The tree lives as long as its arena; it is null unless the result says that it was parsed.
struct portal_html_tree {
    const GumboNode *root;
    struct portal_html_arena *arena;
    int32_t result;
};

// Parses a fragment as the content of a div. The bytes must outlive the tree.
struct portal_html_tree portal_html_parse(
    const char *bytes, size_t count, size_t memory_limit, uint64_t processor_milliseconds);

// Frees the tree and all that belongs to it.
void portal_html_free(struct portal_html_tree tree);
