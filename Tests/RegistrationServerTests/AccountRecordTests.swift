import Access
import Cryptography
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary
import WebAccess

@testable import RegistrationServer
@testable import Responses

/// What a copy of a participant's data has of the account.
struct AccountRecordTests {
    @Test func `every table and column of an account is in the copy, or left out with a reason`() async throws
    {
        let world = try await RegistrationWorld()
        let declared = AccountRecordTables.all(state: 1, studyKey: "x")
        var found = try await RecordedTableCheck.tables(referring: "accounts", in: world.site.store)
        found["withdrawal_calls"] = declared.first { $0.table == "withdrawal_calls" }?.columns
        for (table, columns) in found where AccountRecordTables.leftOut[table] == nil {
            let known = try #require(
                declared.first { $0.table == table },
                "\(table) is neither in the copy nor left out with a reason")
            #expect(
                columns.symmetricDifference(known.columns).isEmpty,
                "\(table): \(columns.symmetricDifference(known.columns))")
        }
        for table in declared { #expect(found[table.table] != nil, "\(table.table)") }
    }

    @Test func `the account is found by the encrypted link, with its consents and without secrets`()
        async throws
    {
        let world = try await RegistrationWorld()
        let phone = try await world.verified("robin@example.org")
        let token = try await world.enroll()
        _ = await phone.send(
            .post, "updateStudyState",
            #"{"studies":[{"studyId":"SLEEP01","status":"inProgress","participantId":"\#(token)","completion":40}]}"#
        )
        let document = Array("%PDF-1.7 signed by Robin".utf8)
        let consent = #""consent":{"version":"1.2","status":"Completed","pdf":"\#(Base64.encode(document))"}"#
        let answer = await phone.send(
            .post, "updateEligibilityConsentStatus", #"{"studyId":"SLEEP01","eligibility":true,\#(consent)}"#)
        try #require(answer.status == .ok)
        let sources = RegistrationFeature.accountRecords(
            key: world.site.parts.keys.sealing, random: SystemRandom.bytes)
        try await world.site.store.read { transaction in
            let found = try #require(try sources.records(of: ParticipantID(1), transaction))
            #expect(found.email == "robin@example.org")
            var text = ""
            for table in found.tables {
                try found.rows.forEach(in: table, of: found.account, transaction) { values in
                    text += values.map(\.text).joined(separator: "|") + "\n"
                }
            }
            #expect(text.contains("robin@example.org") && text.contains("1.2|Completed"), "\(text)")
            #expect(!text.contains(token))
            var documents: [[UInt8]] = []
            try found.documents(transaction) { documents.append($0.bytes) }
            #expect(documents == [document])
            #expect(try sources.records(of: ParticipantID(99), transaction) == nil)
        }
    }
}
