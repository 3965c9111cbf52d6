import DesignEditing
import Studies
import Vocabulary

// Steps of a published design, with what participants see and how they answer.

extension DesignSnapshotText {
    /// Returns the steps of a questionnaire, and the questions of its forms.
    func steps(of questionnaire: Questionnaire) -> [VersionPage.StepView] {
        let preLoads = PreLoadIndex(questionnaire)
        return questionnaire.steps.enumerated().flatMap { index, step in
            let leads = questionnaire.branches || step.logic.preLoad != nil
            let next: [DocumentFacts.Entry] =
                leads
                ? [
                    DocumentFacts.Entry(
                        "Next",
                        .words(
                            questionnaire.destinations(from: index, preLoads).map(\.line)
                                .joined(separator: "\n")))
                ]
                : []
            return views(step, "\(index + 1)", next)
        }
    }

    private func views(
        _ step: Step, _ number: String, _ next: [DocumentFacts.Entry]
    ) -> [VersionPage.StepView] {
        switch step {
        case .instruction(let instruction):
            return [
                view(step.heading, number, step.key, step.kindTitle, entries(of: instruction) + next)
            ]
        case .question(let question):
            return [view(question, number, next)]
        case .form(let form):
            return [view(step.heading, number, form.key, step.kindTitle, StepFacts.of(form) + next)]
                + form.questions.enumerated().map { index, question in
                    view(question, "\(number).\(index + 1)", [])
                }
        }
    }

    private func view(
        _ question: Question, _ number: String, _ next: [DocumentFacts.Entry]
    ) -> VersionPage.StepView {
        view(
            question.heading, number, question.key, question.response.type.title,
            entries(of: question) + next)
    }

    private func view(
        _ title: String, _ number: String, _ key: String, _ type: String, _ entries: [DocumentFacts.Entry]
    ) -> VersionPage.StepView {
        VersionPage.StepView(
            number: number, key: key, type: type, title: title,
            values: VersionValues(of: "step \(number)", entries, in: languages))
    }

    private func entries(of instruction: InstructionStep) -> [DocumentFacts.Entry] {
        [("Title", instruction.title), ("Text", instruction.text)].compactMap(Self.entry)
    }

    private func entries(of question: Question) -> [DocumentFacts.Entry] {
        let texts = [("Text of the question", question.text), ("Description", question.details)]
        let uses = [
            ("Line chart", question.chart?.title), ("Statistic", question.statistic?.displayName),
        ]
        return texts.compactMap(Self.entry) + question.response.facts.flatMap(Self.entries)
            + StepFacts.of(question)
            + uses.compactMap { name, text in text.map { (name, $0) } }.compactMap(Self.entry)
    }

    /// Returns a text with its name; nil if it is blank.
    private static func entry(_ name: String, _ text: LocalizedText) -> DocumentFacts.Entry? {
        text.isEmpty ? nil : DocumentFacts.Entry(name, .content(text))
    }

    /// Returns an attribute of a response format; each row of a list is a value of its own.
    private static func entries(of fact: FieldFact) -> [DocumentFacts.Entry] {
        switch fact {
        case .value(let label, let text): [DocumentFacts.Entry(label, text)]
        case .rows(let label, _, let rows):
            rows.enumerated().map { index, cells in
                DocumentFacts.Entry("\(label), \(index + 1)", joined(cells))
            }
        }
    }

    /// Returns the cells of a row as one value.
    private static func joined(_ cells: [FieldText]) -> FieldText {
        let languages = Set(
            cells.flatMap { cell -> [LanguageTag] in
                if case .content(let text) = cell { text.languages } else { [] }
            })
        if languages.isEmpty { return .words(words(cells, in: .english)) }
        let texts = languages.map { ($0, words(cells, in: $0)) }
        return .content(LocalizedText(Dictionary(uniqueKeysWithValues: texts)))
    }

    private static func words(_ cells: [FieldText], in language: LanguageTag) -> String {
        cells.map { cell -> String in
            switch cell {
            case .words(let text), .code(let text): text
            case .content(let text): text[language]
            }
        }.filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
