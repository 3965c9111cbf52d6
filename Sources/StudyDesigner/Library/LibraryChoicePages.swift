import PortalUI
import Studies
import StudyManagement
import Timekeeping
import Vocabulary

/// The page of library entries that fit into a location of a study.
struct LibraryChoicePage {
    let frame: Frame
    let list: LibraryList
    let libraryAddress: String
}

/// The page of a library entry before it is copied into a study.
struct LibraryEntryPreviewPage {
    let frame: Frame
    let address: String
    let into: String
    let action: String
    let entry: LibraryEntry
    /// The page of the study to return to with Cancel.
    let home: String
    let preview: LibraryPreview
    let problems: FormProblems
    let now: Instant

    var problemsTitle: String? { problems.isEmpty ? nil : "Nothing was added" }

    var facts: [DescriptionItem] {
        [
            DescriptionItem("Type", LinkedText(entry.kind.title)),
            DescriptionItem("Version", LinkedText("\(entry.version)")),
            DescriptionItem(
                "Tags", LinkedText(entry.tags.isEmpty ? "None" : entry.tags.joined(separator: ", "))),
            DescriptionItem(
                "Last change",
                LinkedText("\(TimeText.phrase(entry.modifiedAt, from: now)) by \(entry.modifiedBy.name)")),
        ]
    }
}
