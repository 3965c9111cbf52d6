import Vocabulary

/// The consent document that participants review, and how they sign it.
public struct ConsentReview: DesignDocument {
    /// The source of the document.
    public enum Source: String, Codable, CaseIterable, Sendable {
        /// The document is built from the consent sections.
        case sections
        /// The document is written by the study.
        case written
    }

    /// The kind of document.
    public static let kind = DocumentKind.consentReview

    /// The source of the consent document.
    public var source = Source.sections
    /// The document written by the study, as sanitized HTML. It is kept if the other source is used.
    public var document = LocalizedText()
    /// Whether a legally authorized representative can consent for a participant.
    public var allowsRepresentative = false
    /// Whether the document has lines for the signatures of study staff.
    public var hasStaffSignatures = false
    /// The title of the first signature line, which is required if there are staff signatures.
    public var firstSignature = LocalizedText()
    /// The title of the second line; empty for none.
    public var secondSignature = LocalizedText()
    /// The title of the third line; empty for none.
    public var thirdSignature = LocalizedText()
    /// The statement that participants confirm when they consent.
    public var agreement = ConsentReview.defaultAgreement
    /// Whether existing participants do not need to consent again after a change; by default they do.
    public var sparesEnrolled = false

    /// Creates a value with defaults.
    public init() {}

    /// Returns whether participants see a text. An unused document and titles of unused lines are kept but not shown.
    public func participantsSee(_ text: TextPath) -> Bool {
        switch text.text {
        case "document": source == .written
        case "firstSignature", "secondSignature", "thirdSignature": hasStaffSignatures
        default: true
        }
    }

    /// The title shown in lists.
    public var title: String { "Review and e-consent" }
    /// The document is HTML.
    public static var richTexts: [WritableKeyPath<Self, LocalizedText>] { [\.document] }

    /// The titles of the signature lines for study staff.
    public var signatures: [LocalizedText] {
        guard hasStaffSignatures else { return [] }
        return Array([firstSignature, secondSignature, thirdSignature].prefix { !$0.english.isEmpty })
    }

    /// The default statement, as in the original systems.
    public static let defaultAgreement = LocalizedText { DesignTexts.texts(in: $0).consentAgreement }
}
