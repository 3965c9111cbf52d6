import PortalUI
import Studies

/// What is next to the phone: the rule by which each phone came here, and what was answered so far.
struct WalkthroughNotes {
    /// A screen that was seen.
    struct VisitedScreen {
        let key: String
        let answer: String
    }

    /// How one phone found its way.
    struct NavigationNote {
        let phone: String
        let rule: String
        let target: String
    }

    private let walk: Walkthrough

    init(_ walk: Walkthrough) { self.walk = walk }

    /// Where the two phones went after the last answer, the walked one first.
    var ways: [NavigationNote] {
        guard let source = walk.source, walk.design.task == nil else { return [] }
        let other: Platform = walk.platform == .ios ? .android : .ios
        return [walk.platform, other].map { platform in
            let way = walk.design.navigation(after: source.place, source.answer, on: platform)
            return NavigationNote(
                phone: platform == .ios ? "iPhone" : "Android", rule: Self.words(way.rule),
                target: words(way.next))
        }
    }

    /// Where the other phone goes after the answer that led here, where that is somewhere else.
    var parting: Notice? {
        if let task = walk.design.task, walk.platform == .android, !task.worksOnAndroid {
            return Notice(.warning, "Android phones do not have this task.")
        }
        guard let source = walk.source else { return nil }
        let other: Platform = walk.platform == .ios ? .android : .ios
        let theirs = walk.design.next(after: source.place, source.answer, on: other)
        guard walk.design.next(after: source.place, source.answer, on: walk.platform) != theirs else {
            return nil
        }
        let name = other == .ios ? "iPhones" : "Android phones"
        return Notice(.warning, "\(name) go to \(words(theirs)) after this answer.")
    }

    func words(_ next: WalkthroughDesign.Next) -> String {
        switch next {
        case .step(let place): "step \(place + 1), \(walk.design.steps[place].key)"
        case .end: "the end"
        case .elsewhere(let activity, let step): "\(step) in the questionnaire \(activity)"
        }
    }

    private static func words(_ rule: NavigationResult.Rule) -> String {
        switch rule {
        case .order: "The next screen in order"
        case .onlyDestination: "The one destination, without a condition"
        case .destination(let number, let count, let condition, let sign):
            "Destination \(number) of \(count): \(sign.isEmpty ? "equals" : sign) \(condition)"
        case .usualDestination: "The destination without a condition"
        case .noDestination: "No destination fits"
        case .preLoad: "The pre-load logic"
        case .group: "The group goes on"
        }
    }

    /// The screens of a questionnaire; of a task what it measured, since both of its screens have its key.
    var seen: [VisitedScreen] {
        walk.seen.flatMap { place in
            let (step, answer) = (walk.design.steps[place], walk.answers[place] ?? .read)
            guard walk.design.task != nil else {
                return [VisitedScreen(key: "\(place + 1). \(step.key)", answer: Self.words(answer, step))]
            }
            guard case .filling(let answers) = answer else { return [] }
            return zip(step.questions, answers).map { VisitedScreen(key: $0.key, answer: Self.words($1, $0)) }
        }
    }

    /// An answer as people would say it.
    static func words(_ answer: WalkthroughAnswer, _ step: WalkthroughStep) -> String {
        switch answer {
        case .read: return "read"
        case .skipped: return "skipped"
        case .choices(let values, let other):
            let texts = values.map { value in step.offers.first { $0.value == value }?.text ?? value }
            return (texts + [other].compactMap(\.self)).joined(separator: ", ")
        case .flag(let flag): return flag ? "Yes" : "No"
        case .filling(let answers):
            return zip(answers, step.questions).map { words($0, $1) }.joined(separator: "; ")
        case .text(let text) where step.type == .date:
            return String(text.prefix(WalkthroughDateRange.hasTime(step) ? 16 : 10)).replacing("T", with: " ")
        default: return answer.word
        }
    }
}
