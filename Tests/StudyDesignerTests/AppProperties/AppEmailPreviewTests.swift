import HTTP
import Support
import Testing

@testable import StudyDesigner

/// The previews of the emails of accounts, and the emails that are sent to try them.
@Suite struct AppEmailPreviewTests {
    @Test func `Emails are previewed as participants get them, and sent to the admin who tries them`()
        async throws
    {
        let site = try await AppPropertiesSite()
        let page = AppPropertiesSite.app + "/account-emails"
        #expect(try await !site.world.site.get(page, as: .orgAdmin).text.contains(": preview"))
        let none = try await site.world.site.post(page + "/test", [("mail", "registration")], as: .orgAdmin)
        #expect(none.status == .seeOther && site.world.mails.all.isEmpty)
        _ = try await site.post(AppPropertiesSite.body(), as: .orgAdmin)
        let shown = try await site.world.site.get(page, as: .orgAdmin)
        #expect(shown.page.headings.contains("Password help: preview"))
        #expect(shown.page.texts.contains("Once: AB12CD"))
        let sent = try await site.world.site.post(page + "/test", [("mail", "password")], as: .orgAdmin)
        #expect(sent.location == page)
        let mail = try #require(site.world.mails.all.first)
        #expect(mail.to == TestUser.orgAdmin.email)
        #expect(mail.subject == "Password" && mail.text == "Once: AB12CD")
        for someone in [TestUser.folderAdmin, .designer] {
            let refused = try await site.world.site.post(page + "/test", [("mail", "password")], as: someone)
            #expect(refused.status == .forbidden)
        }
        #expect(site.world.mails.all.count == 1)
    }
}
