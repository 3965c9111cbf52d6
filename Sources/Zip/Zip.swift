// Zip: archives of any size, written entry by entry in constant memory, with minizip.
//
// Independent of the product's domain. `ZipWriter` writes the archive; `ZipFailure` is its error. `GzipWriter` and
// `GzipLines` write and read a single compressed file, with zlib.
