import AppSimulation
import HTTP
import Studies
import StudyPublishing
import Timekeeping

/// A walkthrough of the enrollment: the screens and answers so far, and the current screen.
package struct EnrollmentWalkthrough: Sendable {
    package let design: EnrollmentDesign
    private let drawer: EnrollmentRenderer
    /// The screens in the order in which they were shown; the last is the current one.
    package private(set) var path: [EnrollmentScreen]
    /// The answers by the keys of screens; each attempt at the comprehension test has its own.
    private var given: [String: WalkthroughAnswer]

    /// The maximum number of screens, because the consent starts again after a failed comprehension test.
    private static let screensMax = 500

    /// Creates a walkthrough at its start or in the state of a form.
    package init(_ drawer: EnrollmentRenderer, _ state: WalkthroughState) {
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

    /// The current answers by the keys of screens, with the last attempt at the comprehension test.
    package var answers: [String: WalkthroughAnswer] {
        var answers = given
        for place in design.questions.indices {
            let screen = EnrollmentScreen.comprehension(place)
            answers[screen.key] = given[key(of: screen, at: path.count - 1)]
        }
        return answers
    }

    /// Returns the answer at a position of the path; nil if there is none.
    package func answer(at place: Int) -> WalkthroughAnswer? { given[key(of: path[place], at: place)] }

    /// Returns the key of an answer, which is different for each attempt at the comprehension test.
    private func key(of screen: EnrollmentScreen, at place: Int) -> String {
        let failures = path.prefix(place).count { $0 == .comprehensionFailed }
        guard case .comprehension = screen, failures > 0 else { return screen.key }
        return "\(screen.key)/\(failures + 1)"
    }

    /// The current screen.
    package var screen: EnrollmentScreen { path.last ?? design.first }

    /// The state that the page carries.
    package var state: WalkthroughState {
        var state = WalkthroughState()
        state.path = path.map(\.key)
        state.answers = given
        return state
    }

    /// Applies the action of a button.
    package mutating func apply(_ form: Form) throws(WalkthroughForm.InvalidAnswer) {
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

    /// Returns the answer in the controls; nil for a screen without questions.
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

    /// The values of the controls for the existing answer.
    package var fields: Form {
        guard let step = drawer.step(of: screen) else { return Form() }
        return controls(of: step).fields(of: answer(at: path.count - 1))
    }

    /// Returns the questions of a screen.
    package func step(of screen: EnrollmentScreen) -> WalkthroughStep? { drawer.step(of: screen) }
}
