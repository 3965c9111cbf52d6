import Studies
import Timekeeping

/// What a phone shows for a questionnaire, screen by screen: one for each step, and the end.
struct PhoneScreens: Sendable {
    let questionnaire: Questionnaire
    let language: LanguageTag
    let today: CivilDate
    let pictures: PictureAddresses

    /// How many screens there are.
    var count: Int { questionnaire.steps.count + 1 }

    /// The place of a step, counted from 0.
    func place(of step: ItemID) -> Int? { questionnaire.steps.firstIndex { $0.id == step } }

    /// The screen at a place; places beyond the steps show the end.
    func screen(_ place: Int) -> PhoneScreen {
        let steps = questionnaire.steps
        guard steps.indices.contains(place) else { return PhoneScreen.end(after: steps.count) }
        let title = "\(place + 1) of \(steps.count)"
        switch steps[place] {
        case .instruction(let step):
            return PhoneScreen(
                title: title,
                blocks: [PhoneBlock(step.title.text(in: language), step.text.text(in: language))],
                action: place + 1 < steps.count ? "Next" : "Done", language: language)
        case .question(let question):
            return PhoneScreen(
                title: title, blocks: [block(question)], action: "Next",
                skip: question.skippable ? "Skip" : nil, language: language)
        case .form(let form):
            return PhoneScreen(
                title: title, blocks: form.questions.map(block), action: "Next",
                skip: form.skippable ? "Skip" : nil,
                repeats: form.repeatable ? form.repeatButton.text(in: language) : nil, language: language)
        }
    }

    /// The rule that phones check typed text with, where the screen has such a question.
    func pattern(at place: Int) -> PhonePattern? {
        guard questionnaire.steps.indices.contains(place) else { return nil }
        let questions: [Question] =
            switch questionnaire.steps[place] {
            case .instruction: []
            case .question(let question): [question]
            case .form(let form): form.questions
            }
        for question in questions {
            guard case .text(let format) = question.response, let rule = format.rule else { continue }
            let message = format.invalidMessage.text(in: language)
            return PhonePattern(
                text: rule.pattern(in: language),
                message: message.isEmpty ? TextFormat.usualInvalidMessage : message)
        }
        return nil
    }

    private func block(_ question: Question) -> PhoneBlock {
        PhoneBlock(
            question.text.text(in: language), question.details.text(in: language),
            answer: PhoneAnswer(question.response, in: language, today: today, pictures: pictures))
    }
}

/// The pattern that phones check a typed text with, and what they say when it does not fit.
struct PhonePattern: Sendable {
    let text: String
    let message: String
}

/// Where the pages find the pictures of a design.
struct PictureAddresses: Sendable {
    private let address: @Sendable (String) -> String

    init(_ address: @escaping @Sendable (String) -> String) { self.address = address }

    func address(of digest: String) -> String { address(digest) }

    func address(of picture: ImageReference?) -> String? { picture.map { address($0.digest) } }
}
