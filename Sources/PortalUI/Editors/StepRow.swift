/// A step of a questionnaire, as the list of steps shows it.
public struct StepRow: Sendable {
    /// A jump to another step.
    public struct Branch: Sendable {
        /// The index of the target in the list.
        public let target: Int
        /// In words: "goes to step 7 if None".
        public let sentence: String

        /// Makes a jump.
        public init(to target: Int, _ sentence: String) {
            self.target = target
            self.sentence = sentence
        }
    }

    /// Number and title: "3. Did anything wake you?"
    public let title: String
    /// Type and key: "Text choice · wokeBy".
    public let detail: String
    /// The drawing of its type.
    public let icon: IconName
    /// Where it is edited.
    public let address: String
    /// Whether it is shown.
    public let isCurrent: Bool
    /// Set if it differs from the published version.
    public let changes: String?
    /// What is wrong with it.
    public let needsFix: Bool
    /// The jumps that leave it.
    public let branches: [Branch]

    /// Makes a row.
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
