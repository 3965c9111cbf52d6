import AppSimulation
import PortalUI
import Studies
import Vocabulary

/// The notes next to the phone: the rule that led to the current screen, and the answers so far.
package struct WalkthroughNotes {
    /// A visited screen.
    package struct VisitedScreen {
        package let title: String
        /// The key of the question; empty if it is the title.
        package let key: String
        package let answer: String
    }

    /// A screen of the path, with the steps that the phone skipped after it.
    package struct PathLine {
        /// The number of the step with its text.
        package let title: String
        /// The key of the step; empty if it is the title.
        package let key: String
        package let answer: String
        /// Which steps were skipped and why; nil if none were.
        package let skipped: String?
        package let isCurrent: Bool
    }

    /// How a phone chose the next screen.
    package struct NavigationNote {
        package let phone: String
        package let rule: String
        package let target: String
    }

    private let walkthrough: Walkthrough

    package init(_ walkthrough: Walkthrough) { self.walkthrough = walkthrough }

    /// The next screen of each phone after the last answer, the selected phone first. One for both if they agree.
    package var destinations: [NavigationNote] {
        guard let source = walkthrough.source, walkthrough.design.task == nil else { return [] }
        let other: Platform = walkthrough.platform == .ios ? .android : .ios
        let notes = [walkthrough.platform, other].map { platform in
            let destination = walkthrough.design.navigation(after: source.place, source.answer, on: platform)
            return NavigationNote(
                phone: platform == .ios ? "iPhone" : "Android", rule: Self.words(destination.rule),
                target: words(destination.next))
        }
        let (mine, theirs) = (notes[0], notes[1])
        guard mine.rule == theirs.rule, mine.target == theirs.target else { return notes }
        return [NavigationNote(phone: "All phones", rule: mine.rule, target: mine.target)]
    }

    /// Returns the text of a step or question and its key; a text that is missing is the key.
    private static func heading(_ step: WalkthroughStep) -> (title: String, key: String) {
        step.title.isEmpty ? (step.key, "") : (step.title, step.key)
    }

    /// A notice if the other phone goes to a different screen after the last answer.
    package var platformDifference: Notice? {
        if let task = walkthrough.design.task, walkthrough.platform == .android, !task.worksOnAndroid {
            return Notice(.warning, "This task isn't available on Android phones.")
        }
        guard let source = walkthrough.source else { return nil }
        let other: Platform = walkthrough.platform == .ios ? .android : .ios
        let theirs = walkthrough.design.next(after: source.place, source.answer, on: other)
        guard walkthrough.design.next(after: source.place, source.answer, on: walkthrough.platform) != theirs
        else {
            return nil
        }
        let name = other == .ios ? "iPhones" : "Android phones"
        return Notice(.warning, "\(name) go to \(words(theirs)) after this answer.")
    }

    func words(_ next: WalkthroughDesign.Next) -> String {
        switch next {
        case .step(let place): "step \(place + 1), \(Self.heading(walkthrough.design.steps[place]).title)"
        case .end: "the end"
        case .elsewhere(let activity, let step): "\(step) in the questionnaire \(activity)"
        }
    }

    private static func words(_ rule: NavigationResult.Rule) -> String {
        switch rule {
        case .order: "The next screen in order"
        case .onlyDestination: "The only destination, without a condition"
        case .destination(let number, let count, let condition, let sign):
            "Destination \(number) of \(count): \(sign.isEmpty ? "equals" : sign) \(condition)"
        case .defaultDestination: "The destination without a condition"
        case .noDestination: "No destination matches"
        case .preLoad: "The pre-load logic"
        case .group: "The next step of the group"
        }
    }

    /// The visited screens of a questionnaire, or the results of a task, both of whose screens have the same key.
    package var seen: [VisitedScreen] {
        walkthrough.seen.flatMap { place in
            let (step, answer) = (walkthrough.design.steps[place], walkthrough.answers[place] ?? .read)
            guard walkthrough.design.task != nil else {
                let (title, key) = Self.heading(step)
                return [
                    VisitedScreen(
                        title: "\(place + 1). \(title)", key: key, answer: Self.words(answer, step))
                ]
            }
            guard case .filling(let answers) = answer else { return [] }
            return zip(step.questions, answers).map { question, answer in
                let (title, key) = Self.heading(question)
                return VisitedScreen(title: title, key: key, answer: Self.words(answer, question))
            }
        }
    }

    /// The screens of a questionnaire up to the current one; empty for a task.
    package var path: [PathLine] {
        guard walkthrough.design.task == nil else { return [] }
        return walkthrough.path.enumerated().map { index, place in
            let step = walkthrough.design.steps[place]
            let (text, key) = Self.heading(step)
            let title = "\(place + 1). \(text)"
            guard index < walkthrough.seen.count else {
                return PathLine(
                    title: title, key: key, answer: "current screen", skipped: nil, isCurrent: true)
            }
            let answer = walkthrough.answers[place] ?? .read
            return PathLine(
                title: title, key: key, answer: Self.words(answer, step),
                skipped: skipped(after: place, answer), isCurrent: false)
        }
    }

    /// Returns the steps that an answer skips, and the rule that skips them.
    private func skipped(after place: Int, _ answer: WalkthroughAnswer) -> String? {
        let result = walkthrough.design.navigation(after: place, answer, on: walkthrough.platform)
        let target: Int
        switch result.next {
        case .step(let step): target = step
        case .end: target = walkthrough.design.steps.count
        case .elsewhere: return nil
        }
        guard target > place + 1 else { return nil }
        let steps =
            target == place + 2
            ? "Step \(target) is skipped" : "Steps \(place + 2) to \(target) are skipped"
        return "\(steps). \(Self.words(result.rule))"
    }

    /// Returns an answer as readable text.
    package static func words(_ answer: WalkthroughAnswer, _ step: WalkthroughStep) -> String {
        switch answer {
        case .read: return "read"
        case .skipped: return "skipped"
        case .choices(let values, let other):
            let texts = values.map { value in step.offers.first { $0.value == value }?.text ?? value }
            return (texts + [other].compactMap(\.self)).joined(separator: ", ")
        case .flag(let flag): return flag ? "Yes" : "No"
        case .filling(let answers):
            return zip(answers, step.questions).map { words($0, $1) }.joined(separator: "; ")
        case .text(let text) where step.answer == .date:
            return String(text.prefix(WalkthroughDateRange.hasTime(step) ? 16 : 10)).replacing("T", with: " ")
        default: return answer.word
        }
    }
}
