import Studies

/// Names the places of a design as people know them: a questionnaire by its title, a step by its number.
struct DesignPlaces {
    private let questionnaires: [DocumentID: Questionnaire]
    /// The identities of the questions of the tests, in order.
    private let questions: [Section: [ItemID]]
    /// The titles of items that have no parts of their own.
    private let titles: [DocumentID: String]

    init(_ design: FrozenDesign) throws {
        questionnaires = Dictionary(
            try design.all(Questionnaire.self).map { ($0.id, $0.value) },
            uniquingKeysWith: { first, _ in first })
        questions = [
            .eligibility: try design.only(Eligibility.self)?.questions.map(\.id) ?? [],
            .comprehension: try design.only(Comprehension.self)?.questions.map(\.id) ?? [],
        ]
        let sections = try design.all(ConsentSection.self).map { ($0.id, $0.value.title) }
        let tasks = try design.all(ActiveTask.self).map { ($0.id, $0.value.title) }
        let properties = try design.all(ParticipantProperty.self).map { ($0.id, $0.value.title) }
        let resources = try design.all(Resource.self).map { ($0.id, $0.value.title) }
        titles = Dictionary(
            sections + tasks + properties + resources, uniquingKeysWith: { first, _ in first })
    }

    /// What was found, with the place before it where the sentence alone does not say which is meant.
    func sentence(of finding: Finding) -> String {
        guard finding.outcome != .passed, !finding.field.isEmpty, let page = finding.page else {
            return finding.sentence
        }
        // Some sentences name the questionnaire themselves.
        if let title = page.document.flatMap({ questionnaires[$0]?.title }),
            finding.sentence.contains("\"\(title)\"")
        {
            return finding.sentence
        }
        var parts = [words(of: page)].compactMap { $0 }
        // "There is no Spanish text here" is said of any field.
        if finding.language != nil, let kind = page.section.kinds.first {
            parts.append(DifferenceNames(kind).name(of: finding.field))
        }
        guard let first = parts.first, !finding.sentence.contains(first) else { return finding.sentence }
        let rest = parts.dropFirst().map(\.lowercasedFirst)
        return ([first] + rest).joined(separator: ", ") + ": " + finding.sentence
    }

    private func words(of page: DesignPage) -> String? {
        if let document = page.document, let questionnaire = questionnaires[document] {
            return ([questionnaire.title] + part(page.part, of: questionnaire)).joined(separator: ", ")
        }
        if let title = page.document.flatMap({ titles[$0] }), !title.isEmpty { return title }
        guard case .item(let id) = page.part,
            let index = questions[page.section]?.firstIndex(of: id)
        else { return nil }
        return "Question \(index + 1)"
    }

    private func part(_ part: DesignPage.Part, of questionnaire: Questionnaire) -> [String] {
        switch part {
        case .main: return []
        case .schedule: return ["schedule"]
        case .flow: return ["flow"]
        case .item(let id): return step(id, of: questionnaire).map { ["step \($0.number)"] } ?? []
        case .nested(let id, let form):
            guard let found = step(form, of: questionnaire) else { return [] }
            guard case .form(let step) = found.step,
                let index = step.questions.firstIndex(where: { $0.id == id })
            else { return ["step \(found.number)"] }
            return ["step \(found.number)", "question \(index + 1)"]
        }
    }

    private func step(_ id: ItemID, of questionnaire: Questionnaire) -> (number: Int, step: Step)? {
        guard let index = questionnaire.steps.firstIndex(where: { $0.id == id }) else { return nil }
        return (index + 1, questionnaire.steps[index])
    }
}
