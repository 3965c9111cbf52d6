// Vocabulary: the identifiers, names and terms that rights and designs have in common.
//
// `Access` and `Studies` both depend on it, and not on each other, so that the compiler builds them at the same time.
// It has neither rules nor permissions.
//
//   Identifiers/  row IDs, the names that apps send (`AppID`, `StudyID`, `OrganizationID`), and `DesignScope`
//   Terms/        channels, statuses and their actions, platforms, versions, authors
//   Texts/        language tags, what catalogs of the portal's own texts have in common, and the text of cells in files
//   Values/       instants in columns, arithmetic without overflow, generations of cached data
