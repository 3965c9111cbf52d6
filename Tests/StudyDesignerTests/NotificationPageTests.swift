import Access
import HTTP
import SQLStore
import Studies
import StudyPublishing
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

@Suite struct NotificationPageTests {
    private static let study = DesignSite.design + "/notifications"
    private static let app = "/orgs/MERIDIAN/apps/HERON/notifications"

    /// The fields of a scheduled notification; the site's clock is at 20 November 2026, 12:00 UTC.
    private static func fields(_ when: String = "at") -> Fields {
        Fields([
            ("text.en", "The diary has a new question."), ("channel", "live"), ("when", when),
            ("date", "2026-11-20"), ("time", "07:30"), ("offset", "-05:00"),
        ])
    }

    private func all(_ world: DesignSite) async throws -> [Studies.Notification] {
        let (designs, scope) = (world.designs, NotificationScope.study(world.scope))
        return try await world.site.store.read { try designs.notifications.all(in: scope, $0) }
    }

    private func activate(_ world: DesignSite) async throws {
        let (console, channel) = (world.site.parts.console, world.site.world.channel)
        try await world.site.store.write { transaction in
            try ChannelRepository.setStatus(
                .active, with: console.grant(PublishStudy.self, on: channel), in: transaction)
        }
    }

    @Test func `a notification is scheduled on the clock of its zone, which the list shows`() async throws {
        let world = try await DesignSite()
        let response = try await world.site.post(Self.study, Self.fields().all, as: .folderAdmin)
        #expect(response.location == Self.study)
        let list = try await world.site.get(Self.study, as: .viewer)
        #expect(list.page.texts.contains("2026-11-20 07:30 UTC-05:00"))
        #expect(list.page.texts.contains("Scheduled"))
        #expect(!list.text.contains("Create notification"))
        #expect(try await world.audited("notification.create").count == 1)
    }

    @Test(arguments: [
        ("text.en", "", "Enter the text in English"),
        ("text.en", String(repeating: "x", count: 251), "Shorten it to 250"),
        ("time", "07:00", "This time is in the past"), ("time", "x", "Enter a time"),
        ("date", "", "Enter a date"),
        ("offset", "east", "with a sign"), ("when", "soon", "Choose when"),
        ("channel", "none", "Choose the recipients"),
        ("when", "now", "Only an active study"),
    ])
    func `what cannot be sent is refused at its field`(
        field: String, value: String, sentence: String
    ) async throws {
        let world = try await DesignSite()
        let response = try await world.site.post(
            Self.study, Self.fields().with(field, value).all, as: .folderAdmin)
        #expect(response.status == .unprocessableContent)
        #expect(response.page.says(sentence), "\(response.text)")
        #expect(response.text.contains("#f-\(field)\"") || field == "channel")
        #expect(try await all(world).isEmpty)
    }

    @Test func `sending at once asks first, with everything that is sent`() async throws {
        let world = try await DesignSite()
        try await activate(world)
        let asked = try await world.site.post(Self.study, Self.fields("now").all, as: .folderAdmin)
        #expect(asked.status == .ok)
        #expect(asked.page.title == "Send this notification now?")
        #expect(asked.page.texts.contains("The diary has a new question."))
        #expect(try await all(world).isEmpty)
        let unasked = try await world.site.post(
            Self.study, Self.fields("now").with("confirmed", "1").all, as: .folderAdmin)
        #expect(unasked.page.title == "Send this notification now?", "only the page confirms")
        #expect(world.notificationTriggers.withLock { $0 } == 0)
        let confirmed = Self.fields("now").with(
            "confirmed", DesignSite.value(of: "confirmed", in: asked.text))
        let sent = try await world.site.post(Self.study, confirmed.all, as: .folderAdmin)
        #expect(sent.location == Self.study)
        #expect(try await all(world).first?.waiting?.dueAt == world.site.clock.now)
        #expect(
            world.notificationTriggers.withLock { $0 } == 1, "it is sent without waiting for the next check")
    }

    @Test func `a confirmation that is submitted twice sends once`() async throws {
        let world = try await DesignSite()
        try await activate(world)
        let asked = try await world.site.post(Self.study, Self.fields("now").all, as: .folderAdmin)
        let confirmed = Self.fields("now").with(
            "confirmed", DesignSite.value(of: "confirmed", in: asked.text))
        for _ in 1...2 {
            let sent = try await world.site.post(Self.study, confirmed.all, as: .folderAdmin)
            #expect(sent.location == Self.study)
        }
        #expect(
            try await world.site.get(Self.study, as: .folderAdmin).page.status.texts.contains(
                "This notification was already sent."))
        let first = try #require(try await all(world).first)
        #expect(try await all(world).count == 1 && first.sendings.count == 1)
        #expect(try await world.audited("notification.").count == 1)

        let resend = Self.study + "/\(first.id)/sendings"
        let other = try await world.site.post(resend, Self.fields("now").all, as: .folderAdmin)
        let again = Self.fields("now").with("confirmed", DesignSite.value(of: "confirmed", in: other.text))
        for _ in 1...2 { _ = try await world.site.post(resend, again.all, as: .folderAdmin) }
        #expect(try await world.audited("notification.resend").count == 1)
        let next = try await world.site.post(Self.study, Self.fields("now").all, as: .folderAdmin)
        #expect(
            DesignSite.value(of: "confirmed", in: next.text)
                != DesignSite.value(of: "confirmed", in: asked.text))
    }

    @Test func `a draft is changed, scheduled, and deleted; the second of two changes is reported`()
        async throws
    {
        let world = try await DesignSite()
        _ = try await world.site.post(Self.study, Self.fields("open").all, as: .folderAdmin)
        let draft = try #require(try await all(world).first)
        let address = Self.study + "/\(draft.id)"
        #expect(
            try await world.site.get(address, as: .folderAdmin).page.fields.contains("Not yet Saves a draft.")
        )
        let change = Self.fields().with("text.en", "Another text").with("revision", "1")
        #expect(try await world.site.post(address, change.all, as: .folderAdmin).location == Self.study)
        #expect(try await world.site.post(address, change.all, as: .folderAdmin).status == .conflict)
        #expect(try await all(world).first?.text.english == "Another text")
        #expect(try await world.site.post(address + "/cancel", as: .folderAdmin).location == address)
        #expect(try await all(world).first?.waiting == nil)
        #expect(try await world.site.post(address + "/delete", as: .folderAdmin).location == Self.study)
        #expect(try await all(world).isEmpty)
    }

    @Test func `one that was sent is shown with its history, sent again and copied`() async throws {
        let world = try await DesignSite()
        try await activate(world)
        let (designs, scope) = (world.designs, NotificationScope.study(world.scope))
        let channel = world.site.world.channel.id
        try await world.site.store.write { transaction in
            try designs.notifications.announce(
                "Thank you", about: .announcement, to: channel, in: scope,
                by: Author(user: nil, name: "S. Rowan"), transaction)
        }
        let sent = try #require(try await all(world).first)
        let address = Self.study + "/\(sent.id)"
        let page = try await world.site.get(address, as: .folderAdmin)
        #expect(page.page.headings.contains("Send again"))
        #expect(page.page.texts.contains("2026-11-20 12:00 UTC"))
        #expect(!page.text.contains("Delete"))
        let viewer = try await world.site.get(address, as: .viewer)
        #expect(viewer.page.title == "Notification")
        #expect(!viewer.page.texts.contains("Send again"))
        let again = try await world.site.post(
            address + "/sendings", Self.fields().with("time", "09:00").all, as: .folderAdmin)
        #expect(again.location == Self.study)
        #expect(try await all(world).first?.sendings.count == 2)
        let past = try await world.site.post(
            address + "/sendings", Self.fields().with("time", "06:00").all, as: .folderAdmin)
        #expect(past.status == .unprocessableContent)
        let never = try await world.site.post(
            address + "/sendings", Self.fields("open").all, as: .folderAdmin)
        #expect(never.status == .unprocessableContent && never.page.says("Choose when to send it"))
        let copy = try await world.site.get(Self.study + "/new?copy=\(sent.id)", as: .folderAdmin)
        #expect(copy.text.contains(">\nThank you</textarea>"))
        #expect(try await world.site.post(address + "/delete", as: .folderAdmin).status == .conflict)
    }

    @Test
    func `only who may publish sends to participants; a designer drafts for them, and sends to testers`()
        async throws
    {
        let world = try await DesignSite()
        try await activate(world)
        for when in ["at", "now"] {
            let confirmed = Self.fields(when).with("confirmed", "1")
            let refused = try await world.site.post(Self.study, confirmed.all, as: .designer)
            #expect(refused.status == .unprocessableContent)
            #expect(
                try refused.page.field("When").error
                    == "You need permission to publish to send notifications to participants. Save a draft instead"
            )
        }
        #expect(try await all(world).isEmpty)
        let draft = try await world.site.post(Self.study, Self.fields("open").all, as: .designer)
        #expect(draft.location == Self.study)
        let address = Self.study + "/\(try #require(try await all(world).first).id)"
        for (path, change) in [("", Self.fields().with("revision", "1")), ("/sendings", Self.fields())] {
            let refused = try await world.site.post(address + path, change.all, as: .designer)
            #expect(refused.status == .unprocessableContent)
        }
        #expect(try await all(world).first?.waiting == nil)
        let tested = try await world.site.post(
            Self.study, Self.fields().with("channel", "test").all, as: .designer)
        #expect(tested.location == Self.study)
        #expect(try await all(world).count { $0.waiting != nil } == 1)
    }

    @Test func `what is typed for a notification that was deleted meanwhile is kept`() async throws {
        let world = try await DesignSite()
        _ = try await world.site.post(Self.study, Self.fields("open").all, as: .folderAdmin)
        let address = Self.study + "/\(try #require(try await all(world).first).id)"
        _ = try await world.site.post(address + "/delete", as: .folderAdmin)
        #expect(try await all(world).isEmpty)
        let typed = try await world.site.post(
            address, Self.fields("open").with("revision", "1").all, as: .folderAdmin)
        #expect(typed.status == .conflict && typed.page.says("Another user deleted this notification"))
        #expect(typed.text.contains("The diary has a new question."))
        let unknown = try await world.site.post(address, Self.fields("open").all, as: .folderAdmin)
        #expect(unknown.status == .notFound)
    }

    @Test func `an app has notifications of its own, for those who manage it`() async throws {
        let world = try await DesignSite()
        let scheduled = try await world.site.post(
            Self.app, Self.fields().with("channel", nil).all, as: .orgAdmin)
        #expect(scheduled.location == Self.app)
        #expect(
            try await world.site.get(Self.app, as: .orgAdmin).page.links.contains(
                "The diary has a new question."))
        #expect(try await !world.site.get(Self.study, as: .designer).text.contains("The diary"))
        #expect(try await world.site.get(Self.app, as: .designer).status == .forbidden)
        #expect(try await world.site.get(Self.app, as: .stranger).status == .notFound)
    }

    @Test func `texts are written in the languages of the study`() async throws {
        let world = try await DesignSite()
        try await world.change(StudySettings.self) { $0.languages = [LanguageTag("es") ?? .english] }
        let new = try await world.site.get(Self.study + "/new", as: .folderAdmin)
        #expect(new.page.fields.contains("Text in Spanish"))
        _ = try await world.site.post(
            Self.study, Self.fields().adding("text.es", "El diario").adding("text.fr", "Le").all,
            as: .folderAdmin)
        #expect(try await all(world).first?.text.languages.map(\.text) == ["en", "es"])
    }
}
