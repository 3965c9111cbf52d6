/// The folders directly below a place.
struct FolderCard {
    let list: HomePage.FolderTable
}

/// A list of studies: tabs, search, table and pages.
struct StudyTable {
    let list: StudyList
}

/// One row of it.
struct StudyRow {
    let line: StudyListItem
    let list: StudyList
}
