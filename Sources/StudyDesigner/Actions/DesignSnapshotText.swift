import DesignEditing
import JSON
import PortalUI
import Studies
import StudyPublishing
import Vocabulary

/// Describes a published design in words.
struct DesignSnapshotText {
    let design: DesignSnapshot

    /// Returns the documents other than activities, value by value.
    func documents() throws -> [VersionPage.DocumentView] {
        try design.documents.filter { !$0.kind.isActivity && $0.state == .active }.map { document in
            let leaves = SnapshotValues.leaves(of: try JSONTree.parse(document.body))
            let (names, kind) = (DifferenceLabels(document.kind), document.kind)
            let title = try document.title()
            return VersionPage.DocumentView(
                title: kind.isListed ? "\(kind.itemTitle): \(title)" : kind.section.title,
                facts: leaves.map {
                    DescriptionItem(
                        names.name(of: $0.path), LinkedText(visible(names.text($0.value, at: $0.path))))
                })
        }
    }

    /// Returns the active tasks, value by value.
    func activeTasks() throws -> [VersionPage.DocumentView] {
        try design.documents.filter { $0.kind == .activeTask && $0.state == .active }.map { document in
            let names = DifferenceLabels(document.kind)
            return VersionPage.DocumentView(
                title: try document.title(),
                facts: SnapshotValues.leaves(of: try JSONTree.parse(document.body)).map {
                    DescriptionItem(names.name(of: $0.path), LinkedText(names.text($0.value, at: $0.path)))
                })
        }
    }

    /// Returns the questionnaires with their steps.
    func questionnaires() throws -> [VersionPage.QuestionnaireView] {
        let words = ScheduleText(try design.anchorDates())
        return try design.all(Questionnaire.self).map { _, questionnaire in
            VersionPage.QuestionnaireView(
                title: questionnaire.title, key: questionnaire.key,
                schedule: words.line(questionnaire.schedule),
                steps: questionnaire.steps.enumerated().flatMap { Self.views($0.element, $0.offset + 1) })
        }
    }

    private func visible(_ text: String) -> String { PlainText.of(text, isRich: text.hasPrefix("<")) }

    private static func views(_ step: Step, _ number: Int) -> [VersionPage.StepView] {
        switch step {
        case .instruction(let step):
            return [view("\(number)", step.key, "Instruction", step.title.english)]
        case .question(let question): return [view("\(number)", question)]
        case .form(let form):
            let type = form.repeatable ? "Repeatable form" : "Form"
            return [view("\(number)", form.key, type, "")]
                + form.questions.enumerated().map { view("\(number).\($0.offset + 1)", $0.element) }
        }
    }

    private static func view(_ number: String, _ question: Question) -> VersionPage.StepView {
        view(number, question.key, question.response.type.title, question.text.english)
    }

    private static func view(
        _ number: String, _ key: String, _ type: String, _ text: String
    ) -> VersionPage.StepView {
        VersionPage.StepView(number: number, key: key, type: type, text: text)
    }

    /// Returns the translations that were confirmed as still correct.
    func confirmed(_ translations: [ConfirmedTranslation]) throws -> [VersionPage.ConfirmedTranslationRow] {
        try translations.map { translation in
            let document = design.documents.first { $0.id == translation.document }
            let title = try document.map { try $0.kind.isListed ? $0.title() : $0.kind.section.title }
            let value = try document?.value()
            let field =
                value.map { DocumentDifferenceText.of($0, $0).name(of: translation.path) }
                ?? DifferenceLabels(nil).name(of: translation.path)
            return VersionPage.ConfirmedTranslationRow(
                place: [title, field].compactMap(\.self).joined(separator: ", "),
                who: "\(translation.language.englishName), confirmed by \(translation.author.name), "
                    + TimeText.minuteWords(translation.confirmedAt) + " UTC",
                difference: DiffSection(
                    "English",
                    [
                        DiffLine(
                            "Previous and current", from: translation.previousEnglish,
                            to: translation.english, isRich: translation.english.hasPrefix("<"))
                    ]),
                translation: visible(translation.translation), tag: translation.language.text)
        }
    }
}
