import HTTP
import JSON
import PortalUI
import Studies
import Timekeeping

/// A walk: the phone with its screen, and next to it what was done, by which rule, and what would be sent.
struct WalkthroughPage {
    let frame: Frame
    let address: String
    let walk: Walkthrough
    let language: LanguageTag
    let languages: [LanguageTag]
    let refusal: WalkthroughForm.InvalidAnswer?
    /// What the form held, in which what was typed is kept.
    let typed: Form
    let pictures: ImageURLs
    let sentAt: Instant
    /// The drawing of the task that is walked.
    var task: TaskIllustration?
    /// The rows that the response would make in Lists.
    var rows: [WalkthroughRow] = []

    var stage: WalkthroughLayout {
        var state = walk.state
        state.language = language
        return WalkthroughLayout(
            address: address, token: frame.formToken, state: state.text,
            switches: WalkthroughSwitches(platform: walk.platform, language: language, languages: languages),
            phone: phone, isEnd: isEnd)
    }
    var isEnd: Bool { walk.place == nil }
    var isEmpty: Bool { walk.design.steps.isEmpty }
    var notes: WalkthroughNotes { WalkthroughNotes(walk) }

    private var phone: PhoneStep {
        PhoneStep(screen: screen, platform: walk.platform == .ios ? .ios : .android, isUsed: true)
    }

    private var screen: PhoneScreen {
        guard let place = walk.place else {
            var end = PhoneScreen.end(in: language)
            end.done = endWords
            end.hasBack = true
            end.action = nil
            return end
        }
        let drawer = PhoneRenderer(language: language, today: walk.today, pictures: pictures)
        let form = WalkthroughForm(step: walk.design.steps[place], today: walk.today, words: drawer.words)
        // What was typed is kept while the screen stays, whatever else was pressed.
        let stays = refusal != nil || typed["action"] == nil && typed["state"] != nil
        var screen = drawer.screen(
            walk.design, at: place,
            title: walk.design.title(of: place, after: walk.answers, on: walk.platform),
            fields: stays ? typed : form.fields(of: walk.answers[place]), refusal: refusal)
        if place == 0 { screen.task = task }
        screen.hasBack = walk.path.count > 1
        return screen
    }

    /// What a walk cannot show.
    var limits: String? {
        guard let place = walk.place else { return nil }
        let step = walk.design.steps[place]
        if step.isRepeatable { return "People may fill this form several times; the walk fills it once." }
        guard step.task != nil, step.kind == .form else { return nil }
        return "On a phone the task runs here. Enter what it would measure."
    }

    private var endWords: String {
        switch walk.ending {
        case .elsewhere(let activity, let step): walk.words.opens(step, in: activity)
        case .step: walk.words.circle
        default: walk.design.task == nil ? walk.words.questionnaireDone : walk.words.taskDone
        }
    }

    /// What a phone would send by now.
    func response(participant: String) -> [UInt8] {
        WalkthroughResponse(
            design: walk.design, path: Array(walk.seen), answers: walk.answers, language: language,
            sentAt: sentAt
        ).body(participant: participant)
    }

    var sent: CodeBlock {
        let body = response(participant: "the participant's app token")
        return CodeBlock(json: Self.pretty(body), label: "The response")
    }

    /// JSON with a member to a line.
    static func pretty(_ body: [UInt8]) -> String {
        do {
            return String(decoding: try JSONTree.parse(body).pretty(), as: UTF8.self)
        } catch {
            // What was written here a moment ago is JSON; if ever it is not, it is shown as it is.
            return String(decoding: body, as: UTF8.self)
        }
    }
}

/// The choice of phone and language above a walk; what is walked keeps its place.
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
                "lang", label: "Language of the texts",
                languages.map { PortalUI.SelectOption($0.text, $0.ownName) }, chosen: language.text)
    }
}
