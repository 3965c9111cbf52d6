// Excel: workbooks written cell by cell into their archive, in constant memory.
//
// Independent of the product's domain. `WorkbookWriter` writes the file, `WorksheetWriter` the rows of a sheet, and
// `CellText` the text of a cell; `ExcelDate` converts dates to Excel's day numbers. The parts follow ECMA-376 (Office
// Open XML): a number is written with as many digits as distinguish it from every other, which are up to 17.
