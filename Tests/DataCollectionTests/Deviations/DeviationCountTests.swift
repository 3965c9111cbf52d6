import Access
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataCollection
@testable import Responses

/// The numbers of deviations, which are kept as sums, are those that counting gives.
struct DeviationCountTests {
    @Test func `numbers follow reasons, decisions, moves and erasure`() async throws {
        let list = try await DeviationTests.Deviations()
        let site = list.study.site
        _ = try await list.record()
        _ = try await list.record("consent", day: "2026-11-17")
        _ = try await list.record(of: "2", as: .folderAdmin)
        _ = try await list.record(of: "3", "other", as: .folderAdmin)
        _ = try await list.decide([1, 3], "important")
        try await list.checkNumbers()
        _ = try await list.decide([1], "none", note: "Nothing")
        try await list.checkNumbers()
        try await site.store.write { [north = list.study.north] in
            try $0.run(
                "update participants set site_id = \(north.id), status = 1, withdrawn_at = 5 where id = 1")
            try $0.run("update participants set site_id = null where id = 2")
        }
        try await list.checkNumbers()
        try await site.store.write { try $0.run("update deviations set kind = 'procedure' where id = 2") }
        try await list.checkNumbers()
        let erased = try await list.study.post(
            "/participants/1/erase", [("reason", "Asked by letter")], as: .folderAdmin)
        #expect(erased.status == .seeOther)
        #expect(try await list.count == "2")
        try await list.checkNumbers()
        let sum = try await site.store.read {
            try $0.value("select sum(deviation_count) from deviation_counts", as: Int.self)
        }
        #expect(sum == 2)
    }
}

extension DeviationTests.Deviations {
    /// Compares the numbers on tabs, with each filter, with those counted.
    func checkNumbers() async throws {
        let site = study.site
        try await site.store.write { [harbor = study.harbor.id] transaction in
            for user in [TestUser.folderAdmin, .reader] {
                let grant = try site.grant(
                    ViewParticipantsAtSites.self, on: site.world.channel, as: user, in: transaction)
                for filter in Self.filters(harbor) {
                    let counted = try DeviationRepository.page(
                        filter, count: 100, with: grant, transaction)
                    let number = try DeviationRepository.count(filter, with: grant, transaction)
                    #expect(number == counted.count, "\(user) \(filter)")
                }
                let sums = try DeviationRepository.bySite(with: grant, transaction)
                let all = try DeviationRepository.page(
                    DeviationFilter(), count: 100, with: grant, transaction)
                #expect(Set(sums.keys) == Set(all.map(\.site?.id)), "\(user)")
                for (place, sum) in sums {
                    let own = all.filter { $0.site?.id == place }
                    #expect(sum.important == own.count { $0.decision == .important })
                    #expect(sum.minor == own.count { $0.decision == .minor })
                    #expect(sum.undecided == own.count { $0.state == .undecided })
                }
            }
        }
    }

    private static func filters(_ harbor: StudySiteID) -> [DeviationFilter] {
        var filters = [DeviationFilter(), DeviationFilter(.undecided), DeviationFilter(.decided)]
        var filter = DeviationFilter()
        filter.hasReason = true
        filters.append(filter)
        for site in [SiteFilter.site(harbor), .noSite] {
            filter = DeviationFilter()
            filter.site = site
            filters.append(filter)
        }
        filter = DeviationFilter(.decided)
        filter.decision = .important
        filters.append(filter)
        filter = DeviationFilter()
        filter.kind = .consent
        filters.append(filter)
        filter = DeviationFilter()
        filter.participant = ParticipantID(1)
        return filters + [filter]
    }
}
