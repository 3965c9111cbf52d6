import DesignEditing
import JSON
import Studies
import StudyPublishing
import Vocabulary

/// Names the parts of a design for display: a questionnaire by its title, a step by its number.
struct DesignLabels {
    private let questionnaires: [DocumentID: StepLabels]
    /// The IDs of the test questions in order, by section.
    private let questions: [Section: [ItemID]]
    /// The titles of list items.
    private let titles: [DocumentID: String]
    /// The positions of all documents in the menu and in their lists.
    private let order: [DocumentID: Int]
    /// The labels of the fields of list items, and of the only documents of sections.
    private let fieldLabels: (items: [DocumentID: DifferenceLabels], sections: [Section: DifferenceLabels])

    init(_ design: DesignSnapshot) throws {
        questionnaires = Dictionary(
            try design.all(Questionnaire.self).map { ($0.id, StepLabels(questionnaire: $0.value)) },
            uniquingKeysWith: { first, _ in first })
        questions = [
            .eligibility: try design.only(Eligibility.self)?.questions.map(\.id) ?? [],
            .comprehension: try design.only(Comprehension.self)?.questions.map(\.id) ?? [],
        ]
        titles = Dictionary(
            try design.documents.filter(\.kind.isListed).map { ($0.id, try $0.title()) },
            uniquingKeysWith: { first, _ in first })
        order = Dictionary(
            design.documents.enumerated().map { ($0.element.id, $0.offset) },
            uniquingKeysWith: { first, _ in first })
        let fields = try design.documents.map { document in
            (document, DifferenceLabels(document.kind, of: [try JSONTree.parse(document.body)]))
        }
        fieldLabels = (
            Dictionary(fields.map { ($0.id, $1) }, uniquingKeysWith: { first, _ in first }),
            Dictionary(
                fields.filter { !$0.0.kind.isListed }.map { ($0.kind.section, $1) },
                uniquingKeysWith: { first, _ in first })
        )
    }

    /// Returns the position of a page in the design: its document, and its step and question if it has one.
    func position(of page: DesignPage?) -> [Int] {
        guard let page else { return [-1] }
        guard let document = page.document else {
            guard case .item(let id) = page.part else { return [0] }
            return [0, (questions[page.section]?.firstIndex(of: id) ?? 0) + 1]
        }
        return [order[document] ?? .max] + (questionnaires[document]?.position(of: page.part) ?? [])
    }

    /// Returns the item, step or question of a page with its key; nil for a section with one document.
    func place(of page: DesignPage) -> (title: String, key: String?)? {
        if let document = page.document {
            let title = titles[document].flatMap { $0.isEmpty ? nil : $0 } ?? "Untitled"
            let part = questionnaires[document]?.place(of: page.part)
            guard let part else { return (page.part == .schedule ? title + ", schedule" : title, nil) }
            return ("\(title), \(part.title.lowercasedFirst)", part.key)
        }
        guard let question = question(of: page), let labels = fieldLabels.sections[page.section] else {
            return nil
        }
        return (labels.name(of: question), nil)
    }

    /// Returns the path of the test question of a page; nil for any other page.
    private func question(of page: DesignPage) -> String? {
        guard page.document == nil, case .item(let id) = page.part,
            questions[page.section]?.contains(id) == true
        else { return nil }
        return "questions[\(id)]"
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

    /// Returns the labels of the fields of a page's document.
    private func labels(of page: DesignPage) -> DifferenceLabels {
        page.document.flatMap { fieldLabels.items[$0] } ?? fieldLabels.sections[page.section]
            ?? DifferenceLabels(page.section.kinds.first)
    }

    /// Returns the name of the field of a finding; nil for a finding about a page.
    func field(of finding: Finding) -> String? {
        guard !finding.field.isEmpty, let page = finding.page else { return nil }
        let label =
            declared(page, finding.field)
            ?? labels(of: page).label(of: finding.field, in: question(of: page) ?? "")
        guard let language = finding.language, language != .english else { return label }
        return "\(label), \(language.englishName)"
    }
}
