// DesignEditing: what the pages that edit a design share.
//
//   Addresses/       the addresses of the designer's pages
//   Frames/          the frame of a page, with the progress of each section
//   Editing/         `DocumentForm`, a form that edits a document, and `DocumentEditor`, which shows and saves it
//   Questionnaires/  the fields of steps, questions, branching and charts, and their preview
//   Schedules/       the fields and the preview of a schedule
//   History/         undo and redo
//   Differences/     differences between two values of a document in words
//
// It has no routes. Features use it; rules and revisions are in Studies.
