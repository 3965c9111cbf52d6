/// An editable unit of a design: a value with rules, stored as JSON with all its revisions.
public protocol DesignDocument: Codable, Hashable, Sendable {
    /// The kind of document.
    static var kind: DocumentKind { get }

    /// Creates a value with defaults.
    init()

    /// The short title that apps use; empty if the kind has none.
    var key: String { get }

    /// The title shown in lists.
    var title: String { get }

    /// Returns all problems and warnings, in the order of the pages.
    func problems(in context: RuleContext) -> [Problem]

    /// The keys that publishing this document reserves.
    var reservedKeys: [ReservedKey] { get }

    /// The texts that contain HTML. They must be sanitized.
    static var richTexts: [WritableKeyPath<Self, LocalizedText>] { get }

    /// Returns whether participants see a text of the document in its current state, so that it needs a translation.
    func participantsSee(_ text: TextPath) -> Bool
}

extension DesignDocument {
    /// Documents that occur once in a design have no key.
    public var key: String { "" }
    /// By default, no keys are reserved.
    public var reservedKeys: [ReservedKey] { [] }
    /// By default, no text contains HTML.
    public static var richTexts: [WritableKeyPath<Self, LocalizedText>] { [] }
    /// By default, participants see all texts.
    public func participantsSee(_ text: TextPath) -> Bool { true }
}
