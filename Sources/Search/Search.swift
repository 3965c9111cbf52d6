// The search across everything that a user can open.
//
// - `SearchIndexRepository`: the index of words. Triggers note what changed (`Migrations/0097-search.sql`), and
//   `SearchWorker` indexes it, at the latest before the next search.
// - `SearchScope`: what a user may find, from their roles. Nothing else decides that.
// - `SearchRepository`, `SearchQuery`: candidates by the rarest word, ranked (`WordScore`), and what isn't in the index:
//   pages, help, participants by number, complete tokens.
// - `SearchController`: the page, and suggestions while a user types (`Public/js/search.js`).
