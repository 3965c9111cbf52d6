import AppSimulation
import HTTP
import JSON
import Studies
import Timekeeping
import Vocabulary

/// A walkthrough of an activity: the visited screens, the answers, and the current screen.
package struct Walkthrough: Sendable {
    package let design: WalkthroughDesign
    package let platform: Platform
    package let today: CivilDate
    package let words: PhoneTexts
    /// The visited screens in order. The last one is current, unless the walkthrough has ended.
    package private(set) var path: [Int] = []
    package private(set) var answers: [Int: WalkthroughAnswer] = [:]
    /// The result of the last answer if there is no next screen.
    package private(set) var ending: WalkthroughDesign.Next?

    /// Creates a walkthrough at the start, or restores its state from a form.
    package init(_ design: WalkthroughDesign, platform: Platform, today: CivilDate, state: WalkthroughState) {
        self.design = design
        self.platform = platform
        self.today = today
        words = PhoneTexts.texts(for: state.language)
        if !design.steps.isEmpty { path = [0] }
        let places = state.path.compactMap { Int($0) }.filter(design.steps.indices.contains)
        if !places.isEmpty { path = places }
        for (key, answer) in state.answers {
            if let place = Int(key) { answers[place] = answer }
        }
        if state.hasEnded, let last = path.last, let answer = answers[last] {
            ending = design.next(after: last, answer, on: platform)
        }
    }

    /// The position of the current screen. Nil at the end.
    package var place: Int? { ending == nil ? path.last : nil }

    /// The state that a page carries.
    package var state: WalkthroughState {
        var state = WalkthroughState()
        state.platform = platform
        state.path = path.map { "\($0)" }
        state.answers = Dictionary(uniqueKeysWithValues: answers.map { ("\($0.key)", $0.value) })
        state.hasEnded = ending != nil
        return state
    }

    /// Carries out the action of a button.
    package mutating func apply(_ form: Form) throws(WalkthroughForm.InvalidAnswer) {
        switch form["action"] {
        case "next":
            guard let place else { return }
            go(
                on: try WalkthroughForm(step: design.steps[place], today: today, words: words).read(form),
                from: place)
        case "skip":
            guard let place, design.steps[place].isSkippable else { return }
            go(on: .skipped, from: place)
        case "back":
            if ending != nil {
                ending = nil
            } else if path.count > 1 {
                path.removeLast()
            }
        case "again":
            (path, answers, ending) = (Array(path.prefix(1)), [:], nil)
        default: break
        }
    }

    private mutating func go(on answer: WalkthroughAnswer, from place: Int) {
        answers[place] = answer
        let next = design.next(after: place, answer, on: platform)
        switch next {
        // A draft can contain a loop, but a walkthrough has to end.
        case .step(let target) where path.count <= design.steps.count * 2: path.append(target)
        default: ending = next
        }
    }

    /// The step whose answer led to the current screen. Nil on the first screen.
    var source: (place: Int, answer: WalkthroughAnswer)? {
        let index = ending == nil ? path.count - 2 : path.count - 1
        guard path.indices.contains(index), let answer = answers[path[index]] else { return nil }
        return (path[index], answer)
    }

    /// The completed screens, in order.
    package var seen: ArraySlice<Int> { ending == nil ? path.dropLast() : path[...] }
}

/// The state that the page of a walkthrough carries, because nothing is stored.
package struct WalkthroughState {
    package var platform = Platform.ios
    package var language = LanguageTag.english
    /// The names of the visited screens.
    package var path: [String] = []
    /// The answers by screen.
    package var answers: [String: WalkthroughAnswer] = [:]
    var hasEnded = false

    init() {}

    /// Reads the state from a form. Invalid text restarts the walkthrough.
    package init(_ form: Form, languages: [LanguageTag], default defaultLanguage: LanguageTag = .english) {
        language = defaultLanguage
        if let text = form["state"] {
            // A form from another page starts over.
            if let tree = try? JSONTree.parse(text) { read(tree) }
        }
        if let asked = form["platform"].flatMap(Platform.init) { platform = asked }
        if let asked = form["lang"].flatMap({ LanguageTag($0) }) { language = asked }
        if !languages.contains(language) { language = .english }
    }

    private mutating func read(_ tree: JSONTree) {
        platform = tree["platform"]?.string.flatMap(Platform.init) ?? .ios
        language = tree["language"]?.string.flatMap { LanguageTag($0) } ?? language
        path = (tree["path"]?.array ?? []).compactMap(\.string)
        answers = Dictionary(
            (tree["answers"]?.object ?? []).map { ($0.key, WalkthroughAnswer($0.value)) },
            uniquingKeysWith: { first, _ in first })
        hasEnded = tree["ended"]?.bool ?? false
    }

    /// The text form that a page carries.
    package var text: String {
        JSONTree.object([
            JSONTree.Member(key: "platform", value: .string(platform.rawValue)),
            JSONTree.Member(key: "language", value: .string(language.text)),
            JSONTree.Member(key: "path", value: .array(path.map(JSONTree.string))),
            JSONTree.Member(
                key: "answers",
                value: .object(
                    answers.sorted { $0.key < $1.key }.map {
                        JSONTree.Member(key: $0.key, value: $0.value.tree)
                    })),
            JSONTree.Member(key: "ended", value: .bool(hasEnded)),
        ]).description
    }
}
