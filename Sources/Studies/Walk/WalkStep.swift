import JSON

/// One screen as an app reads it from the `activity` answer.
public struct WalkStep: Sendable {
    /// One entry of the destinations.
    struct Way: Sendable {
        let condition: String
        let sign: String
        /// The key of a step, empty for the end.
        let destination: String
    }

    /// The conditions under which the answer leads elsewhere, in a questionnaire that does not branch.
    struct PreLoad: Sendable {
        let value: String
        let sign: String
        let activity: String
        let destination: String
    }

    /// The words that an earlier answer replaces.
    struct Pipe: Sendable {
        let snippet: String
        let source: String
        let activity: String
    }

    /// Whether it tells, asks, or asks several things.
    public let kind: Step.Kind
    /// The way of answering; nil for instructions and forms.
    public let type: ResponseType?
    /// The short title.
    public let key: String
    /// What is asked or told, as it stands in the answer.
    public let title: String
    /// The line below the title.
    public let text: String
    /// Whether people may go on without an answer.
    public let isSkippable: Bool
    /// Whether only pre-load logic leads here.
    public let isHidden: Bool
    let groupID: String
    let ways: [Way]
    let preLoad: PreLoad
    let pipe: Pipe
    /// Whether a form can be filled more than once.
    public let isRepeatable: Bool
    /// What the way of answering brings along.
    let format: JSONTree
    /// The questions of a form.
    public let questions: [WalkStep]

    init(_ step: JSONTree) {
        func text(_ key: String, of tree: JSONTree?) -> String { tree?[key]?.string ?? "" }
        kind = step["type"]?.string.flatMap(Step.Kind.init) ?? .question
        type = step["resultType"]?.string.flatMap(ResponseType.init)
        key = text("key", of: step)
        title = text("title", of: step)
        self.text = text("text", of: step)
        isSkippable = step["skippable"]?.bool ?? false
        isHidden = step["hidden"]?.bool ?? false
        groupID = text("groupId", of: step)
        ways = (step["destinations"]?.array ?? []).map { way in
            Way(
                condition: text("condition", of: way), sign: text("operator", of: way),
                destination: text("destination", of: way))
        }
        questions = (step["steps"]?.array ?? []).map(WalkStep.init)
        // Apps look for a form's logic at its last question.
        let logic = kind == .form ? step["steps"]?.array?.last?["preLoadLogic"] : step["preLoadLogic"]
        preLoad = PreLoad(
            value: text("value", of: logic), sign: text("operator", of: logic),
            activity: text("activityId", of: logic), destination: text("destinationStepKey", of: logic))
        let pipe = step["pipingLogic"]
        self.pipe = Pipe(
            snippet: text("pipingSnippet", of: pipe), source: text("sourceQuestionKey", of: pipe),
            activity: text("activityId", of: pipe))
        isRepeatable = step["repeatable"]?.bool ?? false
        format = step["format"] ?? .object([])
    }

    /// A choice that the step offers.
    public struct Offer: Hashable, Sendable {
        /// What participants read.
        public let text: String
        /// What is stored.
        public let value: String
        /// Whether it stands alone.
        public let isExclusive: Bool
        /// Whether it opens a field for words.
        public let asksForText: Bool
    }

    /// The choices of a list, empty for every other way of answering.
    public var offers: [Offer] {
        if type == .boolean {
            return [("Yes", "true"), ("No", "false")].map {
                Offer(text: $0.0, value: $0.1, isExclusive: true, asksForText: false)
            }
        }
        let rows = format["textChoices"]?.array ?? format["imageChoices"]?.array ?? []
        return rows.map { row in
            Offer(
                text: row["text"]?.string ?? "", value: row["value"]?.string ?? "",
                isExclusive: row["exclusive"]?.bool ?? true,
                asksForText: row["other"]?["textfieldReq"]?.bool ?? false)
        }
    }

    /// The least and the largest number that is taken; nil where there are none.
    public var limits: ClosedRange<Double>? {
        guard let low = format["minValue"]?.double, let high = format["maxValue"]?.double, low <= high else {
            return nil
        }
        return low...high
    }

    /// Whether several choices can be taken at once.
    public var takesSeveral: Bool {
        format["selectionStyle"]?.string == TextChoiceFormat.Style.multiple.rawValue
    }
}
