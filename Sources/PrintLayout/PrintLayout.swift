// PrintLayout: makes a PDF of a document. Only the program `portal-print` links it, and with it Pango, Cairo and qpdf.
//
// - `Reading`: the document from JSON, strictly: unknown members, wrong types and values beyond `PrintLimits` are errors.
// - `Text`: styles, and text set in lines by Pango (`TextSetter`, `TextBox`).
// - `Drawing`: what is put on a page, with the tags of its structure (`Canvas`), QR codes and paths.
// - `Flow`: blocks one below the other, from page to page (`PageFlow`). A type for each kind of block.
// - `Output`: the PDF by Cairo, and its completion and check by qpdf.
// - `PrintJob`: a document from JSON to PDF.
//
// A document is laid out twice, first without drawing, to count the pages and to find characters without a font. So only
// the current page is in memory, however many there are.
