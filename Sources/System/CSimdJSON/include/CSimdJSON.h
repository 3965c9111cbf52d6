#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// simdjson's DOM parser with a face that Swift sees: it parses bytes into a tape, and Swift walks the tape.

#ifdef __cplusplus
extern "C" {
#endif

struct portal_json_parser;

// What a parse left: the tape, the strings and the offset of each token in the bytes, valid until the next parse; or an
// error code. Tokens are brackets, commas, colons, strings and other values, in the order of the text.
struct portal_json_tape {
    const uint64_t *tape;
    const uint8_t *strings;
    const uint32_t *tokens;
    int32_t error;
};

// Error codes of simdjson that the caller tells apart.
enum {
    portal_json_success = 0,
    portal_json_too_large = 1,
    portal_json_out_of_memory = 2,
};

// A parser for documents nested at most so deep; null if memory is exhausted.
struct portal_json_parser *portal_json_parser_new(size_t depth_limit);
void portal_json_parser_free(struct portal_json_parser *parser);

// How many bytes after a document simdjson may read, whatever they are.
enum { portal_json_padding = 64 };

// Parses the bytes where they are if memory of that size follows them, a copy otherwise. Never throws.
struct portal_json_tape portal_json_parse(
    struct portal_json_parser *parser, const uint8_t *bytes, size_t count, bool is_padded);

// Gives back the memory of a large document. The tape is gone then.
void portal_json_parser_shrink(struct portal_json_parser *parser);

// simdjson's words for an error code.
const char *portal_json_error_message(int32_t error);

#ifdef __cplusplus
}
#endif
