import JSON
import Studies
import Vocabulary

/// A questionnaire as apps show it, decoded from the same response.
public struct WalkthroughDesign: Sendable {
    /// The destination of a screen.
    public enum Next: Hashable, Sendable {
        /// A screen, by index.
        case step(Int)
        case end
        /// A step of another questionnaire.
        case elsewhere(activity: String, step: String)
    }

    /// The activity's key.
    public let activityID: String
    /// The version in the response.
    public let version: String
    /// The Study ID in the response.
    public let studyID: String
    /// Whether the activity list marks it as branching.
    public let branches: Bool
    /// The screens, in order.
    public let steps: [WalkthroughStep]

    /// Decodes an `activity` response. Branching and the name of a task are in the `activityList` response.
    public init(
        _ payload: [UInt8], branches: Bool, named name: String = "", types: QuestionTypes = .standard
    ) throws {
        let activity = try JSONTree.parse(payload)["activity"]
        let metadata = activity?["metadata"]
        activityID = metadata?["activityId"]?.string ?? ""
        version = metadata?["version"]?.string ?? ""
        studyID = metadata?["studyId"]?.string ?? ""
        self.branches = branches
        let steps = activity?["steps"]?.array ?? []
        self.steps =
            activity?["type"]?.string == ActiveTask.wireName
            ? steps.flatMap { WalkthroughStep.task($0, named: name) }
            : steps.map { WalkthroughStep($0, types) }
    }

    /// Returns the destination of an answer on a platform.
    public func next(after index: Int, _ answer: WalkthroughAnswer, on platform: Platform) -> Next {
        navigation(after: index, answer, on: platform).next
    }

    /// Returns the destination of an answer on a platform, and the rule that determined it.
    public func navigation(after index: Int, _ answer: WalkthroughAnswer, on platform: Platform)
        -> NavigationResult
    {
        switch platform {
        case .android: AndroidNavigation(design: self).next(after: index, answer)
        case .ios: IOSNavigation(design: self).next(after: index, answer)
        }
    }

    /// The active task; nil for a questionnaire.
    public var task: TaskType? { steps.first?.task }

    /// Returns the title of a screen, with the earlier answers that iPhones insert.
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

    /// Returns the next screen, or the end.
    func step(after index: Int) -> Next { index + 1 < steps.count ? .step(index + 1) : .end }
}
