import Access
import Cryptography
import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import Portal
@testable import RegistrationServer
@testable import Responses
@testable import Vocabulary

/// The accounts of the demo.
struct DemoAccountTests {
    @Test func `Most participants of the first study have an account whose state agrees with theirs`()
        async throws
    {
        let demo = try await DemoSite()
        let accounts = try await demo.count("select count(*) from accounts")
        let states = try await demo.count(
            "select count(*) from account_studies where enrolled_at is not null")
        #expect(states > 200)
        #expect(accounts == states + DemoAccountPlan.visitors.count)
        #expect(try await demo.count("select count(*) from accounts where is_verified = 0") == 6)
        #expect(try await demo.count("select count(*) from accounts where language = 'es'") > 40)
        #expect(try await demo.count("select count(*) from account_consents where pdf_bytes > 300") == states)
        #expect(try await demo.count("select count(*) from account_studies where status = 'Withdrawn'") > 10)
        #expect(try await demo.count("select count(*) from account_studies where status = 'completed'") > 5)
        #expect(try await demo.count("select count(*) from account_sessions where device_type = 'ios'") > 80)
        #expect(
            try await demo.count("select count(*) from account_sessions where device_type = 'android'") > 50)
        #expect(try await demo.count("select count(*) from account_activities") > 300)
        let known = demo.lines.filter {
            $0.contains("rosa.delgado@example.net") && $0.contains("Meadow-lantern-9")
        }
        #expect(known.count == 1)
        #expect(AccountPasswordRules.accepts(DemoAccountOwner.knownPassword))
        try await demo.remove()
    }

    @Test func `The app token of each account leads to its participant, unless they left`() async throws {
        let demo = try await DemoSite()
        let secrets = AccountSecrets(key: demo.installation.keys.sealing, random: SystemRandom.bytes)
        let tokens = try await demo.installation.store.read { transaction in
            try transaction.rows(
                """
                select account_id, study_key, app_token_sealed from account_studies
                where app_token_sealed is not null and status <> 'Withdrawn'
                """
            ) { row in try secrets.open(try row[2], .appToken(try row[0], studyKey: try row[1])) }
        }
        #expect(tokens.count > 180)
        let tokensOfParticipants = ParticipantAppTokens(
            key: demo.installation.keys.sealing, random: SystemRandom.bytes)
        let found = try await demo.installation.store.read { transaction in
            try tokens.filter { token in
                let digest = tokensOfParticipants.digest(of: token)
                let participant: Int64? = try transaction.value(
                    "select id from participants where app_token_digest = \(digest)")
                return participant != nil
            }.count
        }
        #expect(found == tokens.count)
        try await demo.remove()
    }

    @Test func `Names are unique, and addresses are those of no one`() {
        for language in [LanguageTag.english, .spanish] {
            let owners = (0..<437).map { DemoAccountOwner.numbered($0, language).email }
            #expect(Set(owners).count == 437)
            #expect(owners.allSatisfy { $0.hasSuffix("@example.net") && $0 != DemoAccountOwner.knownEmail })
        }
        #expect(DemoAccountOwner.known.email == DemoAccountOwner.knownEmail)
    }
}
