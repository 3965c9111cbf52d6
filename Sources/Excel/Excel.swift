// Excel: workbooks written cell by cell into their archive, with memory that doesn't grow.
//
// Knows no domain word. `WorkbookWriter` makes the file, `WorksheetWriter` the rows of a sheet, `CellText` the letters of a
// cell; `ExcelDate` counts days as Excel does. The parts are those of ECMA-376 (Office Open XML): a number is written
// with as many digits as tell it from every other, which are up to 17.
