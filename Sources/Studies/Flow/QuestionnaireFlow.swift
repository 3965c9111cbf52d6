import Vocabulary

/// The branching and groups of a questionnaire.
public struct QuestionnaireFlow: Codable, Hashable, Sendable {
    /// Whether destinations determine the next step; otherwise the order does.
    public var branches = false
    /// The groups of steps.
    public var groups: [StepGroup] = []

    /// Creates a flow without branching and groups.
    public init() {}

    var isEmpty: Bool { self == QuestionnaireFlow() }
}

/// Consecutive steps that pre-load logic can lead to as a unit.
public struct StepGroup: Codable, Hashable, Sendable, Identifiable {
    /// The ID within its document.
    public var id: ItemID
    /// The group ID that apps use.
    public var key = ""
    /// The name shown to designers.
    public var name = ""
    /// The pre-load logic after its last step; nil for none.
    public var preLoad: PreLoadLogic?

    /// Creates a group without a name.
    public init(id: ItemID) { self.id = id }

    /// The title shown in lists.
    public var title: String { name.isEmpty ? (key.isEmpty ? "Unnamed group" : key) : name }
}

extension Questionnaire {
    /// Whether destinations determine the next step.
    public var branches: Bool {
        get { flow?.branches ?? false }
        set { change { $0.branches = newValue } }
    }

    /// The groups of steps.
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
