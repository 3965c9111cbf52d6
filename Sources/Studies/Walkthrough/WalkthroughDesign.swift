import JSON

/// A questionnaire as apps show it, read from the same bytes that they receive.
public struct WalkthroughDesign: Sendable {
    /// Where people land after a screen.
    public enum Next: Hashable, Sendable {
        /// A screen, by its place counted from 0.
        case step(Int)
        case end
        /// A step of another questionnaire.
        case elsewhere(activity: String, step: String)
    }

    /// The activity's key.
    public let activityID: String
    /// The version that the answer names.
    public let version: String
    /// The study that the answer names.
    public let studyID: String
    /// Whether the activity list marks it as branching.
    public let branches: Bool
    /// The screens, in order.
    public let steps: [WalkthroughStep]

    /// Reads an `activity` answer; whether it branches, and the name of a task, are in the `activityList`.
    public init(_ answer: [UInt8], branches: Bool, named name: String = "") throws {
        let activity = try JSONTree.parse(answer)["activity"]
        let metadata = activity?["metadata"]
        activityID = metadata?["activityId"]?.string ?? ""
        version = metadata?["version"]?.string ?? ""
        studyID = metadata?["studyId"]?.string ?? ""
        self.branches = branches
        let steps = activity?["steps"]?.array ?? []
        self.steps =
            activity?["type"]?.string == ActiveTask.wireName
            ? steps.flatMap { WalkthroughStep.task($0, named: name) } : steps.map(WalkthroughStep.init)
    }

    /// Where an answer leads on a phone.
    public func next(after index: Int, _ answer: WalkthroughAnswer, on platform: Platform) -> Next {
        navigation(after: index, answer, on: platform).next
    }

    /// Where an answer leads on a phone, and by which rule.
    public func navigation(after index: Int, _ answer: WalkthroughAnswer, on platform: Platform)
        -> NavigationResult
    {
        switch platform {
        case .android: AndroidNavigation(design: self).next(after: index, answer)
        case .ios: IOSNavigation(design: self).next(after: index, answer)
        }
    }

    /// The task that is done here; nil for a questionnaire.
    public var task: TaskType? { steps.first?.task }

    /// What a screen asks, with the earlier answers that iPhones put into it.
    public func title(of index: Int, after answers: [Int: WalkthroughAnswer], on platform: Platform) -> String
    {
        let step = steps[index]
        guard platform == .ios, !step.pipe.snippet.isEmpty, step.pipe.activity.isEmpty,
            let source = steps.firstIndex(where: { $0.key == step.pipe.source }),
            let word = answers[source].map(steps[source].pipedWord), !word.isEmpty
        else { return step.title }
        return step.title.split(separator: step.pipe.snippet, omittingEmptySubsequences: false)
            .joined(separator: word)
    }

    func index(of key: String) -> Int? {
        steps.firstIndex { $0.key.lowercased() == key.lowercased() }
    }

    /// The screen behind, or the end.
    func step(after index: Int) -> Next { index + 1 < steps.count ? .step(index + 1) : .end }
}
