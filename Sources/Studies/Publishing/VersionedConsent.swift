import SQLStore

/// The consent of a design with the version that a publication gives it.
struct VersionedConsent {
    let consent: Consent
    let version: Version
    /// Whether people who have joined are asked to consent again.
    let asksAgain: Bool

    /// The version of the publication before where nothing changed, else the next.
    ///
    /// A consent that changed has a new version in any case, so that each version has one text; the design says
    /// whether those who consented to a previous one hear of it.
    init(of design: DesignSnapshot, after previous: Publication?, _ transaction: borrowing Transaction) throws
    {
        consent = try Consent(of: design)
        guard let previous, previous.stage == .launched else {
            (version, asksAgain) = (.first, false)
            return
        }
        let published = try Consent(
            of: DesignSnapshot(try Publication.design(of: previous.id, transaction)))
        let hasChanged = try published.digest() != consent.digest()
        version = hasChanged ? previous.consentVersion.next : previous.consentVersion
        asksAgain = hasChanged && !consent.review.sparesEnrolled
    }
}
