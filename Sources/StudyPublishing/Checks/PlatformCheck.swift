import AppSimulation
import Studies
import Timekeeping
import Vocabulary

/// Finds where the two apps would show different screens after the same answer.
///
/// Runs both navigation algorithms on the response that would be published, with a few representative answers.
struct PlatformCheck: StepCheck {
    let document: DocumentID
    let questionnaire: Questionnaire
    let design: WalkthroughDesign

    init(_ questionnaire: Questionnaire, _ document: DocumentID) throws {
        self.document = document
        self.questionnaire = questionnaire
        // Both apps compare values, which are the same in all languages.
        let answer = ActivityPayload(
            studyID: "", version: .first, language: .english, modifiedAt: Instant(milliseconds: 0),
            openedAt: Instant(milliseconds: 0), utcOffset: .utc, pictures: InlineImages())
        design = try WalkthroughDesign(answer.encode(questionnaire), branches: questionnaire.branches)
    }

    /// Returns one finding for each step after which the apps differ, and for features that only iPhones support.
    var findings: [Finding] {
        questionnaire.steps.indices.flatMap { index in
            [platformDifference(at: index), piping(at: index)].compactMap(\.self)
        }
    }

    private func platformDifference(at index: Int) -> Finding? {
        let answers = AnswerSamples(questionnaire.steps[index], design.steps[index]).all
        for answer in answers {
            let (android, iPhone) = (
                design.next(after: index, answer, on: .android), design.next(after: index, answer, on: .ios)
            )
            if android != iPhone { return note(index, sentence(index, answer, android, iPhone)) }
        }
        return nil
    }

    private func sentence(
        _ index: Int, _ answer: WalkthroughAnswer, _ android: WalkthroughDesign.Next,
        _ iPhone: WalkthroughDesign.Next
    ) -> String {
        let word =
            switch answer {
            case .skipped: "this step is skipped"
            case .read: "this step"
            case .filling: "this form"
            default: "the answer \"\(answer.word)\""
            }
        return
            "After \(word), iPhones show \(words(iPhone)) and Android phones show \(words(android)). \(advice(index))"
    }

    private func advice(_ index: Int) -> String {
        let step = questionnaire.steps[index]
        guard questionnaire.branches else {
            return
                "Android apps from before 2022 do not support pre-load logic. Use branching instead, or remove Android"
        }
        switch step.decidingQuestion?.response.type {
        case _ where step.kind == .form:
            return "iPhones always show the next step after a form. Make the form lead to the next step"
        default:
            return "iPhones treat \"greater than 5\" as \"at least 6\". Use \"at least\" or \"at most\""
        }
    }

    private func piping(at index: Int) -> Finding? {
        guard questionnaire.steps[index].logic.piping != nil else { return nil }
        return note(
            index,
            "Android apps from before 2022 do not replace the snippet. Make sure that the text reads well with it",
            field: "logic.piping.snippet")
    }

    private func words(_ next: WalkthroughDesign.Next) -> String {
        switch next {
        case .step(let place): "step \(place + 1)"
        case .end: "the end"
        case .elsewhere(let activity, _): "the questionnaire \(activity)"
        }
    }
}

/// A few answers to a step that represent all possible destinations.
struct AnswerSamples {
    let all: [WalkthroughAnswer]

    init(_ step: Step, _ screen: WalkthroughStep) {
        let skipped: [WalkthroughAnswer] = screen.isSkippable ? [.skipped] : []
        switch step {
        case .instruction: all = [.read]
        case .question(let question): all = Self.answers(question, screen, step.logic) + skipped
        case .form(let form):
            let last = zip(form.questions, screen.questions).map { $0 }.last
            let answers = last.map { Self.answers($0.0, $0.1, step.logic) } ?? []
            all =
                answers.map { answer in
                    .filling(screen.questions.dropLast().map { _ in .text("x") } + [answer])
                } + skipped
        }
    }

    private static func answers(
        _ question: Question, _ screen: WalkthroughStep, _ logic: StepLogic
    ) -> [WalkthroughAnswer] {
        if let domain = NumberDomain(question.response) {
            let constants =
                (logic.formula.flatMap { question.answers(of: $0) }?.limits ?? [])
                + (logic.preLoad?.conditions ?? []).compactMap { Double($0.value) }
            let isInterval = question.response.type == .timeInterval
            return domain.samples(around: constants).map { .number(isInterval ? $0 / 60 : $0) }
        }
        if question.response.type == .boolean { return [.flag(true), .flag(false)] }
        let choices = screen.offers.map { WalkthroughAnswer.choices([$0.value], other: nil) }
        return choices.isEmpty ? [.text("x")] : choices
    }
}
