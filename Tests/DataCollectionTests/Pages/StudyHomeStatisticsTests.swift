import Access
import SQLStore
import Support
import Testing
import Timekeeping

@testable import DataCollection
@testable import Responses

/// The figures of a study's home are what counting the responses gives.
struct StudyHomeStatisticsTests {
    private static let days = 40

    /// A study with responses of two activities at many times of 40 days, some at midnight.
    private func study() async throws -> SitedStudy {
        let study = try await SitedStudy()
        let last = study.site.clock.now.milliseconds
        try await study.site.store.write { transaction in
            for number in 0..<600 {
                let spread = Int64(number * 7_919 % (Self.days * 86_400)) * 1_000
                let time = number % 50 == 0 ? (last - spread) / 86_400_000 * 86_400_000 : last - spread
                try transaction.run(
                    """
                    insert into responses (channel_id, participant_id, activity_id, version, run, language, status,
                        error_message, received_at, data)
                    select channel_id, participant_id, \(number % 3 == 0 ? "Diary" : "Sleep"), version, run, language,
                        status, error_message, \(time), data
                    from responses where participant_id = 1 limit 1
                    """)
            }
        }
        return study
    }

    private func check(_ study: SitedStudy, from start: Instant, to end: Instant) async throws {
        let site = study.site
        try await site.store.write { transaction in
            let grant = try site.grant(
                ViewResponses.self, on: site.world.channel, as: .editor, in: transaction)
            let found = try StudyHomeStatisticsRepository().activities(
                grant, from: start, to: end, transaction)
            let counted = try transaction.rows(
                """
                select activity_id, count(*) from responses
                where received_at >= \(start) and received_at < \(end) group by 1 order by 2 desc, 1
                """
            ) { "\(try $0[0] as String) \(try $0[1] as Int)" }
            #expect(found.filter { $0.count > 0 }.map { "\($0.id) \($0.count)" } == counted)
        }
    }

    private func checkAll(_ study: SitedStudy) async throws {
        let now = study.site.clock.now.adding(seconds: 1)
        for (from, to) in [(7, 0), (14, 7), (28, 0), (1, 0), (2, 1), (400, 0), (0, 0)] {
            try await check(study, from: now - .days(from), to: now - .days(to))
        }
        let midnight = Instant(milliseconds: now.milliseconds / 86_400_000 * 86_400_000)
        try await check(study, from: midnight - .days(7), to: midnight)
        try await check(study, from: midnight.adding(milliseconds: 1), to: midnight.adding(seconds: 3_600))
    }

    @Test func `sums of weeks are the counts of responses, also after some are deleted`() async throws {
        let study = try await study()
        try await checkAll(study)
        try await study.site.store.write {
            try $0.run("delete from responses where id % 5 = 0 or activity_id = 'Diary'")
        }
        try await checkAll(study)
        let empty: Int? = try await study.site.store.read {
            try $0.value(
                "select count(*) from response_days where response_count <= 0 or activity_id = 'Diary'")
        }
        #expect(empty == 0)
    }

    @Test func `sums by status and site follow moves, other states and erasure`() async throws {
        let study = try await study()
        let site = study.site
        try await checkStates(study)
        try await site.store.write { [north = study.north] transaction in
            try transaction.run("update participants set site_id = \(north.id) where id = 1")
            try transaction.run("update participants set site_id = null where id = 2")
            try transaction.run(
                "update responses set status = 0, error_message = null, error_cause = null where id % 3 = 0")
        }
        try await checkStates(study)
        try await checkAll(study)
        try await site.store.write { try $0.run("delete from responses where participant_id <> 3") }
        try await checkStates(study)
        let sums: Int? = try await site.store.read { try $0.value("select count(*) from response_days") }
        #expect(sums == 1)
    }

    /// Compares the numbers by status that each user sees with those counted.
    private func checkStates(_ study: SitedStudy) async throws {
        let site = study.site
        try await site.store.write { transaction in
            let counted = try transaction.rows(
                """
                select coalesce(p.site_id, 0), r.status, count(*) from responses r
                join participants p on p.id = r.participant_id group by 1, 2
                """
            ) { (site: try $0[0] as Int64, status: try $0[1] as Int, count: try $0[2] as Int) }
            for (user, only) in [(TestUser.editor, nil), (.reader, study.harbor.id)] {
                let grant = try site.grant(
                    ViewResponsesAtSites.self, on: site.world.channel, as: user, in: transaction)
                let found = try ResponseListingRepository().counts(grant, transaction)
                for status in ResponseStatus.allCases {
                    let expected = counted.filter {
                        $0.status == status.rawValue && (only == nil || $0.site == only?.rawValue)
                    }
                    #expect((found[status] ?? 0) == expected.reduce(0) { $0 + $1.count }, "\(user) \(status)")
                }
            }
        }
    }

    @Test func `responses by day are those of the chart, in order`() async throws {
        let study = try await study()
        let site = study.site
        try await site.store.write { transaction in
            let grant = try site.grant(
                ViewResponses.self, on: site.world.channel, as: .editor, in: transaction)
            let today = site.clock.now.civil().date
            let found = try StudyHomeStatisticsRepository().days(
                grant, today.adding(days: -27)...today, transaction)
            let counted = try transaction.rows(
                """
                select received_at / 86400000, count(*) from responses
                where received_at / 86400000 > \(today.daysSinceEpoch - 28) group by 1 order by 1
                """
            ) { "\(CivilDate(daysSinceEpoch: try $0[0])) \(try $0[1] as Int)" }
            #expect(found.map { "\($0.date) \($0.count)" } == counted)
        }
    }
}
