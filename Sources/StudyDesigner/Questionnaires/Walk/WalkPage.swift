import JSON
import PortalUI
import Studies
import Timekeeping

/// A screen of a walk, what was answered so far, and at the end what would be sent.
struct WalkPage {
    /// A screen that was seen.
    struct Seen {
        let title: String
        let answer: String
    }

    let frame: Frame
    let address: String
    let walk: Walk
    let language: LanguageTag
    let languages: [LanguageTag]
    let problem: String?
    let platforms: PlatformSet
    let sentAt: Instant

    var state: String { walk.state }
    var platform: String { walk.platform.rawValue }
    var languageTag: String { language.text }
    var isEnd: Bool { walk.place == nil }
    var isFirst: Bool { walk.path.count < 2 && walk.ending == nil }
    var parting: Notice? { walk.parting.map { Notice(.warning, $0) } }
    var isEmpty: Bool { walk.design.steps.isEmpty }

    private var step: WalkStep? { walk.place.map { walk.design.steps[$0] } }

    var phoneTitle: String {
        guard let place = walk.place else { return "" }
        return "\(place + 1) of \(walk.design.steps.count)"
    }

    var fields: [WalkForm.Field] {
        guard let place = walk.place, let step else { return [] }
        let title = walk.design.title(of: place, after: walk.answers, on: walk.platform)
        return WalkForm(step).fields(walk.answers[place], title: title, error: problem)
    }

    var isSkippable: Bool { step?.isSkippable == true && step?.kind != .instruction }
    var note: String? {
        step?.isRepeatable == true ? "People may fill it several times; the walk fills it once." : nil
    }

    var endWords: String {
        switch walk.ending {
        case .elsewhere: "The app opens \(walk.ending.map(walk.words) ?? "")."
        case .step: "The steps lead in a circle, so the walk ends here."
        default: "The questionnaire is done."
        }
    }

    var platformField: ChoiceField {
        ChoiceField(
            "platform", "Phone",
            [
                PortalUI.Choice(Platform.ios.rawValue, "iPhone"),
                PortalUI.Choice(Platform.android.rawValue, "Android"),
            ],
            chosen: walk.platform.rawValue, style: .segmented)
    }

    var languageField: SelectField? {
        languages.count < 2
            ? nil
            : SelectField(
                "lang", "Language",
                groups: [ChoiceGroup(nil, languages.map { PortalUI.Choice($0.text, $0.ownName) })],
                chosen: language.text, width: .short)
    }

    var seen: [Seen] {
        let places = walk.ending == nil ? walk.path.dropLast() : walk.path[...]
        return places.map { place in
            let step = walk.design.steps[place]
            return Seen(
                title: "\(place + 1). \(step.key)", answer: Self.words(walk.answers[place] ?? .read, step))
        }
    }

    private static func words(_ answer: WalkAnswer, _ step: WalkStep) -> String {
        switch answer {
        case .read: return "read"
        case .skipped: return "skipped"
        case .choices(let values, let other):
            let texts = values.map { value in step.offers.first { $0.value == value }?.text ?? value }
            return (texts + [other].compactMap(\.self)).joined(separator: ", ")
        case .flag(let flag): return flag ? "Yes" : "No"
        case .filling(let answers):
            return zip(answers, step.questions).map { words($0, $1) }.joined(separator: "; ")
        default: return answer.word
        }
    }

    /// What a phone would send.
    var response: CodeBlock {
        let body = WalkResponse(
            design: walk.design, path: walk.path, answers: walk.answers, language: language, sentAt: sentAt
        ).body(participant: "the participant's app token")
        return CodeBlock(json: String(decoding: body, as: UTF8.self), label: "The response")
    }
}
