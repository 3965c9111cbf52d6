import Access
import Cryptography
import HTTP
import JSON
import SQLStore

/// The actions about eligibility and consent.
struct ConsentActions: Sendable {
    /// The maximum size of a consent document, in bytes.
    static let documentByteLimit = 10 << 20
    /// The maximum size of a body: a document in Base64, with line breaks.
    private static let bodyLimit = 15 << 20
    private static let lengthMax = 100

    let core: RegistrationCore
    let states: StudyStateRepository
    let changes: ParticipationChanges

    private var consents: ConsentRepository { changes.consents }

    var actions: [RegistrationAction] {
        [
            RegistrationAction(
                operation: .updateEligibilityConsentStatus, method: .post, bodyLimit: Self.bodyLimit,
                answer: update),
            RegistrationAction(operation: .consentPDF, method: .get, answer: show),
        ]
    }

    /// What an app sends when a participant has consented.
    private struct Update: Sendable {
        let studyID: String
        let eligible: Bool?
        let sharing: String
        let version: String
        let status: String
        let document: [UInt8]?

        init(_ body: RegistrationBody) throws {
            studyID = try body.required("studyId")
            eligible = try body.flag("eligibility") ?? body.flag("eligbibility")
            sharing = try body.text("sharing") ?? ""
            guard let consent = try body.object("consent") else { throw RegistrationRefusal.invalidInput }
            version = try consent.text("version") ?? ""
            status = try consent.text("status") ?? ""
            guard [sharing, version, status].allSatisfy({ $0.utf8.count <= ConsentActions.lengthMax }) else {
                throw RegistrationRefusal.invalidInput
            }
            document = try consent.verbatim("pdf").flatMap(Self.document)
        }

        /// Returns the bytes of a PDF in Base64, with or without line breaks; nil for an empty text.
        private static func document(_ text: String) throws -> [UInt8]? {
            let compact = text.filter { !$0.isWhitespace }
            if compact.isEmpty { return nil }
            guard let bytes = Base64.decode(compact), bytes.starts(with: Array("%PDF-".utf8)) else {
                throw RegistrationRefusal.documentNotPDF
            }
            guard bytes.count <= documentByteLimit else { throw RegistrationRefusal.documentTooLarge }
            return bytes
        }
    }

    @Sendable private func update(_ request: RegistrationRequest) async throws -> Response {
        let given = request.reading { try Update($0) }
        let document = try? given.get().document.map { consents.document($0) }
        try await core.store.write { transaction in
            let account = try core.account(of: request, saves: true, in: transaction)
            let update = try given.get()
            let consent = ConsentRepository.Consent(
                version: update.version, status: update.status, document: document)
            try changes.save(
                consent, eligible: update.eligible, sharing: update.sharing, of: update.studyID, by: account,
                transaction)
        }
        return RegistrationResponse.object { $0.member("message", "SUCCESS") }
    }

    @Sendable private func show(_ request: RegistrationRequest) async throws -> Response {
        let given = request.reading { body in
            (study: try body.required("studyId"), version: try body.text("consentVersion") ?? "")
        }
        let (consent, sharing) = try await core.store.read { transaction in
            let account = try core.account(of: request, in: transaction)
            let (study, version) = try given.get()
            guard let state = try states.find(study, of: account, transaction),
                let consent = try consents.newest(version, in: state, transaction)
            else { throw RegistrationRefusal.noDataAvailable }
            return (consent, state.sharing)
        }
        let bytes = try consent.document.map { try consents.open($0) } ?? []
        return RegistrationResponse.object { json in
            json.object("consent") {
                $0.member("version", consent.version)
                $0.member("content", Base64.encode(bytes))
                $0.member("type", "application/pdf")
            }
            json.member("sharing", sharing)
            json.member("message", "success")
        }
    }
}
