import Cryptography
import SQLStore
import Testing
import Timekeeping
import Vocabulary

@testable import Access
@testable import DataAccess
@testable import DataCollection
@testable import Forwarding
@testable import Portal
@testable import RegistrationServer
@testable import Responses
@testable import Studies

/// A portal with a secret in every place that has one, as the program itself puts them there.
struct SealedSamples {
    let key: SealingKey
    private let appToken: String
    private let name: Digest

    private static let secret = Array("a-secret-as-long-as-firebase-gives-them".utf8)
    private static let email = "robin@example.org"
    private static let user = UserID(rawValue: 1)
    private static let at = Instant(milliseconds: 1_000)

    /// Fills the portal of a console.
    static func make(in console: CommandLineRunner) async throws -> SealedSamples {
        try await console.run("user", "add", "ruth@example.org", "--role", "site-admin")
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP01")
        let portal = try await console.open()
        let key = portal.keys.sealing
        let tokens = ParticipantAppTokens(key: key, random: SystemRandom.bytes)
        let token = tokens.make()
        try await portal.store.write { transaction in
            try Self.keepFactors(key, transaction)
            try Self.keepLetterAndProvider(key, transaction)
            try Self.keepOfStudies(key, transaction)
            try Self.keepAccount(key, transaction)
            try DeidentificationSecretRepository(key: key, random: SystemRandom.bytes)
                .makeSecret(of: ChannelID(1), transaction)
            try transaction.run(
                """
                insert into export_targets (id, channel_id, name, kind, settings, secrets_sealed, changed_at, changed_by)
                values (1, 1, 'Archive', 'https', '{}',
                    \(key.seal(Self.secret, context: ExportTargetRepository.context(ExportTargetID(rawValue: 1)))), 1, 'Ruth')
                """)
            let digest = tokens.digest(of: token)
            try transaction.run(
                """
                insert into participants (channel_id, app_token_digest, app_token_sealed, allow_data_sharing,
                    enrolled_at)
                values (1, \(digest), \(tokens.seal(token, digest: digest)), 'true', 1)
                """)
            try transaction.run(
                """
                insert into participant_notes (participant_id, sealed, written_at, written_by)
                values (1, \(key.seal(Self.secret, context: ParticipantNoteRepository.context(ParticipantID(1)))), 1, 'Ruth')
                """)
        }
        await portal.store.close()
        return SealedSamples(key: key, appToken: token, name: name(by: key))
    }

    /// Opens the portal as a server does, looks whether every secret opens with its key, and gives that.
    ///
    /// A restore ends the codes that confirm something for an account.
    func check(
        in console: CommandLineRunner, participants: Int = 1, isRestored: Bool = false
    ) async throws -> SealingKey {
        let portal = try await console.open()
        let now = portal.keys.sealing
        let isFormer = now.identifier == key.identifier
        for column in KeyRotation.columns + KeyRotation.searchedColumns {
            let present = try portal.store.withSnapshot { try column.count(openedBy: now, in: $0) }
            let previous = try portal.store.withSnapshot { [key] in try column.count(openedBy: key, in: $0) }
            let count =
                switch column.table {
                case "participants": participants
                case "account_confirmations" where isRestored: 0
                case "account_closure_notices" where isRestored: 0
                default: 1
                }
            #expect(present.all == count && present.opened == count, "\(column)")
            #expect(previous.opened == (isFormer ? count : 0), "\(column)")
        }
        let found = try portal.store.withSnapshot { try read(with: now, $0) }
        #expect(found.draft == Self.secret && found.pushKey == Self.secret && found.isAppKnown)
        #expect(found.isAccountKnown)
        #expect(found.codeCount == (isFormer ? 1 : 0))
        #expect(Self.name(by: now) == name, "what others were told stays")
        #expect(try portal.store.withSnapshot { try portal.audit.verify(in: $0) }.isIntact)
        await portal.store.close()
        return now
    }

    private struct Secret: Sendable {
        let draft: [UInt8]?
        let pushKey: [UInt8]?
        let isAppKnown: Bool
        let isAccountKnown: Bool
        let codeCount: Int
    }

    /// Reads as the program itself does.
    private func read(with key: SealingKey, _ transaction: borrowing Transaction) throws -> Secret {
        let app: FolderID? = try transaction.value("select app_folder_id from app_push_keys")
        let tokens = ParticipantAppTokens(key: key, random: SystemRandom.bytes)
        let participants = ParticipantRepository(
            appTokens: tokens, clock: { Self.at },
            erasures: ErasureLog(path: "/dev/null", key: key))
        return Secret(
            draft: try SecondFactorRepository.draft(of: Self.user, key: key, at: Self.at, in: transaction),
            pushKey: try AppPushKeyRepository(of: app ?? .site, sealing: key).secret(
                for: .android, transaction),
            isAppKnown: try participants.find(appToken: appToken, transaction) != nil,
            isAccountKnown: try isAccountKnown(with: key, app ?? .site, transaction),
            codeCount: try transaction.value("select count(*) from recovery_codes") ?? 0)
    }

    /// Whether the account and its study are found by what an app sends.
    private func isAccountKnown(
        with key: SealingKey, _ app: FolderID, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let secrets = AccountSecrets(key: key, random: SystemRandom.bytes)
        let accounts = AccountRepository(secrets: secrets, clock: { Self.at })
        let account = try accounts.find(secrets.address(Self.email, in: app), transaction)
        let token: [UInt8]? = try transaction.value("select app_token_digest from account_studies")
        return try account.map { try accounts.email(of: $0) } == Self.email
            && token == secrets.digest(ofAppToken: Self.email)
    }

    private static func name(by key: SealingKey) -> Digest {
        key.lookupDigest(of: secret, purpose: ForwardingPayload.namePurpose)
    }

    private static func keepFactors(_ key: SealingKey, _ transaction: borrowing Transaction) throws {
        try SecondFactorRepository.saveDraft(secret, of: user, key: key, at: at, in: transaction)
        try SecondFactorRepository.confirm(of: user, step: 1, at: at, in: transaction)
        try SecondFactorRepository.saveDraft(secret, of: user, key: key, at: at, in: transaction)
        try SecondFactorRepository.saveRecoveryCodes(["abcde-fghjk"], of: user, key: key, in: transaction)
    }

    private static func keepLetterAndProvider(
        _ key: SealingKey, _ transaction: borrowing Transaction
    ) throws {
        let letter = EmailBody(link: nil, by: "Ruth", place: "Site").json
        try transaction.run(
            """
            insert into waiting_letters (user_id, folder_id, sealed, written_at, next_attempt_at)
            values (\(user), 1, \(key.seal(letter, context: MailQueueRepository.context(user))), 1, 1)
            """)
        let folder: FolderID =
            try transaction.value("select id from folders where name = 'MERIDIAN'") ?? .site
        let sealed = key.seal(secret, context: SignInProviderRepository.context(folder))
        try transaction.run(
            """
            insert into sign_in_providers (folder_id, title, issuer, client_id, client_secret, scopes, is_on,
                allows_passwords, adds_unknown, trusts_factors)
            values (\(folder), 'P', 'https://p.example.org', 'portal', \(sealed), 'openid', 0, 1, 0, 0)
            """)
    }

    private static func keepOfStudies(_ key: SealingKey, _ transaction: borrowing Transaction) throws {
        let app: FolderID = try transaction.value("select id from folders where name = 'HERON'") ?? .site
        let pushKey = try PushKey(firebase: String(decoding: secret, as: UTF8.self))
        try AppPushKeyRepository(of: app, sealing: key).store(
            pushKey, by: Author(user: nil, name: "Ruth"), at: at, transaction)
        let channel: ChannelID =
            try transaction.value("select min(id) from channels") ?? ChannelID(rawValue: 1)
        let secrets = ForwardingSecrets(key: key)
        try transaction.run(
            """
            insert into forwardings (channel_id, kind, user_name, password_sealed, basic_url,
                token_request_url_sealed, token_field, header_name, oauth_url, changed_at, changed_by, signing_sealed)
            values (\(channel), 'disabled', '', \(secrets.seal("a", .password, of: channel)), '',
                \(secrets.seal("b", .tokenRequestURL, of: channel)), '', '', '', 1, 'Ruth',
                \(secrets.seal(SigningSecrets(), of: channel)))
            """)
        try transaction.run(
            """
            insert into webhooks (id, channel_id, name, events, is_on, credentials_sealed, changed_at, changed_by)
            values (1, \(channel), 'Archive', 'study.published', 1,
                \(key.seal(Self.secret, context: WebhookRepository.context(WebhookID(1)))), 1, 'Ruth')
            """)
        try MetadataSourceRepository().set(
            .wcp(baseURL: "https://w.example.org", userName: "u", password: "p", key: key), on: app,
            by: "Ruth",
            at: at, transaction)
    }

    private static func keepAccount(_ key: SealingKey, _ transaction: borrowing Transaction) throws {
        let app: FolderID = try transaction.value("select id from folders where name = 'HERON'") ?? .site
        let secrets = AccountSecrets(key: key, random: SystemRandom.bytes)
        let account = try #require(
            try AccountRepository(secrets: secrets, clock: { at }).add(
                email, secrets.address(email, in: app), PasswordHash(encoded: "none"), language: .english,
                Account.Settings(), transaction))
        let sessions = AccountSessionRepository(random: SystemRandom.bytes, clock: { at })
        _ = try sessions.start(for: account, transaction)
        try sessions.save(
            AccountDevice(type: "ios", appVersion: "1", token: "device"), of: account, secrets, transaction)
        let sealed = secrets.seal(email, .appToken(account.id, studyKey: "s"))
        try transaction.run(
            """
            insert into account_studies (account_id, study_id, study_key, status, app_token_digest,
                app_token_sealed, changed_at)
            values (\(account.id), 'S', 's', 'inProgress', \(secrets.digest(ofAppToken: email)), \(sealed), 1)
            """)
        let document = ConsentRepository(key: key, clock: { at }).document(secret)
        try transaction.run(
            """
            insert into account_consents (account_study_id, version, status, received_at, pdf_digest, pdf_sealed)
            values (1, '1.0', 'completed', 1, \(document.digest), \(document.sealed))
            """)
        try AccountEmailRepository(key: key, clock: { at }).add(.lock, to: account, transaction)
        let accounts = AccountRepository(secrets: secrets, clock: { at })
        try AccountClosureNoticeRepository(key: key, clock: { at }).add(
            .owner, about: account, erasing: false, accounts, transaction)
        try transaction.run(
            """
            insert into app_response_servers (app_folder_id, address, changed_at)
            values (\(app), 'https://responses.example.org', 1)
            """)
        let states = StudyStateRepository(secrets: secrets, clock: { at })
        if let state = try states.find("S", of: account, transaction) {
            _ = try WithdrawalCallRepository(key: key, clock: { at }).add(
                leaving: state, of: account, as: email, erasing: false, transaction)
        }
        try AccountMailErasureRepository(key: key).add(email, transaction)
        _ = try AccountConfirmationRepository(secrets: secrets, clock: { at }).makeCode(
            .address, of: account, for: email, transaction)
    }
}
