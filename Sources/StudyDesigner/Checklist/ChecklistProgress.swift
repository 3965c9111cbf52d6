import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// The number of items that are marked complete in each language, on the page of the checklist.
struct ChecklistProgress {
    /// One language.
    struct Row {
        let name: String
        let tag: String
        let words: String
        /// The fields to mark the remaining items; nil if none remain.
        let fields: [HiddenField]?
        /// The address of the page that lists what is missing.
        let openAddress: String?

        var button: String { "Mark all complete in \(name)" }
    }

    let address: String
    let token: String
    let lines: [Row]
    let canEdit: Bool
    /// The incomplete items in the requested language; nil if none was requested.
    let open: [IncompleteItem]?
    let openTitle: String

    /// The name of the query parameter with a language.
    static let openQuery = "open"

    init(
        _ designs: DesignRepository, _ editing: EditorModel<StudyChecklist>,
        _ transaction: borrowing Transaction
    ) throws {
        let (context, channel) = (editing.context, editing.channel)
        let scope = channel.study.scope
        let page = StudyDesignerPaths.section(.checklist, channel)
        let languages = try designs.document(StudySettings.self, in: scope, transaction).value.allLanguages
        let entries = try designs.entries(in: scope, transaction)
            .filter { $0.state == .active && CompletionMarking.sections.contains($0.kind.section) }
        address = page + "/marks"
        token = editing.frame.formToken
        canEdit = context.hasPermission(EditDesign.self)
        lines = languages.map { language in
            let counted = entries.filter { language == .english || $0.kind.isTranslated }
            let done = counted.count { $0.completeIn.contains(language) }
            return Row(
                name: language.englishName, tag: language.text,
                words: "\(done) of \(counted.count) marked complete",
                fields: done < counted.count ? [HiddenField("lang", language.text)] : nil,
                openAddress: done < counted.count
                    ? "\(page)?\(Self.openQuery)=\(language)#open-items" : nil)
        }
        let asked = context.request.query[Self.openQuery].flatMap { LanguageTag($0) }
        guard let asked, languages.contains(asked) else {
            (open, openTitle) = (nil, "")
            return
        }
        open = try designs.unmarked(of: CompletionMarking.sections, language: asked, in: scope, transaction)
            .compactMap { IncompleteItem($0, language: asked, channel) }
        openTitle = "Not ready in \(asked.englishName)"
    }

    var nothingOpen: Bool { open?.isEmpty == true }
}

/// The part of the page that shows the progress.
struct ChecklistProgressCard {
    let marks: ChecklistProgress

    init(_ marks: ChecklistProgress) { self.marks = marks }
}
