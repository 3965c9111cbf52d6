import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import WebAccess

/// How much of a design is marked complete in each language, on the page of the checklist.
struct ChecklistProgress {
    /// One language.
    struct Row {
        let name: String
        let tag: String
        let words: String
        /// What is sent to mark the rest; nil where nothing is left.
        let fields: [HiddenField]?
        /// Where the page tells what keeps the rest open.
        let openAddress: String?

        var button: String { "Mark all as complete in \(name)" }
    }

    let address: String
    let token: String
    let lines: [Row]
    let canEdit: Bool
    /// What is open in the language that was asked for; nil where none was.
    let open: [IncompleteItem]?
    let openTitle: String

    /// The field and the query that name a language.
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

/// The part of the page that shows them.
struct ChecklistProgressCard {
    let marks: ChecklistProgress

    init(_ marks: ChecklistProgress) { self.marks = marks }
}
