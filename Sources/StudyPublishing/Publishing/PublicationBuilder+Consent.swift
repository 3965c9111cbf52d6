import SQLStore
import Studies
import Vocabulary

extension PublicationBuilder {
    /// Stores the consent responses. As in the original service, an announced study has only the consent document.
    func storeConsent(
        of publication: PublicationID, in language: LanguageTag, _ transaction: borrowing Transaction
    ) throws {
        let answer = ConsentPayload(consent: consent.consent, version: consent.version, language: language)
        try PublicationRepository.store(
            answer.encodeDocument(), .consentDocument, "", language, publication, transaction)
        guard stage == .launched else { return }
        let eligibility = try design.only(Eligibility.self) ?? Eligibility()
        try PublicationRepository.store(
            answer.encode(with: eligibility), .eligibilityConsent, "", language, publication, transaction)
    }
}
