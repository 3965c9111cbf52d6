import SQLStore
import Studies
import Vocabulary

/// The responses that apps use for enrollment, byte for byte as a publication would store them.
public struct EnrollmentPayloads: Sendable {
    /// The `eligibilityConsent` response.
    public let eligibilityConsent: [UInt8]
    /// The `consentDocument` response.
    public let consentDocument: [UInt8]

    /// Encodes the responses of documents in a language.
    public init(
        _ eligibility: Eligibility, _ consent: Consent, version: Version = .first, in language: LanguageTag
    ) {
        let answer = ConsentPayload(consent: consent, version: version, language: language)
        eligibilityConsent = answer.encode(with: eligibility)
        consentDocument = answer.encodeDocument()
    }
}

extension Publishing {
    /// Returns the enrollment responses that publishing the draft on a channel would create.
    public func enrollmentPayloads(
        on kind: ChannelKind, in scope: DesignScope, language: LanguageTag,
        _ transaction: borrowing Transaction
    ) throws -> EnrollmentPayloads {
        let design = try draft(in: scope, transaction)
        let previous = try ChannelStateRepository.find(kind, in: scope, transaction).flatMap {
            try PublicationRepository.newest(of: $0.id, transaction)
        }
        let consent = try VersionedConsent(of: design, after: previous, transaction)
        return EnrollmentPayloads(
            try design.only(Eligibility.self) ?? Eligibility(), consent.consent, version: consent.version,
            in: language)
    }
}
