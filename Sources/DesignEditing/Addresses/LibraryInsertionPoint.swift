import Access
import Studies
import Vocabulary

/// A location in a study to which library entries can be copied.
package enum LibraryInsertionPoint: Hashable {
    /// The list of a section.
    case list(Section)
    /// The steps of a questionnaire, after a step or at the end.
    case steps(DocumentID, after: ItemID?)
    /// The questions of a form.
    case form(DocumentID, ItemID)

    /// The text form used in addresses.
    package var text: String {
        switch self {
        case .list(let section): section.rawValue
        case .steps(let document, let after): "steps:\(document)" + (after.map { ":\($0)" } ?? "")
        case .form(let document, let form): "form:\(document):\(form)"
        }
    }

    /// Parses the text form. Returns nil if the text is invalid.
    package init?(_ text: String?) {
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
    package var kinds: [LibraryKind] {
        switch self {
        case .list(let section): Self.kind(of: section).map { [$0] } ?? []
        case .steps: LibraryKind.steps
        case .form: [.question]
        }
    }

    /// The section that contains the location.
    package var section: Section {
        switch self {
        case .list(let section): section
        case .steps, .form: .questionnaires
        }
    }

    /// Returns the page of a channel that leads to this location.
    package func home(_ channel: Channel) -> String {
        switch self {
        case .list(let section): StudyDesignerPaths.section(section, channel)
        case .steps(let document, _): StudyDesignerPaths.questionnaire(document, channel)
        case .form(let document, let form): StudyDesignerPaths.step(.step(form), of: document, channel)
        }
    }

    /// The label of the button that copies an entry to this location.
    package var action: String {
        switch self {
        case .list: "Add to \(section.title.lowercased())"
        case .steps: "Add to the questionnaire"
        case .form: "Add to the form"
        }
    }

    /// Returns the library kind of a section's items. Nil if the library does not support the section.
    package static func kind(of section: Section) -> LibraryKind? {
        section.kinds.lazy.compactMap(LibraryKind.init).first
    }
}

/// The part of a study that is saved to the library.
package enum LibrarySource: Hashable {
    case document(DocumentID)
    /// A step of a questionnaire, or a question of a form.
    case part(DocumentID, QuestionnairePart)
    /// The entire design, as a template.
    case study

    var query: String { fields.map { "\($0.name)=\($0.value)" }.joined(separator: "&") }

    /// The fields used in addresses and forms.
    package var fields: [(name: String, value: String)] {
        switch self {
        case .document(let id): [("document", "\(id)")]
        case .part(let id, .step(let step)): [("document", "\(id)"), ("step", "\(step)")]
        case .part(let id, .question(let question, let form)):
            [("document", "\(id)"), ("step", "\(form)"), ("question", "\(question)")]
        case .study: [("study", "1")]
        }
    }

    /// Parses the text form. Returns nil if the text is invalid.
    package init?(_ field: (String) -> String?) {
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
