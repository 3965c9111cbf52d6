import HTTP
import JSON
import Studies
import Support
import Testing
import Vocabulary

@testable import StudyDesigner

/// The properties of an app in one file, as people export and import it.
@Suite struct AppPropertiesExchangeTests {
    @Test func `What is exported is imported again, and secrets are not given out`() async throws {
        let site = try await AppPropertiesSite()
        _ = try await site.post(AppPropertiesSite.body(), as: .orgAdmin)
        let file = try await site.world.site.get(
            AppPropertiesSite.app + "/properties/exchange/properties.json", as: .orgAdmin)
        #expect(file.status == .ok)
        #expect(file.text.contains("\"registerEmailSubject\":\"Welcome\""))
        #expect(file.text.contains("\"androidServerKey\":\"\""))
        #expect(!file.text.contains("kkkk"))
        let before = try await site.document(AppEmails.self)
        let changed = file.text.replacing("feedback@example.org", with: "other@example.org")
        let response = try await site.world.site.post(
            AppPropertiesSite.app + "/properties/exchange", [("properties", changed)], as: .orgAdmin)
        #expect(response.location == AppPropertiesSite.app + "/properties")
        #expect(try await site.document(AppProperties.self).feedbackEmail == "other@example.org")
        #expect(try await site.document(AppEmails.self) == before)
        #expect(try await site.pushKey(.android) != nil)
    }

    @Test(arguments: [
        "Code: <<< TOKEN HERE >>> & <b>bold</b>\nThanks", "<<< TOKEN HERE >>>\n\na </p> <br> &amp; \"b\"",
        "1 < 2 & 3 > 2: <<< TOKEN HERE >>>",
    ])
    func `Importing what was exported changes no email, even if it looks like HTML`(_ text: String)
        async throws
    {
        let site = try await AppPropertiesSite()
        let page = AppPropertiesSite.app + "/account-emails"
        let fields = [
            ("revision", "0"), ("lang", "en"), ("action", "save"), ("registration.subject", "Code"),
            ("registration.text", text),
        ]
        #expect(try await site.world.site.post(page, fields, as: .orgAdmin).location == page)
        let saved = try await site.document(AppEmails.self).registration.text.english
        #expect(saved.contains(AppEmailText.placeholder))
        let exchange = AppPropertiesSite.app + "/properties/exchange"
        let file = try await site.world.site.get(exchange + "/properties.json", as: .orgAdmin)
        let taken = try await site.world.site.post(exchange, [("properties", file.text)], as: .orgAdmin)
        #expect(taken.status == .seeOther)
        #expect(try await site.document(AppEmails.self).registration.text.english == saved)
    }

    @Test func `A file that is not taken stays in the form, with what is wrong`() async throws {
        let site = try await AppPropertiesSite()
        let text = "{\"appId\": \"HERON\", \"note\": \"kept\"}"
        let page = try await site.world.site.post(
            AppPropertiesSite.app + "/properties/exchange", [("properties", text)], as: .orgAdmin)
        #expect(page.status == .unprocessableContent)
        #expect(try page.page.alert.texts.contains("iosBundleId is missing."))
        #expect(try page.page.field("Or paste JSON").value == text)
        let other = String(decoding: AppPropertiesSite.body(["appId": "HERON-T"]), as: UTF8.self)
        let wrong = try await site.world.site.post(
            AppPropertiesSite.app + "/properties/exchange", [("properties", other)], as: .orgAdmin)
        #expect(
            try wrong.page.field("Or paste JSON").error
                == "appId is HERON-T, but the value of this app is HERON.")
        let empty = try await site.world.site.post(
            AppPropertiesSite.app + "/properties/exchange", [("properties", "")], as: .orgAdmin)
        #expect(try empty.page.field("Or paste JSON").error == "Choose a file, or paste its content.")
        let show = try await site.world.site.get(AppPropertiesSite.app + "/properties", as: .orgAdmin)
        #expect(show.text.contains("\(AppPropertiesSite.app)/properties/exchange\""))
    }
}
