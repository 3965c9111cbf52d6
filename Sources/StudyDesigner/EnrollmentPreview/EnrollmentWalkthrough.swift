import HTTP
import Studies
import Timekeeping

/// A walk of someone who joins: what was seen and answered so far, and the screen that is shown now.
struct EnrollmentWalkthrough: Sendable {
    let design: EnrollmentDesign
    private let drawer: EnrollmentRenderer
    /// The screens in the order in which they were seen; the last is shown now.
    private(set) var path: [EnrollmentScreen]
    /// What was answered, by the keys of screens; each taking of the test about the consent has its own.
    private var given: [String: WalkthroughAnswer]

    /// How many screens a walk may have: anyone who fails the test of the consent begins that again.
    private static let screensMax = 500

    /// A walk at its beginning, or where a form says that it was.
    init(_ drawer: EnrollmentRenderer, _ state: WalkthroughState) {
        design = drawer.design
        self.drawer = drawer
        path = []
        for key in state.path {
            guard let screen = EnrollmentScreen(key: key, in: design) else { break }
            path.append(screen)
        }
        given = state.answers
        if path.first != design.first { (path, given) = ([design.first], [:]) }
    }

    /// What counts now, by the keys of screens: of the test, how it was taken last.
    var answers: [String: WalkthroughAnswer] {
        var answers = given
        for place in design.questions.indices {
            let screen = EnrollmentScreen.comprehension(place)
            answers[screen.key] = given[key(of: screen, at: path.count - 1)]
        }
        return answers
    }

    /// What was answered at a place of the path; nil where nothing was asked or answered yet.
    func answer(at place: Int) -> WalkthroughAnswer? { given[key(of: path[place], at: place)] }

    /// The name of an answer. The person who failed the test takes it again, and what was answered before stays.
    private func key(of screen: EnrollmentScreen, at place: Int) -> String {
        let failures = path.prefix(place).count { $0 == .comprehensionFailed }
        guard case .comprehension = screen, failures > 0 else { return screen.key }
        return "\(screen.key)/\(failures + 1)"
    }

    /// The screen that is shown.
    var screen: EnrollmentScreen { path.last ?? design.first }

    /// What a page carries of the walk.
    var state: WalkthroughState {
        var state = WalkthroughState()
        state.path = path.map(\.key)
        state.answers = given
        return state
    }

    /// Does what a button says.
    mutating func apply(_ form: Form) throws(WalkthroughForm.InvalidAnswer) {
        switch form["action"] {
        case "next":
            if let answer = try answer(in: form) { given[key(of: screen, at: path.count - 1)] = answer }
            go()
        case "skip" where screen == .document: path.append(.declined)
        case "skip" where screen == .agreement, "back":
            if path.count > 1 { path.removeLast() }
        case "again": (path, given) = ([design.first], [:])
        default: break
        }
    }

    private mutating func go() {
        guard path.count < Self.screensMax, let next = design.next(after: screen, answers) else { return }
        path.append(next)
    }

    /// What the controls hold; nil for a screen that asks nothing.
    private func answer(in form: Form) throws(WalkthroughForm.InvalidAnswer) -> WalkthroughAnswer? {
        guard let step = drawer.step(of: screen) else { return nil }
        let answer = try controls(of: step).read(form)
        if case .filling(let answers) = answer, let place = answers.firstIndex(where: \.isSkipped) {
            throw WalkthroughForm.InvalidAnswer(
                field: WalkthroughForm.name(place), sentence: drawer.words.fillIn)
        }
        return answer
    }

    private func controls(of step: WalkthroughStep) -> WalkthroughForm {
        WalkthroughForm(step: step, today: .earliest, words: drawer.words)
    }

    /// What the controls hold for what was answered before.
    var fields: Form {
        guard let step = drawer.step(of: screen) else { return Form() }
        return controls(of: step).fields(of: answer(at: path.count - 1))
    }

    /// What a screen asks.
    func step(of screen: EnrollmentScreen) -> WalkthroughStep? { drawer.step(of: screen) }
}
