// Printing: documents to print, and the process that makes PDFs of them.
//
// - `PrintDocument`: title, language, date and page of a document, and its content as `PrintBlock`s.
// - `PrintText`: text with bold, italic, underlined and fixed-width runs, in a language and direction.
// - `PrintBlock` and the types of its cases: headings, paragraphs, lists, descriptions, tables, signatures, QR codes,
//   and cards for sheets to cut.
// - `PrintLimits`: what a document may contain.
// - `…+JSON`: the documents as JSON, which is written in pieces.
// - `PrintProcess`: runs `portal-print`, which reads that JSON and writes the PDF, with limits of time and memory.
//   `PrintFailure` is its error.
//
// Independent of the product's domain, and of the libraries that draw: a fault in those can't reach the server. They are
// used by `PrintLayout` only, which the program `portal-print` consists of.
