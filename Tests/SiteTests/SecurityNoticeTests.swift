import Access
import HTTP
import Support
import Testing
import Vocabulary

@testable import Portal

private let password = "a stone in the river"

@Suite struct SecurityNoticeTests {
    @Test func `a changed password is reported by mail, in the language of the account`() async throws {
        let letters = SentEmails()
        let site = try await FullSite.make(letters: letters)
        _ = try await site.parts.accounts.add(
            email: TestUser.reader.email, name: TestUser.reader.name, password: password,
            by: site.parts.console)
        _ = try await site.post(
            "/account/profile", [("name", "P. Sorrel"), ("language", "es"), ("theme", "system")],
            as: .reader)
        let wrong = try await site.post(
            "/account/password", [("old", "another stone in it"), ("new", "meadow lantern harbor nine")],
            as: .reader)
        #expect(wrong.status == .unprocessableContent)
        #expect(letters.all.isEmpty)
        let changed = try await site.post(
            "/account/password", [("old", password), ("new", "meadow lantern harbor nine")], as: .reader)
        #expect(changed.status == .seeOther)
        let letter = try #require(letters.all.first)
        #expect(letters.all.count == 1 && letter.to == TestUser.reader.email)
        #expect(letter.text.contains("Se cambió la contraseña"))
        #expect(letter.text.contains("https://portal.example.org/account"))
        #expect(!letter.text.contains("meadow lantern"))
    }

    @Test(
        arguments: [
            .passwordChanged, .secondFactorOn, .secondFactorOff, .recoveryCodesRenewed,
            .recoveryCodeUsed(left: 4), .passkeyAdded("Phone"), .passkeyDeleted("Phone"),
            .keyIssued("Phone", folder: "A/B"),
            .serviceKeyIssued("Phone", account: "nightly@A", folder: "A/B"),
        ] as [SecurityNotice.Event])
    func `every email names what happened, from where, and where to look`(_ event: SecurityNotice.Event) {
        let letter = Email.news(event, from: "192.0.2.7", "https://portal.example.org/account")
        let subjects = PortalLanguage.allCases.map { language in
            let words = letter.words(in: language)
            #expect(words.text.contains("192.0.2.7"))
            #expect(words.text.split(separator: "\n").last == "https://portal.example.org/account")
            let isNamed = [
                .passkeyAdded("Phone"), .passkeyDeleted("Phone"), .keyIssued("Phone", folder: "A/B"),
                .serviceKeyIssued("Phone", account: "nightly@A", folder: "A/B"),
            ].contains(event)
            #expect(words.text.contains("Phone") == isNamed)
            return words.subject
        }
        #expect(Set(subjects).count == PortalLanguage.allCases.count)
    }
}
