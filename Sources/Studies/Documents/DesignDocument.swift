/// One editable unit of a design: a value with its rules, stored as JSON with every previous revision.
public protocol DesignDocument: Codable, Hashable, Sendable {
    /// What the document is about.
    static var kind: DocumentKind { get }

    /// Creates the default values.
    init()

    /// The short title that apps use; empty if the kind has none.
    var key: String { get }

    /// What lists show for it.
    var title: String { get }

    /// Everything that is wrong or missing, and everything worth a warning, in the order of the pages.
    func problems(in context: RuleContext) -> [Problem]

    /// The keys that a publication of this document reserves.
    var reservedKeys: [ReservedKey] { get }

    /// The texts that hold HTML, which only a sanitizer may let in.
    static var richTexts: [WritableKeyPath<Self, LocalizedText>] { get }

    /// Whether participants see a text as the document is now, so that it wants a translation.
    func participantsSee(_ text: TextPath) -> Bool
}

extension DesignDocument {
    /// Documents of which a design has one need no key.
    public var key: String { "" }
    /// The keys that a publication of this document reserves.
    public var reservedKeys: [ReservedKey] { [] }
    /// The texts that hold HTML, which only a sanitizer may let in.
    public static var richTexts: [WritableKeyPath<Self, LocalizedText>] { [] }
    /// Participants see every text that there is.
    public func participantsSee(_ text: TextPath) -> Bool { true }
}
