import DesignEditing
import Studies
import StudyPublishing
import Vocabulary

/// Names the parts of a design for display: a questionnaire by its title, a step by its number.
struct DesignLabels {
    private let questionnaires: [DocumentID: Questionnaire]
    /// The IDs of the test questions in order, by section.
    private let questions: [Section: [ItemID]]
    /// The titles of list items.
    private let titles: [DocumentID: String]

    init(_ design: DesignSnapshot) throws {
        questionnaires = Dictionary(
            try design.all(Questionnaire.self).map { ($0.id, $0.value) },
            uniquingKeysWith: { first, _ in first })
        questions = [
            .eligibility: try design.only(Eligibility.self)?.questions.map(\.id) ?? [],
            .comprehension: try design.only(Comprehension.self)?.questions.map(\.id) ?? [],
        ]
        titles = Dictionary(
            try design.documents.filter(\.kind.isListed).map { ($0.id, try $0.title()) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns the item, step or question of a page with its key; nil for a section with one document.
    func place(of page: DesignPage) -> (title: String, key: String?)? {
        if let document = page.document {
            let title = titles[document].flatMap { $0.isEmpty ? nil : $0 } ?? "Untitled"
            let part = questionnaires[document].flatMap { StepLabels(questionnaire: $0).place(of: page.part) }
            guard let part else { return (page.part == .schedule ? title + ", schedule" : title, nil) }
            return ("\(title), \(part.title.lowercasedFirst)", part.key)
        }
        guard case .item(let id) = page.part, let index = questions[page.section]?.firstIndex(of: id)
        else { return nil }
        return ("Question \(index + 1)", nil)
    }

    /// Returns the item or step and the field of a finding as one text; nil for a finding about a section.
    func words(of finding: Finding) -> String? {
        let title = finding.page.flatMap { page in self.place(of: page)?.title }
        let parts = [title, field(of: finding)].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Returns the label of a field of a step or question, as its form says it.
    private func declared(_ page: DesignPage, _ field: String) -> String? {
        guard let questionnaire = page.document.flatMap({ questionnaires[$0] }) else { return nil }
        let labels = questionnaire.place(at: PathMember.members(of: field)[...], in: page.part)?.labels
        return labels?.joined(separator: ", ").capitalizedFirst
    }

    /// Returns the name of the field of a finding; nil for a finding about a page.
    func field(of finding: Finding) -> String? {
        guard !finding.field.isEmpty, let page = finding.page else { return nil }
        let label =
            declared(page, finding.field)
            ?? DifferenceLabels(page.section.kinds.first).label(of: finding.field)
        guard let language = finding.language, language != .english else { return label }
        return "\(label), \(language.englishName)"
    }
}
