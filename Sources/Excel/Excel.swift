// Excel: workbooks written row by row with memory that does not grow, by libxlsxwriter.
//
// Knows no domain word. `WorkbookWriter` makes the file, `SheetWriter` the rows of a sheet; `ExcelDate` counts days as
// Excel does.
