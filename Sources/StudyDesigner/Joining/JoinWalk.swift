import HTTP
import Studies
import Timekeeping

/// A walk of somebody who joins: what was seen and answered so far, and the screen that is shown now.
struct JoinWalk: Sendable {
    let design: JoinDesign
    private let drawer: JoinDrawer
    /// The screens in the order in which they were seen; the last is shown now.
    private(set) var path: [JoinScreen]
    /// What was answered, by the keys of screens.
    private(set) var answers: [String: WalkAnswer]

    /// How many screens a walk may have: whoever fails the test of the consent begins that again.
    private static let screensMax = 500

    /// A walk at its beginning, or where a form says that it was.
    init(_ drawer: JoinDrawer, _ state: WalkState) {
        design = drawer.design
        self.drawer = drawer
        path = []
        for key in state.path {
            guard let screen = JoinScreen(key: key, in: design) else { break }
            path.append(screen)
        }
        answers = state.answers
        if path.first != design.first { (path, answers) = ([design.first], [:]) }
    }

    /// The screen that is shown.
    var screen: JoinScreen { path.last ?? design.first }

    /// What a page carries of the walk.
    var state: WalkState {
        var state = WalkState()
        state.path = path.map(\.key)
        state.answers = answers
        return state
    }

    /// Does what a button says.
    mutating func take(_ form: Form) throws(WalkForm.Refusal) {
        switch form["action"] {
        case "next":
            if let answer = try answer(in: form) { answers[screen.key] = answer }
            go()
        case "skip" where screen == .document: path.append(.declined)
        case "skip" where screen == .agreement, "back":
            if path.count > 1 { path.removeLast() }
        case "again": (path, answers) = ([design.first], [:])
        default: break
        }
    }

    private mutating func go() {
        guard path.count < Self.screensMax, let next = design.next(after: screen, answers) else { return }
        if screen == .comprehensionFailed {
            for place in design.questions.indices {
                answers[JoinScreen.comprehension(place).key] = nil
            }
        }
        path.append(next)
    }

    /// What the controls hold; nil for a screen that asks nothing.
    private func answer(in form: Form) throws(WalkForm.Refusal) -> WalkAnswer? {
        guard let step = drawer.step(of: screen) else { return nil }
        let answer = try WalkForm(step: step, today: .earliest).read(form)
        if case .filling(let answers) = answer, let place = answers.firstIndex(where: \.isSkipped) {
            throw WalkForm.Refusal(field: WalkForm.name(place), sentence: "Fill in this field.")
        }
        return answer
    }

    /// What the controls hold for what was answered before.
    var fields: Form {
        guard let step = drawer.step(of: screen) else { return Form() }
        return WalkForm(step: step, today: .earliest).fields(of: answers[screen.key])
    }

    /// What a screen asks.
    func step(of screen: JoinScreen) -> WalkStep? { drawer.step(of: screen) }
}
