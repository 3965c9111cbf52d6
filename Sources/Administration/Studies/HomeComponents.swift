/// The folders directly below a folder.
struct FolderCard {
    let list: HomePage.FolderTable
}

/// A list of studies: tabs, search, table and pages.
struct StudyTable {
    let list: StudyList
}

/// One row of the table.
struct StudyRow {
    let line: StudyListItem
    let list: StudyList
}
