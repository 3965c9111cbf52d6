#include "CSimdJSON.h"

#include <cstdlib>
#include <cstring>
#include <new>
#include <simdjson.h>
#include <utility>

using simdjson::SIMDJSON_PADDING;

struct portal_json_parser {
    simdjson::dom::parser parser;
    size_t depth_limit;
    // The largest document for which there is a tape.
    size_t capacity;
    uint8_t *buffer;
    size_t buffer_size;
};

static portal_json_tape failure(simdjson::error_code error) {
    return {nullptr, nullptr, nullptr, static_cast<int32_t>(error)};
}

static void release(portal_json_parser *parser) {
    std::free(parser->buffer);
    delete parser;
}

// What this thread's last parser leaves to its next: its memory costs more to get than a response to read.
struct kept_parser {
    portal_json_parser *parser = nullptr;
    ~kept_parser() {
        if (parser) release(parser);
    }
};

static thread_local kept_parser kept;
// Larger ones are given back: a tape takes many times the memory of its document.
static const size_t kept_capacity = 64 << 10;

portal_json_parser *portal_json_parser_new(size_t depth_limit) {
    if (kept.parser && kept.parser->depth_limit == depth_limit) return std::exchange(kept.parser, nullptr);
    return new (std::nothrow) portal_json_parser{simdjson::dom::parser(), depth_limit, 0, nullptr, 0};
}

void portal_json_parser_free(portal_json_parser *parser) {
    if (kept.parser || parser->capacity > kept_capacity) return release(parser);
    kept.parser = parser;
}

// Makes room for a tape, in powers of two so that growing documents do not allocate each time.
static simdjson::error_code reserve(portal_json_parser *parser, size_t count) {
    if (count > simdjson::SIMDJSON_MAXSIZE_BYTES) return simdjson::CAPACITY;
    if (parser->capacity > 0 && parser->capacity >= count) return simdjson::SUCCESS;
    size_t capacity = 4096;
    while (capacity < count) capacity *= 2;
    if (capacity > simdjson::SIMDJSON_MAXSIZE_BYTES) capacity = count;
    parser->capacity = 0;
    if (auto error = parser->parser.allocate(capacity, parser->depth_limit)) return error;
    parser->capacity = capacity;
    return simdjson::SUCCESS;
}

// Returns a copy with the bytes after it that simdjson may read, or null if memory is exhausted.
static const uint8_t *padded(portal_json_parser *parser, const uint8_t *bytes, size_t count) {
    if (parser->buffer_size < count + SIMDJSON_PADDING) {
        std::free(parser->buffer);
        parser->buffer_size = 0;
        parser->buffer = static_cast<uint8_t *>(std::malloc(parser->capacity + SIMDJSON_PADDING));
        if (!parser->buffer) return nullptr;
        parser->buffer_size = parser->capacity + SIMDJSON_PADDING;
    }
    if (count > 0) std::memcpy(parser->buffer, bytes, count);
    std::memset(parser->buffer + count, 0, SIMDJSON_PADDING);
    return parser->buffer;
}

portal_json_tape portal_json_parse(portal_json_parser *parser, const uint8_t *bytes, size_t count, bool is_padded) {
    if (auto error = reserve(parser, count)) return failure(error);
    auto text = is_padded ? bytes : padded(parser, bytes, count);
    if (!text) return failure(simdjson::MEMALLOC);
    auto error = parser->parser.parse(text, count, false).error();
    if (error) return failure(error);
    const auto &document = parser->parser.doc;
    const auto &tokens = parser->parser.implementation->structural_indexes;
    return {document.tape.get(), document.string_buf.get(), tokens.get(), portal_json_success};
}

void portal_json_parser_shrink(portal_json_parser *parser) {
    parser->parser = simdjson::dom::parser();
    parser->capacity = 0;
    std::free(parser->buffer);
    parser->buffer = nullptr;
    parser->buffer_size = 0;
}

const char *portal_json_error_message(int32_t error) {
    return simdjson::error_message(static_cast<simdjson::error_code>(error));
}

static_assert(portal_json_too_large == simdjson::CAPACITY, "the header repeats simdjson's codes");
static_assert(portal_json_out_of_memory == simdjson::MEMALLOC, "the header repeats simdjson's codes");
static_assert(portal_json_padding >= SIMDJSON_PADDING, "simdjson reads no further");
