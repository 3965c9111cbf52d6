/// How people are led through the steps of a questionnaire.
public struct QuestionnaireFlow: Codable, Hashable, Sendable {
    /// Whether destinations decide which step comes next; otherwise the order does.
    public var branches = false
    /// Rows of steps that are reached together.
    public var groups: [StepGroup] = []

    /// The usual values: one step after the other.
    public init() {}

    var isEmpty: Bool { self == QuestionnaireFlow() }
}

/// A row of consecutive steps that is reached as one.
public struct StepGroup: Codable, Hashable, Sendable, Identifiable {
    /// The identity inside its document.
    public var id: ItemID
    /// The group ID that apps use.
    public var key = ""
    /// The name that designers see.
    public var name = ""
    /// Where the answer to its last step leads; nil leaves the order as it is.
    public var preLoad: PreLoadLogic?

    /// A new one, without a name.
    public init(id: ItemID) { self.id = id }

    /// What lists show.
    public var title: String { name.isEmpty ? (key.isEmpty ? "Unnamed group" : key) : name }
}

extension Questionnaire {
    /// Whether destinations decide which step comes next.
    public var branches: Bool {
        get { flow?.branches ?? false }
        set { change { $0.branches = newValue } }
    }

    /// Rows of steps that are reached together.
    public var groups: [StepGroup] {
        get { flow?.groups ?? [] }
        set { change { $0.groups = newValue } }
    }

    /// A document without a flow is stored without the member, so its digest is the same as before flows existed.
    private mutating func change(_ body: (inout QuestionnaireFlow) -> Void) {
        var changed = flow ?? QuestionnaireFlow()
        body(&changed)
        flow = changed.isEmpty ? nil : changed
    }
}

extension Step {
    /// The next step, piping into its text, and its group.
    public var logic: StepLogic {
        get {
            switch self {
            case .instruction(let step): step.logic ?? StepLogic()
            case .question(let step): step.logic ?? StepLogic()
            case .form(let step): step.logic ?? StepLogic()
            }
        }
        set {
            let kept = newValue.isEmpty ? nil : newValue
            switch self {
            case .instruction(var step):
                step.logic = kept
                self = .instruction(step)
            case .question(var step):
                step.logic = kept
                self = .question(step)
            case .form(var step):
                step.logic = kept
                self = .form(step)
            }
        }
    }
}
