import SQLStore
import StudyPublishing
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import Studies

/// When participants are notified of a resource: once, and only of what they can read.
@Suite struct ResourceNoticeTests {
    private static let live = ChannelID(1)
    private static let test = ChannelID(2)

    private func resource(_ change: (inout Resource) -> Void = { _ in }) -> Resource {
        var resource = Resource()
        (resource.name, resource.text) = ("Leaflet", "<p>Read</p>")
        resource.notification = "There is a leaflet"
        change(&resource)
        return resource
    }

    /// A period of so many days, counted from today.
    private func days(_ first: Int, _ last: Int, _ site: DesignFixture) -> ResourcePeriod {
        var period = ResourcePeriod()
        period.kind = .dates
        let today = site.clock.now.civil().date
        period.startDate = CivilDate(daysSinceEpoch: today.daysSinceEpoch + first)
        period.endDate = CivilDate(daysSinceEpoch: today.daysSinceEpoch + last)
        return period
    }

    /// A complete study with these resources.
    private func site(_ resources: (DesignFixture) -> [Resource]) async throws -> (
        DesignFixture, [DocumentID]
    ) {
        let site = try await DesignFixture()
        let added = resources(site)
        let ids = try await site.write { site, transaction in
            try added.map {
                try site.designs.add($0, in: site.scope, by: DesignFixture.author, transaction).id
            }
        }
        try await site.complete()
        try await mark(site)
        return (site, ids)
    }

    private func mark(_ site: DesignFixture) async throws {
        try await site.write { site, transaction in
            try site.designs.markAllComplete(in: site.scope, by: DesignFixture.author, transaction)
        }
    }

    private func change(
        _ id: DocumentID, of site: DesignFixture, _ change: @escaping @Sendable (inout Resource) -> Void
    ) async throws {
        try await site.write { site, transaction in
            let saved = try site.designs.document(Resource.self, id, in: site.scope, transaction)
            var value = saved.value
            change(&value)
            _ = try site.designs.save(
                value, as: id, startedFrom: saved.revision, in: site.scope, by: DesignFixture.author,
                transaction
            )
        }
    }

    /// What a channel's participants got about resources, oldest first, once everything due is sent.
    private func sent(_ site: DesignFixture, to channel: ChannelID = live) async throws -> [String] {
        let clock = site.clock
        try await NotificationWorker(
            store: site.store, clock: { clock.now }, delivery: nil, record: { _, _ in }, report: { _ in }
        ).run()
        return try await site.write { site, transaction in
            try site.designs.notifications.all(in: .study(site.scope), transaction).reversed()
                .filter { $0.subject == .resource && $0.channel == channel && $0.wasSent }
                .flatMap { notification in notification.sent.map { _ in notification.text.english } }
        }
    }

    private func wait(days: Int, _ site: DesignFixture) {
        site.clock.advance(seconds: days * 86_400)
    }

    @Test func `the first publication of each channel tells of each resource once`() async throws {
        let (site, _) = try await site { _ in [resource(), resource { $0.notification = "A second one" }] }
        try await site.perform(.launch)
        #expect(try await sent(site) == ["There is a leaflet", "A second one"])
        #expect(try await sent(site, to: Self.test).isEmpty)
        try await site.perform(.launch, on: .test)
        #expect(try await sent(site, to: Self.test).count == 2)
        try await site.edit { $0.name = "Changed" }
        try await site.perform(.publishUpdates)
        try await site.perform(.pause)
        try await site.perform(.resume)
        #expect(try await sent(site).count == 2, "nothing is sent twice")
    }

    @Test func `a publication doesn't cancel what a user scheduled to be sent again`() async throws {
        let (site, _) = try await site { _ in [resource()] }
        try await site.perform(.launch)
        #expect(try await sent(site).count == 1)
        let (notifications, scope) = (site.designs.notifications, NotificationScope.study(site.scope))
        let later = site.clock.now.adding(seconds: 3_600).civil()
        try await site.write { _, transaction in
            let all = try notifications.all(in: scope, transaction)
            let notice = try #require(all.first { $0.subject == .resource })
            _ = try notifications.resend(
                notice.id, timing: .at(later, .utc), in: scope, by: DesignFixture.author, confirmation: nil,
                transaction)
        }
        try await site.edit { $0.name = "Changed" }
        try await site.perform(.publishUpdates)
        wait(days: 1, site)
        #expect(try await sent(site).count == 2)
    }

    @Test func `an announced study has no resources to tell of, and no one is told of the protocol`()
        async throws
    {
        var studyProtocol = Resource.studyProtocol
        studyProtocol.text = "<p>Protocol</p>"
        let resources = [resource(), studyProtocol]
        let (site, _) = try await site { _ in resources }
        try await site.setEnrolling(false)
        try await site.perform(.publishUpcoming)
        #expect(try await sent(site).isEmpty)
        try await site.setEnrolling(true)
        try await site.perform(.launch)
        #expect(try await sent(site) == ["There is a leaflet"])
    }

    @Test func `a change is reported where it asks for it, and only once`() async throws {
        let (site, ids) = try await site { _ in [resource()] }
        try await site.perform(.launch)
        try await change(ids[0], of: site) { $0.text = "<p>Corrected</p>" }
        try await site.perform(.publishUpdates)
        #expect(try await sent(site).count == 1, "a correction of a comma disturbs no one")
        try await change(ids[0], of: site) { resource in
            (resource.text, resource.notification) = ("<p>New rules</p>", "Read the new rules")
            resource.notifiesOfChange = true
        }
        try await site.perform(.publishUpdates)
        #expect(try await sent(site) == ["There is a leaflet", "Read the new rules"])
        try await site.edit { $0.name = "Changed" }
        try await site.perform(.publishUpdates)
        #expect(try await sent(site).count == 2, "the choice was about that change")
    }

    @Test func `what appears later is told on its first day, on the clock of the study`() async throws {
        let (site, _) = try await site { site in [resource { $0.period = days(2, 5, site) }] }
        try await site.perform(.launch)
        #expect(try await sent(site).isEmpty)
        wait(days: 1, site)
        #expect(try await sent(site).isEmpty)
        wait(days: 1, site)
        #expect(try await sent(site) == ["There is a leaflet"])
        wait(days: 1, site)
        #expect(try await sent(site).count == 1)
    }

    @Test func `what waits follows the period, the text and the removal of its resource`() async throws {
        let (site, ids) = try await site { site in
            [resource { $0.period = days(2, 9, site) }, resource { $0.period = days(2, 9, site) }]
        }
        try await site.perform(.launch)
        let later = days(4, 9, site)
        try await change(ids[0], of: site) { ($0.period, $0.notification) = (later, "Two days later") }
        try await site.write { site, transaction in
            try site.designs.remove(ids[1], in: site.scope, by: DesignFixture.author, transaction)
        }
        try await site.perform(.publishUpdates)
        wait(days: 2, site)
        #expect(try await sent(site).isEmpty)
        wait(days: 2, site)
        #expect(try await sent(site) == ["Two days later"])
    }

    @Test func `what is visible at once after all is reported at once, and what is over never`() async throws
    {
        let (site, ids) = try await site { site in
            [resource { $0.period = days(2, 9, site) }, resource { $0.period = days(2, 9, site) }]
        }
        try await site.perform(.launch)
        try await change(ids[0], of: site) { $0.period = ResourcePeriod() }
        try await site.perform(.publishUpdates)
        #expect(try await sent(site).count == 1)
        wait(days: 2, site)
        #expect(try await sent(site).count == 2)
        wait(days: 20, site)
        try await change(ids[1], of: site) { $0.notifiesOfChange = true }
        try await site.perform(.publishUpdates)
        #expect(try await sent(site).count == 2, "its period is over")
    }

    @Test func `what came due during a pause is told when the study is resumed, while it can be read`()
        async throws
    {
        let (site, _) = try await site { site in
            [resource { $0.period = days(2, 9, site) }, resource { $0.period = days(2, 3, site) }]
        }
        try await site.perform(.launch)
        try await site.perform(.pause)
        wait(days: 5, site)
        #expect(try await sent(site).isEmpty)
        try await site.perform(.resume)
        #expect(try await sent(site).count == 1)
        try await site.perform(.pause)
        try await site.perform(.resume)
        #expect(try await sent(site).count == 1)
    }

    @Test func `a study that has ended tells of nothing`() async throws {
        let (site, _) = try await site { site in [resource { $0.period = days(2, 5, site) }] }
        try await site.perform(.launch)
        try await site.perform(.deactivate)
        wait(days: 3, site)
        #expect(try await sent(site).isEmpty)
    }

    @Test func `a resource that was deleted and put back is not new to anyone`() async throws {
        let (site, ids) = try await site { _ in [resource()] }
        try await site.perform(.launch)
        try await site.write { site, transaction in
            try site.designs.remove(ids[0], in: site.scope, by: DesignFixture.author, transaction)
        }
        try await site.perform(.publishUpdates)
        try await site.write { site, transaction in
            let removed = try site.designs.removedDocument(Resource.self, ids[0], in: site.scope, transaction)
            _ = try site.designs.reinstate(
                ids[0], with: removed.value, startedFrom: removed.revision, in: site.scope,
                by: DesignFixture.author, transaction)
        }
        try await mark(site)
        try await site.perform(.publishUpdates)
        #expect(try await sent(site).count == 1)
    }

    @Test func `a resource with days from an anchor date is left to the phones`() async throws {
        let (site, ids) = try await site { _ in [resource()] }
        try await site.write { site, transaction in
            let settings = try site.designs.document(StudySettings.self, in: site.scope, transaction)
            var value = settings.value
            value.enrollmentDateIsAnchor = true
            _ = try site.designs.save(
                value, as: settings.id, startedFrom: settings.revision, in: site.scope,
                by: DesignFixture.author, transaction)
        }
        try await change(ids[0], of: site) { resource in
            resource.period.kind = .anchor
            resource.period.anchor = .enrollment
            (resource.period.startDays, resource.period.endDays) = (1, 3)
        }
        try await mark(site)
        try await site.perform(.launch)
        #expect(try await sent(site).isEmpty)
    }

    @Test func `a waiting notification can be taken back and not rewritten`() async throws {
        let (site, _) = try await site { site in [resource { $0.period = days(2, 5, site) }] }
        try await site.perform(.launch)
        let (notifications, scope) = (site.designs.notifications, NotificationScope.study(site.scope))
        let all = try await site.write { _, transaction in try notifications.all(in: scope, transaction) }
        let waiting = try #require(all.first { $0.subject == .resource })
        await #expect(throws: NotificationInvalid.self) {
            try await site.write { _, transaction in
                _ = try notifications.change(
                    waiting.id, to: NotificationDraft(text: "Other", timing: .open), channel: Self.live,
                    startedFrom: waiting.revision, in: scope, by: DesignFixture.author, transaction)
            }
        }
        await #expect(throws: NotificationInvalid.self) {
            try await site.write { _, transaction in
                try notifications.remove(waiting.id, in: scope, transaction)
            }
        }
        try await site.write { _, transaction in
            try notifications.unschedule(waiting.id, in: scope, transaction)
        }
        try await site.edit { $0.name = "Changed" }
        try await site.perform(.publishUpdates)
        wait(days: 3, site)
        #expect(try await sent(site).isEmpty, "someone took it back")
    }
}
