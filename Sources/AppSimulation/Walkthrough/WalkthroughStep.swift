import JSON
import Studies

/// A screen, decoded from the `activity` response.
public struct WalkthroughStep: Sendable {
    /// A destination entry.
    struct DestinationEntry: Sendable {
        let condition: String
        let sign: String
        /// The key of a step; empty for the end.
        let destination: String
    }

    /// The pre-load logic in a questionnaire that does not branch.
    struct PreLoad: Sendable {
        let value: String
        let sign: String
        let activity: String
        let destination: String
    }

    /// The words that are replaced by an earlier answer.
    struct PipedText: Sendable {
        let snippet: String
        let source: String
        let activity: String
    }

    /// Whether it is an instruction, a question or a form.
    public let kind: Step.Kind
    /// The active task; nil for all other steps.
    public let task: TaskType?
    /// The response type; nil for instructions and forms.
    public let type: ResponseType?
    /// The short title.
    public let key: String
    /// The title, as in the response.
    public let title: String
    /// The line below the title.
    public let text: String
    /// Whether participants can skip the step.
    public let isSkippable: Bool
    /// Whether it is only reached by pre-load logic.
    public let isHidden: Bool
    let groupID: String
    let destinations: [DestinationEntry]
    let preLoad: PreLoad
    let pipe: PipedText
    /// Whether a form can be completed more than once.
    public let isRepeatable: Bool
    /// The label of the button that adds another entry to a form; empty if it has none.
    public let repeatWords: String
    /// The attributes of the response format.
    public let format: JSONTree
    /// The questions of a form.
    public let questions: [WalkthroughStep]

    package init(_ step: JSONTree, _ types: QuestionTypes = .standard) {
        kind = step["type"]?.string.flatMap(Step.Kind.init) ?? .question
        type = step["resultType"]?.string.flatMap { types[$0] }.map { ResponseType($0) }
        task = nil
        key = Self.text("key", of: step)
        title = Self.text("title", of: step)
        text = Self.text("text", of: step)
        isSkippable = step["skippable"]?.bool ?? false
        isHidden = step["hidden"]?.bool ?? false
        groupID = Self.text("groupId", of: step)
        destinations = (step["destinations"]?.array ?? []).map { entry in
            DestinationEntry(
                condition: Self.text("condition", of: entry), sign: Self.text("operator", of: entry),
                destination: Self.text("destination", of: entry))
        }
        questions = (step["steps"]?.array ?? []).map { WalkthroughStep($0, types) }
        // Apps read a form's pre-load logic from its last question.
        preLoad = Self.preLoad(
            kind == .form ? step["steps"]?.array?.last?["preLoadLogic"] : step["preLoadLogic"])
        pipe = Self.pipe(step["pipingLogic"])
        isRepeatable = step["repeatable"]?.bool ?? false
        repeatWords = Self.text("repeatableText", of: step)
        format = step["format"] ?? .object([])
    }

    private static func text(_ key: String, of tree: JSONTree?) -> String { tree?[key]?.string ?? "" }

    private static func preLoad(_ logic: JSONTree?) -> PreLoad {
        PreLoad(
            value: text("value", of: logic), sign: text("operator", of: logic),
            activity: text("activityId", of: logic), destination: text("destinationStepKey", of: logic))
    }

    private static func pipe(_ logic: JSONTree?) -> PipedText {
        PipedText(
            snippet: text("pipingSnippet", of: logic), source: text("sourceQuestionKey", of: logic),
            activity: text("activityId", of: logic))
    }
}

extension WalkthroughStep {
    /// Creates a question that apps ask themselves, in their own words.
    public init(
        asking key: String, _ type: ResponseType, _ title: String, text: String = "",
        offers: [WalkthroughChoice] = [],
        format: [JSONTree.Member] = []
    ) {
        let choices = offers.map { offer in
            JSONTree.object([
                JSONTree.Member(key: "text", value: .string(offer.text)),
                JSONTree.Member(key: "value", value: .string(offer.value)),
            ])
        }
        self.init(
            .object([
                JSONTree.Member(key: "type", value: .string(Step.Kind.question.rawValue)),
                JSONTree.Member(key: "resultType", value: .string(type.rawValue)),
                JSONTree.Member(key: "key", value: .string(key)),
                JSONTree.Member(key: "title", value: .string(title)),
                JSONTree.Member(key: "text", value: .string(text)),
                JSONTree.Member(
                    key: "format",
                    value: .object(
                        offers.isEmpty
                            ? format : format + [JSONTree.Member(key: "textChoices", value: .array(choices))])
                ),
            ]))
    }

    /// Creates a form with such questions.
    public init(asking key: String, _ questions: [WalkthroughStep]) {
        self.init(.form, nil, key: key, questions: questions)
    }

    /// Creates a screen that leads to the next one.
    init(
        _ kind: Step.Kind, _ task: TaskType?, key: String, title: String = "", text: String = "",
        format: JSONTree = .object([]), questions: [WalkthroughStep] = []
    ) {
        (self.kind, self.task, type, self.key, self.title, self.text) = (kind, task, nil, key, title, text)
        (isSkippable, isHidden, isRepeatable, repeatWords) = (false, false, false, "")
        (groupID, destinations) = ("", [])
        preLoad = PreLoad(value: "", sign: "", activity: "", destination: "")
        pipe = PipedText(snippet: "", source: "", activity: "")
        self.format = format
        self.questions = questions
    }
}
