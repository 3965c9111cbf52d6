import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import DataCollection
@testable import Portal
@testable import Responses

/// Rules that send reminders, from the form to the phone.
struct ReminderRuleTests {
    /// Takes messages in place of phones.
    final class Phones: ReminderDelivery {
        let sent = Locked<[(ParticipantID, String)]>([])
        let unreachable = Locked<Set<ParticipantID>>([])

        func send(
            _ text: LocalizedText, to participant: ParticipantID, _ transaction: borrowing Transaction
        ) throws -> Bool {
            if unreachable.withLock({ $0.contains(participant) }) { return false }
            sent.withLock { $0.append((participant, text.english)) }
            return true
        }

        func canReach(_ participant: ParticipantID, _ transaction: borrowing Transaction) throws -> Bool {
            !unreachable.withLock { $0.contains(participant) }
        }

        func wake() {}
        var numbers: [Int64] { sent.withLock { $0.map(\.0.rawValue) } }
    }

    private struct Reminding: Sendable {
        let study: AdherenceStudy
        let phones = Phones()

        init(_ schedule: Schedule = AdherenceStudy.daily(21, days: 40)) async throws {
            study = try await AdherenceStudy(schedule)
        }

        static let rules = "/orgs/MERIDIAN/apps/HERON/studies/\(PublishedSample.studyID)/worklist/reminders"

        func post(_ path: String, _ form: [(String, String)]) async throws -> ClientResponse {
            try await study.site.post(Self.rules + path, form, as: .folderAdmin)
        }

        /// Changes the first rule as its page shows it.
        func change(_ form: [(String, String)]) async throws -> ClientResponse {
            let page = try await study.site.get(Self.rules + "/1", as: .folderAdmin)
            return try await post("/1", form + [try page.shownState])
        }

        /// Adds a rule and switches it on.
        func add(_ kind: String, _ amount: String = "", text: String = "Please answer") async throws {
            let added = try await post(
                "/new", [("kind", kind), ("amount", amount), ("activity", ""), ("text.en", text)])
            try #require(added.status == .seeOther, "\(added.text)")
            let id = try await study.site.store.read {
                try $0.value("select max(id) from reminder_rules", as: Int64.self)
            }
            let on = try await post("/\(try #require(id))/switch", [("on", "1")])
            try #require(on.status == .seeOther)
        }

        /// Computes and sends what is due at a time of November 2026.
        func send(at time: String) async throws {
            study.moveClock(to: time)
            try await study.worker.catchUp()
            let worker = ReminderWorker(
                store: study.site.store, audit: study.site.parts.audit, delivery: phones,
                report: { Issue.record("\($0)") })
            try await worker.catchUp()
        }

        func states() async throws -> [String] {
            try await study.site.store.read {
                try $0.rows("select state || ' ' || reason from reminders order by id") { try $0[0] }
            }
        }
    }

    @Test func `a run that opens is a reason once, and not after it was answered`() async throws {
        let reminding = try await Reminding()
        let secret = try await reminding.study.sample.enroll()
        try await reminding.add("opens")
        try await reminding.send(at: "21 08:00")
        #expect(reminding.phones.numbers == [1])
        try await reminding.send(at: "21 12:00")
        #expect(reminding.phones.numbers == [1])
        try await reminding.study.respond(as: secret)
        try await reminding.send(at: "22 08:00")
        #expect(reminding.phones.numbers == [1, 1])
        let event = try await reminding.study.site.store.read {
            try $0.value(
                "select subject || details from audit_events where action = 'reminder.send'", as: String.self)
        }
        #expect(event == #"participant 1{"text":"Please answer"}"#)
    }

    @Test func `hours before the end, an answer in between prevents the reminder`() async throws {
        let reminding = try await Reminding()
        let first = try await reminding.study.sample.enroll()
        _ = try await reminding.study.sample.enroll()
        try await reminding.add("ends", "4")
        try await reminding.send(at: "21 09:00")
        #expect(reminding.phones.numbers == [])
        try await reminding.study.respond(as: first)
        try await reminding.send(at: "21 20:01")
        #expect(reminding.phones.numbers == [2])
    }

    @Test func `a rule reminds only of what happens after it was switched on`() async throws {
        let reminding = try await Reminding()
        _ = try await reminding.study.sample.enroll()
        reminding.study.moveClock(to: "21 09:00")
        try await reminding.add("opens")
        try await reminding.send(at: "21 10:00")
        #expect(reminding.phones.numbers == [])
        try await reminding.send(at: "22 08:00")
        #expect(reminding.phones.numbers == [1])
    }

    @Test func `limits hold over all rules, and what is left out has a reason`() async throws {
        let reminding = try await Reminding()
        _ = try await reminding.study.sample.enroll()
        try await reminding.add("opens", text: "A")
        try await reminding.add("ends", "4", text: "B")
        for day in 21...25 {
            try await reminding.send(at: "\(day) 08:00")
            try await reminding.send(at: "\(day) 20:01")
        }
        #expect(reminding.phones.sent.withLock { $0.map(\.1) } == ["A", "A", "A"])
        let states = try await reminding.states()
        #expect(states[1] == "left-out The participant got a reminder on this day.")
        #expect(states[6] == "left-out The participant got 3 reminders in 7 days.")
    }

    @Test func `at night a reminder waits until eight, and is left out if the run has ended`() async throws {
        let reminding = try await Reminding(AdherenceStudy.daily(21, days: 40, hours: [22]))
        _ = try await reminding.study.sample.enroll()
        try await reminding.add("opens")
        try await reminding.send(at: "21 22:00")
        #expect(reminding.phones.numbers == [])
        try await reminding.send(at: "22 07:59")
        #expect(reminding.phones.numbers == [])
        try await reminding.send(at: "22 08:00")
        #expect(reminding.phones.numbers == [])
        #expect(try await reminding.states() == ["left-out It would have come too late."])
    }

    @Test func `silence from before a rule was switched on is no reason, nor is anything on hold`()
        async throws
    {
        let reminding = try await Reminding()
        for _ in 1...2 { _ = try await reminding.study.sample.enroll() }
        reminding.study.moveClock(to: "26 12:00")
        try await reminding.study.worker.catchUp()
        try await reminding.add("silent", "3")
        try await reminding.send(at: "27 12:00")
        try await reminding.send(at: "28 12:00")
        #expect(reminding.phones.numbers == [])
        try await reminding.add("opens", text: "open")
        try await reminding.study.site.store.write {
            try $0.run(
                """
                insert into participant_holds (participant_id, began_at, reason, entered_at, entered_by)
                values (1, 5, 'x', 5, 'x')
                """)
        }
        try await reminding.send(at: "29 08:00")
        #expect(reminding.phones.numbers == [2])
    }

    @Test func `nothing is sent automatically while processing is restricted, and the timeline says so`()
        async throws
    {
        let reminding = try await Reminding()
        for _ in 1...2 { _ = try await reminding.study.sample.enroll() }
        try await reminding.add("ends", "4")
        try await reminding.study.site.store.write {
            try $0.run(
                """
                insert into participant_restrictions (participant_id, ground, reason, began_at, began_by)
                values (1, 'objection', 'x', 5, 'x')
                """)
        }
        try await reminding.send(at: "21 20:01")
        #expect(reminding.phones.numbers == [2])
        #expect(
            try await reminding.states().contains(
                "left-out Processing of the participant's data is restricted."))
    }

    @Test func `a planned reminder follows its run to another time, and its rule to another text`()
        async throws
    {
        let reminding = try await Reminding()
        _ = try await reminding.study.sample.enroll()
        try await reminding.add("ends", "4", text: "Before")
        reminding.study.moveClock(to: "21 09:00")
        try await reminding.study.worker.catchUp()
        try await reminding.study.site.store.write {
            try $0.run("update reminders set due_at = due_at - 3600000, expires_at = 5")
            try $0.run("update adherence_people set next_change_at = 0")
        }
        _ = try await reminding.change(
            [("kind", "ends"), ("amount", "4"), ("activity", ""), ("text.en", "After")])
        try await reminding.send(at: "21 19:30")
        #expect(reminding.phones.numbers == [])
        try await reminding.send(at: "21 20:01")
        #expect(reminding.phones.sent.withLock { $0.map(\.1) } == ["After"])
    }

    @Test func `silence and missed runs are reasons once, and wait if a limit is reached`() async throws {
        let reminding = try await Reminding()
        _ = try await reminding.study.sample.enroll()
        try await reminding.add("silent", "3", text: "silent")
        try await reminding.add("missed", "2", text: "missed")
        for day in 21...30 { try await reminding.send(at: "\(day) 12:00") }
        #expect(reminding.phones.sent.withLock { $0.map(\.1) } == ["missed", "silent"])
    }

    @Test func `nothing is sent to participants who withdrew, in a pause, or without a phone`() async throws {
        let reminding = try await Reminding()
        for _ in 1...3 { _ = try await reminding.study.sample.enroll() }
        try await reminding.add("opens")
        reminding.phones.unreachable.withLock { _ = $0.insert(ParticipantID(2)) }
        try await reminding.study.site.store.write {
            try $0.run("update participants set status = 1, withdrawn_at = 5 where id = 1")
        }
        try await reminding.send(at: "21 08:00")
        #expect(reminding.phones.numbers == [3])
        #expect(try await reminding.states().sorted() == ["sent ", "unreachable "])
        try await reminding.study.site.store.write { try $0.run("update channels set status = 'paused'") }
        try await reminding.send(at: "22 08:00")
        #expect(reminding.phones.numbers == [3])
    }

    @Test func `a rule that is switched off or changed drops what it planned`() async throws {
        let reminding = try await Reminding()
        _ = try await reminding.study.sample.enroll()
        try await reminding.add("ends", "4")
        reminding.study.moveClock(to: "21 09:00")
        try await reminding.study.worker.catchUp()
        #expect(try await reminding.states() == ["planned "])
        _ = try await reminding.post("/1/switch", [("on", "0")])
        #expect(try await reminding.states() == [])
        #expect(try await reminding.post("/1/delete", []).status == .seeOther)
        #expect(try await reminding.post("/1/delete", []).status == .notFound)
    }

    @Test func `a rule that is to send at other times is switched off, one with another text stays on`()
        async throws
    {
        let reminding = try await Reminding()
        try await reminding.add("ends", "4")
        func isOn() async throws -> Bool {
            try await reminding.study.site.store.read {
                try $0.value("select switched_on_at from reminder_rules", as: Int64.self) != nil
            }
        }
        _ = try await reminding.change(
            [("kind", "ends"), ("amount", "4"), ("activity", ""), ("text.en", "Other text")])
        #expect(try await isOn())
        _ = try await reminding.change(
            [("kind", "opens"), ("amount", ""), ("activity", ""), ("text.en", "Other text")])
        #expect(try await isOn() == false)
        let stale = try await reminding.post(
            "/1", [("kind", "opens"), ("activity", ""), ("text.en", "KEPTTEXT"), ("was", "x")])
        #expect(stale.status == .unprocessableContent && stale.text.contains("KEPTTEXT"))
    }

    @Test(arguments: [
        ("kind", "x", "Choose when the reminder is sent."), ("amount", "0", "Enter a number from 1 to 168."),
        ("amount", "169", "Enter a number from 1 to 168."), ("amount", "", "Enter a number from 1 to 168."),
        ("activity", "Unknown", "Choose an activity from the list."),
        ("text.en", " ", "Enter the text in English."),
        ("text.en", String(repeating: "x", count: 179), "Use at most 178, so that phones show all of it."),
    ])
    func `a rule that isn't valid comes back with what was entered`(
        _ field: String, _ value: String, _ sentence: String
    ) async throws {
        let reminding = try await Reminding()
        var fields = ["kind": "ends", "amount": "2", "activity": "", "text.en": "KEPTTEXT"]
        fields[field] = value
        let answer = try await reminding.post("/new", fields.map { ($0.key, $0.value) })
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.texts.contains { $0.contains(sentence) }, "\(answer.page.texts)")
        #expect(field == "text.en" || answer.text.contains("KEPTTEXT"))
    }

    @Test func `a dry run says what a rule would have sent`() async throws {
        let reminding = try await Reminding()
        for _ in 1...2 { _ = try await reminding.study.sample.enroll() }
        reminding.study.moveClock(to: "28 12:00")
        try await reminding.study.worker.catchUp()
        try await reminding.add("opens")
        let page = try await reminding.study.site.get(Reminding.rules + "/1", as: .folderAdmin).page
        #expect(
            page.texts.contains {
                $0.hasPrefix("It would have sent 6 reminders to 2 participants in the last 7 days")
            }, "\(page.texts)")
        #expect(reminding.study.site.faults.all.isEmpty)
    }
}
