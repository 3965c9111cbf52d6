// Zip: archives of any size, written entry by entry with memory that does not grow, by minizip.
//
// Knows no domain word. `ZipWriter` makes the archive, `ZipFailure` says why it could not. `GzipWriter` and `GzipLines`
// do the same for one file alone, by zlib.
