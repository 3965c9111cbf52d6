import Studies
import Timekeeping

/// What a phone shows for a questionnaire, screen by screen: one for each step, and the end.
///
/// It is read from the answer that the app would get, so that the preview and the product cannot differ.
struct PhoneScreens: Sendable {
    let questionnaire: Questionnaire
    let language: LanguageTag
    private let design: WalkthroughDesign
    private let drawer: PhoneRenderer

    init(
        questionnaire: Questionnaire, language: LanguageTag, today: CivilDate, pictures: ImageURLs
    ) throws {
        self.questionnaire = questionnaire
        self.language = language
        design = try WalkthroughDesign(
            ActivityPayload.preview(of: questionnaire, in: language), branches: questionnaire.branches)
        drawer = PhoneRenderer(language: language, today: today, pictures: pictures)
    }

    /// How many screens there are.
    var count: Int { design.steps.count + 1 }

    /// The screen at a place; places beyond the steps show the end.
    func screen(_ place: Int) -> PhoneScreen {
        guard design.steps.indices.contains(place) else { return PhoneScreen.end(in: language) }
        return drawer.screen(design, at: place)
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
}

/// The pattern that phones check a typed text with, and what they say when it does not fit.
struct PhonePattern: Sendable {
    let text: String
    let message: String
}

/// Where the pages find the pictures of a design.
struct ImageURLs: Sendable {
    private let address: @Sendable (String) -> String

    init(_ address: @escaping @Sendable (String) -> String) { self.address = address }

    func address(of digest: String) -> String { address(digest) }

    func address(of picture: ImageReference?) -> String? { picture.map { address($0.digest) } }
}

extension ActivityPayload {
    /// The answer about a draft, with its pictures named instead of carried.
    static func preview(of activity: any Activity, in language: LanguageTag) -> [UInt8] {
        ActivityPayload(
            studyID: "", version: .first, language: language, modifiedAt: Instant(milliseconds: 0),
            openedAt: Instant(milliseconds: 0), utcOffset: .utc, pictures: .named
        ).encode(activity)
    }
}
