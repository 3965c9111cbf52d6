import SQLStore
import Studies
import Vocabulary

/// The consent of a design with its version in a publication.
struct VersionedConsent {
    let consent: Consent
    let version: Version
    /// Whether participants must consent again.
    let asksAgain: Bool

    /// Uses the version of the previous publication if nothing changed, otherwise the next one.
    ///
    /// A changed consent always has a new version, so that each version has one text. The design determines
    /// whether existing participants must consent again.
    init(of design: DesignSnapshot, after previous: Publication?, _ transaction: borrowing Transaction) throws
    {
        consent = try Consent(of: design)
        guard let previous, previous.stage == .launched else {
            (version, asksAgain) = (.first, false)
            return
        }
        let published = try Consent(
            of: DesignSnapshot(try PublicationRepository.design(of: previous.id, transaction)))
        let hasChanged = try published.digest() != consent.digest()
        version = hasChanged ? previous.consentVersion.next : previous.consentVersion
        asksAgain = hasChanged && !consent.review.sparesEnrolled
    }
}
