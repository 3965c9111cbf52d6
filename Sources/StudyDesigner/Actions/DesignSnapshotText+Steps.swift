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
            let next: [VersionValues.Entry] =
                leads
                ? [(name: "Next", text: .words(questionnaire.destinationSentence(from: index, preLoads)))]
                : []
            return views(step, "\(index + 1)", next)
        }
    }

    private func views(
        _ step: Step, _ number: String, _ next: [VersionValues.Entry]
    ) -> [VersionPage.StepView] {
        switch step {
        case .instruction(let instruction):
            return [
                view(step.heading, number, step.key, step.kindTitle, entries(of: instruction) + next)
            ]
        case .question(let question):
            return [view(question, number, next)]
        case .form(let form):
            return [view(step.heading, number, form.key, step.kindTitle, entries(of: form) + next)]
                + form.questions.enumerated().map { index, question in
                    view(question, "\(number).\(index + 1)", [])
                }
        }
    }

    private func view(
        _ question: Question, _ number: String, _ next: [VersionValues.Entry]
    ) -> VersionPage.StepView {
        view(
            question.heading, number, question.key, question.response.type.title,
            entries(of: question) + next)
    }

    private func view(
        _ title: String, _ number: String, _ key: String, _ type: String, _ entries: [VersionValues.Entry]
    ) -> VersionPage.StepView {
        VersionPage.StepView(
            number: number, key: key, type: type, title: title,
            values: VersionValues(of: "step \(number)", entries, in: languages))
    }

    private func entries(of instruction: InstructionStep) -> [VersionValues.Entry] {
        var entries: [VersionValues.Entry] = []
        if !instruction.title.isEmpty { entries.append(("Title", .content(instruction.title))) }
        if !instruction.text.isEmpty { entries.append(("Text", .content(instruction.text))) }
        return entries
    }

    private func entries(of form: FormStep) -> [VersionValues.Entry] {
        var entries: [VersionValues.Entry] = [
            ("Can be skipped", Self.yesOrNo(form.skippable)),
            ("Can be repeated", Self.yesOrNo(form.repeatable)),
        ]
        if form.repeatable, !form.repeatButton.isEmpty {
            entries.append(("Button", .content(form.repeatButton)))
        }
        return entries
    }

    private func entries(of question: Question) -> [VersionValues.Entry] {
        var entries: [VersionValues.Entry] = []
        if !question.text.isEmpty { entries.append(("Text of the question", .content(question.text))) }
        if !question.details.isEmpty { entries.append(("Description", .content(question.details))) }
        for fact in question.response.facts { entries += Self.entries(of: fact) }
        entries.append(("Can be skipped", Self.yesOrNo(question.skippable)))
        if let name = question.anchorDateName, !name.isEmpty { entries.append(("Anchor date", .words(name))) }
        if let quantity = question.healthKitQuantity {
            entries.append(("HealthKit quantity", .words(quantity)))
        }
        if let flag = question.dataFlag { entries.append(("Identifies participants", .words(flag.title))) }
        if let chart = question.chart { entries.append(("Line chart", .content(chart.title))) }
        if let statistic = question.statistic {
            entries.append(("Statistic", .content(statistic.displayName)))
        }
        return entries
    }

    private static func yesOrNo(_ isOn: Bool) -> FieldText { .words(isOn ? "Yes" : "No") }

    /// Returns an attribute of a response format; each row of a list is a value of its own.
    private static func entries(of fact: FieldFact) -> [VersionValues.Entry] {
        switch fact {
        case .value(let label, let text): [(name: label, text: text)]
        case .rows(let label, _, let rows):
            rows.enumerated().map { index, cells in
                (name: "\(label), \(index + 1)", text: joined(cells))
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
