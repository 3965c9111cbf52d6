import Access
import JSON
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import DataCollection
@testable import Portal
@testable import Responses
@testable import Vocabulary

/// A published study with a diary each morning at 08:00, from 21 to 30 November 2026, in UTC.
struct AdherenceStudy: Sendable {
    let sample: PublishedSample

    var site: TestSite { sample.site }
    var worker: AdherenceWorker { sample.portal.responses.adherence }

    init(
        _ schedule: Schedule = Self.daily(21, days: 10), offset: UTCOffset = .utc,
        preparing: (PublishedSample) async throws -> Void = { _ in }
    ) async throws {
        sample = try await PublishedSample()
        try await preparing(sample)
        let (designs, scope) = (sample.designs, sample.scope)
        try await site.store.write { transaction in
            let settings = try designs.document(StudySettings.self, in: scope, transaction)
            var changed = settings.value
            changed.utcOffset = offset
            changed.enrollmentDateIsAnchor = true
            _ = try designs.save(
                changed, as: settings.id, startedFrom: settings.revision, in: scope, by: Self.author,
                transaction)
        }
        try await enter(schedule)
        try await sample.publish(.launch)
    }

    private static let author = Author(user: nil, name: "S. Rowan")

    static func daily(_ firstDay: Int, days: Int, hours: [Int] = [8]) -> Schedule {
        var daily = DailySchedule()
        daily.times = hours.map { TimeOfDay(secondOfDay: $0 * 3600) }
        daily.startDate = CivilDate(year: 2026, month: 11, day: firstDay)
        daily.days = days
        return .daily(daily)
    }

    /// Runs from 08:00 of a day of November 2026 to 08:00 of another.
    static func custom(_ days: [(from: Int, to: Int)]) -> Schedule {
        var custom = CustomSchedule()
        custom.runs = days.map { from, to in
            var run = CustomSchedule.Run(id: ItemID("run-\(from)"))
            run.startDate = CivilDate(year: 2026, month: 11, day: from)
            run.endDate = CivilDate(year: 2026, month: 11, day: to)
            (run.startTime, run.endTime) = (
                TimeOfDay(secondOfDay: 8 * 3600), TimeOfDay(secondOfDay: 8 * 3600)
            )
            return run
        }
        return .custom(custom)
    }

    /// Saves the diary with a schedule; it isn't published yet.
    func enter(_ schedule: Schedule, key: String = "Diary") async throws {
        var questionnaire = Questionnaire()
        questionnaire.key = key
        questionnaire.name = LocalizedText([.english: key])
        var question = Question(id: ItemID("q-\(key)"), response: .boolean)
        question.key = "slept"
        question.text = LocalizedText([.english: "Did you sleep?"])
        questionnaire.steps = [.question(question)]
        questionnaire.schedule = schedule
        try await sample.enter(questionnaire)
    }

    /// Moves the clock to a time of November 2026 in UTC, such as `24 12:00`.
    func moveClock(to time: String) {
        let now = Self.instant(time)
        site.clock.advance(seconds: Int((now - site.clock.now).milliseconds / 1000))
        site.endSessions()
    }

    /// Returns a time of November 2026 in UTC; days over 30 are in December.
    static func instant(_ time: String) -> Instant {
        let parts = time.split(whereSeparator: { $0 == " " || $0 == ":" }).compactMap { Int($0) }
        let first = CivilDate(year: 2026, month: 11, day: 1) ?? .earliest
        return CivilDateTime(
            date: first.adding(days: parts[0] - 1),
            time: TimeOfDay(secondOfDay: parts[1] * 3600 + parts[2] * 60)
        ).instant()
    }

    /// Sends a response that was completed at a time, by default now, on a phone with an offset.
    @discardableResult
    func respond(
        as secret: String, completed: String? = nil, offset: String = "+0000", _ activity: String = "Diary"
    ) async throws -> Int64 {
        let offsetValue = try #require(UTCOffset(offset))
        let instant = completed.map(Self.instant) ?? site.clock.now
        let time: JSONTree = .string(OffsetDateTime(instant, at: offsetValue).wire)
        let answer: JSONTree = [
            "resultType": "boolean", "key": "slept", "value": .bool(true), "skipped": .bool(false),
            "startTime": time, "endTime": time,
        ]
        let data: JSONTree = [
            "resultType": "questionnaire", "startTime": time, "endTime": time, "results": .array([answer]),
        ]
        return try await sample.send(data, activity, "1.0", as: secret).id
    }

    /// What is stored about the only participant, or the one with a number.
    struct Sums: Equatable {
        var done = 0
        var late = 0
        var missed = 0
        var due = 0
    }

    /// Computes what waits, and returns the sums of the participant who enrolled last.
    func sums() async throws -> Sums {
        try await worker.catchUp()
        let found = try await site.store.read { transaction in
            try transaction.first(
                "select done, late, missed, due from adherence_people order by participant_id desc limit 1"
            ) { row in Sums(done: try row[0], late: try row[1], missed: try row[2], due: try row[3]) }
        }
        return try #require(found)
    }

    /// Computes what waits, and returns the sums of all days, and of one site if it is named.
    func days(at site: StudySite? = nil) async throws -> Sums {
        try await worker.catchUp()
        let only: SQL = site.map { "where site_id = \($0.id)" } ?? ""
        let found = try await self.site.store.read { transaction in
            try transaction.first(
                """
                select coalesce(sum(done), 0), coalesce(sum(late), 0), coalesce(sum(missed), 0),
                    coalesce(sum(due), 0) from adherence_days \(fragment: only)
                """
            ) { row in Sums(done: try row[0], late: try row[1], missed: try row[2], due: try row[3]) }
        }
        return try #require(found)
    }

    /// Runs the check of everyone, and returns how many differences it found.
    func differences() async throws -> Int {
        try await worker.catchUp()
        var count = 0
        for part in 0..<7 {
            try await worker.check(part: part, at: site.clock.now)
            let check = try await site.store.read { try AdherenceCheckRepository.newest($0) }
            count += try #require(check).differences
        }
        return count
    }
}
