import SQLStore

/// The answers by which apps let someone join, byte for byte as a publication would keep them.
public struct EnrollmentPayloads: Sendable {
    /// What `eligibilityConsent` answers.
    public let eligibilityConsent: [UInt8]
    /// What `consentDocument` answers.
    public let consentDocument: [UInt8]

    /// The answers of these documents in a language.
    public init(
        _ eligibility: Eligibility, _ consent: Consent, version: Version = .first, in language: LanguageTag
    ) {
        let answer = ConsentPayload(consent: consent, version: version, language: language)
        eligibilityConsent = answer.encode(with: eligibility)
        consentDocument = answer.encodeDocument()
    }
}

extension Publishing {
    /// What a publication of the draft would answer on a channel to anyone who wants to join.
    public func enrollmentPayloads(
        on kind: ChannelKind, in scope: DesignScope, language: LanguageTag,
        _ transaction: borrowing Transaction
    ) throws -> EnrollmentPayloads {
        let design = try draft(in: scope, transaction)
        let previous = try ChannelState.find(kind, in: scope, transaction).flatMap {
            try Publication.newest(of: $0.id, transaction)
        }
        let consent = try VersionedConsent(of: design, after: previous, transaction)
        return EnrollmentPayloads(
            try design.only(Eligibility.self) ?? Eligibility(), consent.consent, version: consent.version,
            in: language)
    }
}
