/// The folders directly below a place.
struct FolderSheet {
    let list: HomePage.FolderList
}

/// A list of studies: tabs, search, table and pages.
struct StudyTable {
    let list: StudyList
}

/// One row of it.
struct StudyRow {
    let line: StudyLine
    let list: StudyList
}
