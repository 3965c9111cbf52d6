// DataAccess: reading, filtering, correcting and exporting what a study has collected, on pages and with LabKey's API.
//
//   Tables/       the declarations of the study's tables: Lists, enrollment tables, properties
//   Lists/        the pages of Lists: grid, filters, saved views, charts, and rows with their editor
//   DataBrowser/  all tables of a study in a grid
//   Queries/      lookups and results of SELECT queries, for apps and scripts
//   SQLQueries/   the page for SELECT queries
//   LabKey/       the API of research teams' scripts, with LabKey's clients
//   Flags/        how columns may identify participants
//   Exports/      Lists as files, and archives with codebook and scripts, created in the background
//   Deidentified/ profiles of exports without identifiers, and these exports
//   Schedules/    exports that are repeated, and the targets to which they are sent
//   Codebook/     every column of a study, as a page, CSV and PDF
//   Descriptions/ the description of these APIs
