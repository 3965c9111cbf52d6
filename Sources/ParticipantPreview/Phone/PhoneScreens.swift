import AppSimulation
import Studies
import StudyPublishing
import Timekeeping
import Vocabulary

/// The screens that a phone shows for a questionnaire: one for each step, and the end.
///
/// They are rendered from the same API response that the app gets, so that the preview can't differ.
package struct PhoneScreens: Sendable {
    let questionnaire: Questionnaire
    let language: LanguageTag
    private let design: WalkthroughDesign
    private let drawer: PhoneRenderer

    package init(
        questionnaire: Questionnaire, language: LanguageTag, today: CivilDate, pictures: ImageURLs
    ) throws {
        self.questionnaire = questionnaire
        self.language = language
        design = try WalkthroughDesign(
            ActivityPayload.preview(of: questionnaire, in: language), branches: questionnaire.branches)
        drawer = PhoneRenderer(language: language, today: today, pictures: pictures)
    }

    /// The number of screens.
    package var count: Int { design.steps.count + 1 }

    /// Returns the screen at a position. Positions after the last step show the end.
    package func screen(_ place: Int) -> PhoneScreen {
        guard design.steps.indices.contains(place) else { return PhoneScreen.end(in: language) }
        return drawer.screen(design, at: place)
    }

    /// Returns the text rule of the screen's question, if it has one.
    package func pattern(at place: Int) -> PhonePattern? {
        guard questionnaire.steps.indices.contains(place) else { return nil }
        let questions: [Question] =
            switch questionnaire.steps[place] {
            case .instruction: []
            case .question(let question): [question]
            case .form(let form): form.questions
            }
        for question in questions {
            guard let format = question.response.as(TextFormat.self), let rule = format.rule else { continue }
            let message = format.invalidMessage.text(in: language)
            return PhonePattern(
                text: rule.pattern(in: language),
                message: message.isEmpty ? TextFormat.defaultInvalidMessage : message)
        }
        return nil
    }
}

/// The pattern that phones use to validate text, and the message if the text doesn't match.
package struct PhonePattern: Sendable {
    package let text: String
    package let message: String
}

/// The addresses of a design's images.
package struct ImageURLs: Sendable {
    private let address: @Sendable (String) -> String

    package init(_ address: @escaping @Sendable (String) -> String) { self.address = address }

    package func address(of digest: String) -> String { address(digest) }

    func address(of picture: ImageReference?) -> String? { picture.map { address($0.digest) } }
}

extension ActivityPayload {
    /// Returns the API response for a draft, with the names of images instead of their data.
    static func preview(of activity: any Activity, in language: LanguageTag) -> [UInt8] {
        ActivityPayload(
            studyID: "", version: .first, language: language, modifiedAt: Instant(milliseconds: 0),
            openedAt: Instant(milliseconds: 0), utcOffset: .utc, pictures: .named
        ).encode(activity)
    }
}
