import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing
import Vocabulary

@testable import DataCollection
@testable import Portal
@testable import Responses

/// Reminders that users send.
struct SentReminderTests {
    private static let participants =
        "/orgs/MERIDIAN/apps/HERON/studies/\(PublishedSample.studyID)/participants"

    private func send(
        _ text: String, because reason: String = "", by phones: ReminderRuleTests.Phones,
        _ study: AdherenceStudy
    ) async throws {
        let site = study.site
        try await site.store.write { transaction in
            let grant = try site.grant(
                FollowParticipantsAtSites.self, on: study.sample.channel, as: .folderAdmin, in: transaction)
            try ReminderRepository.send(
                LocalizedText([.english: text]), to: ParticipantID(1), because: reason, by: phones,
                with: grant, transaction)
        }
    }

    @Test func `a reminder is sent and recorded with the participant's number and the text`() async throws {
        let (study, phones) = (try await AdherenceStudy(), ReminderRuleTests.Phones())
        _ = try await study.sample.enroll()
        try await send("Please call us", by: phones, study)
        #expect(phones.numbers == [1])
        let event = try await study.site.store.read {
            try $0.value(
                "select subject || details from audit_events where action = 'reminder.send'", as: String.self)
        }
        #expect(event == #"participant 1{"text":"Please call us","reason":""}"#)
        let page = try await study.site.get(Self.participants + "/1", as: .folderAdmin).page
        #expect(page.texts.contains("Please call us"))
        #expect(page.links.contains("Send a reminder"))
    }

    @Test func `a second one on a day needs a reason`() async throws {
        let (study, phones) = (try await AdherenceStudy(), ReminderRuleTests.Phones())
        _ = try await study.sample.enroll()
        for _ in 1...2 { try await send("One", by: phones, study) }
        #expect(phones.numbers == [1], "a form that was sent twice")
        await #expect(
            throws: InvalidInput(
                "reason", "The participant got a reminder on this day. Say why another one is needed.")
        ) {
            try await send("Two", by: phones, study)
        }
        try await send("Three", because: "The visit was moved to today", by: phones, study)
        #expect(phones.numbers == [1, 1])
    }

    @Test func `while processing is restricted, sending one needs a reason`() async throws {
        let (study, phones) = (try await AdherenceStudy(), ReminderRuleTests.Phones())
        _ = try await study.sample.enroll()
        try await study.site.store.write {
            try $0.run(
                """
                insert into participant_restrictions (participant_id, ground, reason, began_at, began_by)
                values (1, 'objection', 'x', 5, 'x')
                """)
        }
        await #expect(
            throws: InvalidInput(
                "reason",
                "Processing of the participant's data is restricted. Say why a reminder is needed anyway.")
        ) {
            try await send("One", by: phones, study)
        }
        try await send("Two", because: "The device is recalled", by: phones, study)
        #expect(phones.numbers == [1])
    }

    @Test func `one that no phone can take is refused, and nothing is recorded`() async throws {
        let (study, phones) = (try await AdherenceStudy(), ReminderRuleTests.Phones())
        _ = try await study.sample.enroll()
        phones.unreachable.withLock { _ = $0.insert(ParticipantID(1)) }
        await #expect(throws: Conflict.self) { try await send("One", by: phones, study) }
        let count = try await study.site.store.read {
            try $0.value("select count(*) from reminders", as: Int.self)
        }
        #expect(count == 0)
        let page = try await study.site.post(
            Self.participants + "/1/reminder", [("text.en", "KEPTTEXT"), ("reason", "")], as: .folderAdmin)
        #expect(page.status == .unprocessableContent && page.text.contains("KEPTTEXT"))
    }

    @Test func `readers and strangers can't send`() async throws {
        let study = try await AdherenceStudy()
        _ = try await study.sample.enroll()
        let path = Self.participants + "/1/reminder"
        #expect(try await study.site.post(path, [("text.en", "x")], as: .reader).status == .forbidden)
        #expect(try await study.site.get(path, as: .reader).status == .forbidden)
        #expect(
            try await study.site.post(
                Self.participants + "/99/reminder", [("text.en", "x")], as: .folderAdmin
            ).status == .notFound)
    }
}
