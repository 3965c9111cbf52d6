import Access
import Studies

/// A place of a study into which entries of the library can be copied.
enum LibraryInsertionPoint: Hashable {
    /// The list of a section.
    case list(Section)
    /// The steps of a questionnaire, behind a step or at the end.
    case steps(DocumentID, after: ItemID?)
    /// The questions of a form.
    case form(DocumentID, ItemID)

    /// The form in which addresses hold it.
    var text: String {
        switch self {
        case .list(let section): section.rawValue
        case .steps(let document, let after): "steps:\(document)" + (after.map { ":\($0)" } ?? "")
        case .form(let document, let form): "form:\(document):\(form)"
        }
    }

    /// Reads that form; nil for anything else.
    init?(_ text: String?) {
        let parts = (text ?? "").split(separator: ":").map(String.init)
        switch (parts.first, parts.count) {
        case ("steps", 2...3):
            guard let document = Int64(parts[1]) else { return nil }
            self = .steps(DocumentID(document), after: parts.count == 3 ? ItemID(parts[2]) : nil)
        case ("form", 3):
            guard let document = Int64(parts[1]) else { return nil }
            self = .form(DocumentID(document), ItemID(parts[2]))
        case (let name?, 1):
            guard let section = Section(rawValue: name), Self.kind(of: section) != nil else { return nil }
            self = .list(section)
        default: return nil
        }
    }

    /// The kinds of entries that fit.
    var kinds: [LibraryKind] {
        switch self {
        case .list(let section): Self.kind(of: section).map { [$0] } ?? []
        case .steps: LibraryKind.steps
        case .form: [.question]
        }
    }

    /// The section to which it belongs.
    var section: Section {
        switch self {
        case .list(let section): section
        case .steps, .form: .questionnaires
        }
    }

    /// The page of a channel from which people come.
    func home(_ channel: Channel) -> String {
        switch self {
        case .list(let section): StudyDesignerPaths.section(section, channel)
        case .steps(let document, _): StudyDesignerPaths.questionnaire(document, channel)
        case .form(let document, let form): StudyDesignerPaths.step(.step(form), of: document, channel)
        }
    }

    /// What the button says that copies an entry there.
    var action: String {
        switch self {
        case .list: "Add to \(section.title.lowercased())"
        case .steps: "Add to the questionnaire"
        case .form: "Add to the form"
        }
    }

    /// What the items of a section are in the library; nil for sections that are no list of them.
    static func kind(of section: Section) -> LibraryKind? {
        section.kinds.lazy.compactMap(LibraryKind.init).first
    }
}

/// What of a study is saved to the library.
enum LibrarySource: Hashable {
    case document(DocumentID)
    /// A step of a questionnaire, or a question of a form.
    case part(DocumentID, QuestionnairePart)
    /// The whole design, as a template.
    case study

    var query: String { fields.map { "\($0.name)=\($0.value)" }.joined(separator: "&") }

    /// The form in which addresses and forms hold it.
    var fields: [(name: String, value: String)] {
        switch self {
        case .document(let id): [("document", "\(id)")]
        case .part(let id, .step(let step)): [("document", "\(id)"), ("step", "\(step)")]
        case .part(let id, .question(let question, let form)):
            [("document", "\(id)"), ("step", "\(form)"), ("question", "\(question)")]
        case .study: [("study", "1")]
        }
    }

    /// Reads that form; nil for anything else.
    init?(_ field: (String) -> String?) {
        if field("study") != nil {
            self = .study
            return
        }
        guard let id = field("document").flatMap({ Int64($0) }).map({ DocumentID($0) }) else {
            return nil
        }
        guard let step = field("step").map({ ItemID($0) }) else {
            self = .document(id)
            return
        }
        self = .part(id, field("question").map { .question(ItemID($0), in: step) } ?? .step(step))
    }
}
