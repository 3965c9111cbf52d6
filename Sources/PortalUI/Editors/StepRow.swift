/// A step of a questionnaire in the list of steps.
public struct StepRow: Sendable {
    /// A jump to another step.
    public struct Branch: Sendable {
        /// The index of the target in the list.
        public let target: Int
        /// The jump in words: "goes to step 7 if None".
        public let sentence: String

        /// Creates a jump.
        public init(to target: Int, _ sentence: String) {
            self.target = target
            self.sentence = sentence
        }
    }

    /// The number and title: "3. Did anything wake you?"
    public let title: String
    /// The type and key: "Text choice · wokeBy".
    public let detail: String
    /// The icon of its type.
    public let icon: IconName
    /// The address of the page that edits it.
    public let address: String
    /// Whether it is the current step.
    public let isCurrent: Bool
    /// Set if it differs from the published version.
    public let changes: String?
    /// Whether it has problems.
    public let needsFix: Bool
    /// The jumps to other steps.
    public let branches: [Branch]

    /// Creates a row.
    public init(
        _ title: String, detail: String, icon: IconName, to address: String, isCurrent: Bool = false,
        changes: String? = nil, needsFix: Bool = false, branches: [Branch] = []
    ) {
        self.title = title
        self.detail = detail
        self.icon = icon
        self.address = address
        self.isCurrent = isCurrent
        self.changes = changes
        self.needsFix = needsFix
        self.branches = branches
    }
}
