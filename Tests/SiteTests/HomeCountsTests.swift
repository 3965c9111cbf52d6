import Access
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

@testable import Portal

/// The figures of the home, as the response server counts them.
@Suite struct HomeCountsTests {
    /// Participants and responses of both channels and of the neighbor's, some of them old or in error.
    private func fill(_ site: TestSite) async throws {
        let world = site.world
        let now = site.clock.now
        try await site.store.write { transaction in
            for channel in [world.channel, world.testChannel, world.neighbor] {
                for number in 0..<12 {
                    try transaction.run(
                        """
                        insert into participants (channel_id, status, allow_data_sharing, enrolled_at, withdrawn_at)
                        values (\(channel.id), \(number < 9 ? 0 : 1), 'true', \(now),
                            \(number < 9 ? nil : now))
                        """)
                }
            }
            let person: Int64? = try transaction.value("select min(id) from participants")
            for day in (0..<30).reversed() {
                for channel in [world.channel, world.neighbor] {
                    let isWrong = day % 10 == 0
                    try transaction.run(
                        """
                        insert into responses (channel_id, participant_id, activity_id, version, run, language,
                            data, status, received_at, error_message)
                        values (\(channel.id), \(person), 'a', '1.0', '1', 'en', '{}', \(isWrong ? 2 : 1),
                            \(now) - \(86_400_000 * day + 60_000), \(isWrong ? "x" : nil))
                        """)
                }
            }
        }
    }

    @Test func `an organization's home counts its own participants, week and errors`() async throws {
        let site = try await FullSite.make()
        try await fill(site)
        let page = try await site.get("/orgs/MERIDIAN", as: .orgAdmin).page
        #expect(page.html.contains("<div class=\"figure\">9</div>") && page.texts.contains("and 9 who test"))
        #expect(
            page.html.contains("<div class=\"figure\">7</div>") && page.texts.contains("in the last 7 days"))
        #expect(page.links.contains("3 errors"))
        let all = try await site.get("/", as: .siteAdmin).text
        #expect(
            all.contains("<div class=\"figure\">18</div>") && all.contains("<div class=\"figure\">14</div>"))
        #expect(site.faults.all == [])
    }

    @Test func `of very many channels the counts are the same`() async throws {
        let site = try await FullSite.make()
        try await fill(site)
        let (world, console) = (site.world, site.parts.console)
        try await site.store.write { transaction in
            for number in 1...220 {
                _ = try FolderRepository.addStudy(
                    StudyID("N\(number)"), title: "", with: console.grant(CreateStudy.self, on: world.app),
                    in: transaction)
            }
        }
        let page = try await site.get("/orgs/MERIDIAN", as: .orgAdmin).page
        #expect(
            page.html.contains("<div class=\"figure\">9</div>")
                && page.html.contains("<div class=\"figure\">7</div>"))
        #expect(page.texts.contains("1 to 50 of 222 channels of 221 studies"))
    }
}
