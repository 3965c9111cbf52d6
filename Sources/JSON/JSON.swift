// JSON: reads JSON by simdjson's tape and writes it into one byte buffer.
//
// For hot paths and exact wire formats; Foundation's coders serve the cold ones. Knows no domain word.
