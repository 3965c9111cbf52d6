// Tables: a table declared once, and what follows from its declaration.
//
// `Table` has a name, the database table that it shows, and columns. A `Column` states its expression, type, uses
// (pages, LabKey's selections, SQL), right, sorting, links, and whether each reading is recorded. Features
// declare their tables and read them:
//
//   Columns/     columns, their types and captions; lookups; multi-valued answers
//   Filters/     `query.<column>~<operator>=<value>` as SQL
//   Selections/  LabKey's selectRows
//   Files/       CSV, TSV and JSON, row by row
//
// `Table.visible(to:)` leaves out the columns whose right a reader lacks. Everything else takes what it returns.
