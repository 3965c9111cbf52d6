import AppSimulation
import HTTP
import JSON
import ParticipantPreview
import PortalUI
import Studies
import Timekeeping
import Vocabulary

/// The page of a walkthrough: the phone with its screen, the answers, the rules, and the data to send.
struct WalkthroughPage {
    let frame: Frame
    let address: String
    let walkthrough: Walkthrough
    let language: LanguageTag
    let languages: [LanguageTag]
    let refusal: WalkthroughForm.InvalidAnswer?
    /// The submitted form, which keeps the input.
    let typed: Form
    let pictures: ImageURLs
    let sentAt: Instant
    /// The illustration of the task.
    var task: TaskIllustration?
    /// The rows that the response would create in Lists.
    var rows: [WalkthroughRow] = []

    var stage: WalkthroughLayout {
        var state = walkthrough.state
        state.language = language
        return WalkthroughLayout(
            address: address, token: frame.formToken, state: state.text,
            switches: WalkthroughSwitches(
                platform: walkthrough.platform, language: language, languages: languages),
            phone: phone, canStartOver: isEnd || walkthrough.path.count > 1)
    }
    var isEnd: Bool { walkthrough.place == nil }
    var isEmpty: Bool { walkthrough.design.steps.isEmpty }
    var notes: WalkthroughNotes { WalkthroughNotes(walkthrough) }

    private var phone: PhoneStep {
        PhoneStep(screen: screen, platform: walkthrough.platform == .ios ? .ios : .android, isUsed: true)
    }

    private var screen: PhoneScreen {
        guard let place = walkthrough.place else {
            var end = PhoneScreen.end(in: language)
            end.done = endWords
            end.hasBack = true
            end.action = nil
            return end
        }
        let drawer = PhoneRenderer(language: language, today: walkthrough.today, pictures: pictures)
        let form = WalkthroughForm(
            step: walkthrough.design.steps[place], today: walkthrough.today, words: drawer.words)
        // The screen keeps the input until the next screen is shown.
        let stays = refusal != nil || typed["action"] == nil && typed["state"] != nil
        var screen = drawer.screen(
            walkthrough.design, at: place,
            title: walkthrough.design.title(of: place, after: walkthrough.answers, on: walkthrough.platform),
            fields: stays ? typed : form.fields(of: walkthrough.answers[place]), refusal: refusal)
        if place == 0 { screen.task = task }
        screen.hasBack = walkthrough.path.count > 1
        return screen
    }

    /// A note about what a walkthrough can't show.
    var limits: String? {
        guard let place = walkthrough.place else { return nil }
        let step = walkthrough.design.steps[place]
        if step.isRepeatable {
            return "Participants can fill out this form more than once. The walkthrough shows it once."
        }
        guard step.task != nil, step.kind == .form else { return nil }
        return "On a phone, the task runs here. Enter the values it would measure."
    }

    private var endWords: String {
        switch walkthrough.ending {
        case .elsewhere(let activity, let step): walkthrough.words.opens(step, activity)
        case .step: walkthrough.words.circle
        default:
            walkthrough.design.task == nil ? walkthrough.words.questionnaireDone : walkthrough.words.taskDone
        }
    }

    /// Returns what a phone would send so far.
    func response(participant: String) -> [UInt8] {
        WalkthroughResponse(
            design: walkthrough.design, path: Array(walkthrough.seen), answers: walkthrough.answers,
            language: language,
            sentAt: sentAt
        ).body(participant: participant)
    }

    var sent: CodeBlock {
        let body = response(participant: "the participant's app token")
        return CodeBlock(json: Self.pretty(body), label: "The response")
    }

    /// Returns JSON with one member per line.
    static func pretty(_ body: [UInt8]) -> String {
        do {
            return String(decoding: try JSONTree.parse(body).pretty(), as: UTF8.self)
        } catch {
            // The body is always JSON. If parsing fails, it is shown unchanged.
            return String(decoding: body, as: UTF8.self)
        }
    }
}

/// The choice of phone and language above a walkthrough. Switching keeps the current screen.
struct WalkthroughSwitches {
    let platform: SegmentedButtons
    let language: SegmentedButtons?

    init(platform: Platform, language: LanguageTag, languages: [LanguageTag]) {
        self.platform = SegmentedButtons(
            "platform", label: "Phone",
            [
                PortalUI.SelectOption(Platform.ios.rawValue, "iPhone"),
                PortalUI.SelectOption(Platform.android.rawValue, "Android"),
            ], chosen: platform.rawValue)
        self.language =
            languages.count < 2
            ? nil
            : SegmentedButtons(
                "lang", label: "Content language",
                languages.map { PortalUI.SelectOption($0.text, $0.ownName) }, chosen: language.text)
    }
}
