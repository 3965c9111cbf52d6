/// The document that participants review and sign, and what they sign it with.
public struct ConsentReview: DesignDocument {
    /// The source of the document.
    public enum Source: String, Codable, CaseIterable, Sendable {
        /// Made of the consent sections, one after the other.
        case sections
        /// Written by the study.
        case written
    }

    /// What the document is about.
    public static let kind = DocumentKind.consentReview

    /// The source of the consent document.
    public var source = Source.sections
    /// Sanitized HTML: the document of the study's own; kept while another is used.
    public var document = LocalizedText()
    /// Whether a legally authorized representative may consent for a participant.
    public var allowsRepresentative = false
    /// Whether the document has lines for the signatures of study staff.
    public var hasStaffSignatures = false
    /// The title of the first such line; at least this one where there are any.
    public var firstSignature = LocalizedText()
    /// The title of the second line; empty for none.
    public var secondSignature = LocalizedText()
    /// The title of the third line; empty for none.
    public var thirdSignature = LocalizedText()
    /// What people confirm when they agree.
    public var agreement = ConsentReview.usualAgreement
    /// Whether people who have joined are left alone when the consent changes; by default they consent again.
    public var sparesEnrolled = false

    /// Creates the default values.
    public init() {}

    /// A document that isn't used, and titles of lines that aren't there, are kept and not shown.
    public func participantsSee(_ text: TextPath) -> Bool {
        switch text.text {
        case "document": source == .written
        case "firstSignature", "secondSignature", "thirdSignature": hasStaffSignatures
        default: true
        }
    }

    /// What lists show.
    public var title: String { "Review and e-consent" }
    /// The document is HTML.
    public static var richTexts: [WritableKeyPath<Self, LocalizedText>] { [\.document] }

    /// The titles of the lines for study staff, as many as there are.
    public var signatures: [LocalizedText] {
        guard hasStaffSignatures else { return [] }
        return Array([firstSignature, secondSignature, thirdSignature].prefix { !$0.english.isEmpty })
    }

    /// The sentence that participants of the original systems confirm.
    public static let usualAgreement = LocalizedText([
        .english: """
        By agreeing to this you confirm that you read the consent and that you wish to take part in this \
        research study.
        """,
        .spanish: """
        Al aceptar, usted confirma que leyó el consentimiento y que desea participar en este estudio de \
        investigación.
        """,
    ])
}
