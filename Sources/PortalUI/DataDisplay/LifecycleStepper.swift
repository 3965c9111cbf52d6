/// One stage in the lifecycle of a study.
public struct LifecycleStage: Sendable {
    /// Whether it is past, current or upcoming.
    public enum Phase: Sendable { case passed, current, ahead }

    /// The name of the stage.
    public let title: String
    /// Its date.
    public let detail: String?
    /// Whether it is past, current or upcoming.
    public let place: Phase

    /// Creates a stage.
    public init(_ title: String, detail: String? = nil, _ place: Phase) {
        self.title = title
        self.detail = detail
        self.place = place
    }

    var className: String { place == .passed ? "passed" : "" }
    var isCurrent: Bool { place == .current }
    var meaning: String { place == .passed ? " (over)" : "" }
}

/// The lifecycle from Draft to Deactivated, with dates: `{% use LifecycleStepper(stages) %}`
public struct LifecycleStepper {
    let stages: [LifecycleStage]

    /// Creates the stepper.
    public init(_ stages: [LifecycleStage]) {
        self.stages = stages
    }
}
