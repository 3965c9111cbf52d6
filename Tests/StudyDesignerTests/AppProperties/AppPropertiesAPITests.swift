import Access
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

/// The properties of an app in one file, as programs post it.
@Suite struct AppPropertiesAPITests {
    @Test func `A program sets every property with a key, in the documented shape`() async throws {
        let site = try await AppPropertiesSite()
        let answer = try await site.post(
            AppPropertiesSite.body(), as: .orgAdmin, at: "/FDAHPUSERREGWS/appPropertiesUpdate.api")
        #expect(answer.status == .ok)
        #expect(answer.text == "{\"success\":true,\"message\":\"SUCCESS\"}")
        let properties = try await site.document(AppProperties.self)
        #expect(properties.feedbackEmail == "feedback@example.org")
        #expect(properties.contactEmail == "contact@example.org")
        let builds = try await site.document(AppBuildSettings.self)
        #expect(builds.ios.bundleID == "org.example.heron-ios")
        #expect(builds.android.bundleID == "org.example.heron")
        let mails = try await site.document(AppEmails.self)
        #expect(mails.sender == "app@example.org")
        #expect(
            mails.registration.text[.english] == "<span>Your code:</span> <<< TOKEN HERE >>><br>Thanks")
        #expect(try await site.pushKey(.android)?.title == "Server key")
        #expect(try await site.pushSecret(.android)?.count == 40)
        #expect(try await site.title() == "Heron App")
        #expect(site.world.site.faults.all == [])
    }

    @Test func `An app that moved goes by the Org ID that its builds send, for its new organization alone`()
        async throws
    {
        let site = try await AppPropertiesSite()
        let places = site.world.site.world
        try await site.world.site.store.write { transaction in
            try transaction.run(
                """
                update folders set parent_id = \(places.neighbor.app.organization.id)
                where id in (\(list: [places.app.id, places.testApp.id]))
                """)
        }
        #expect(try await site.post(AppPropertiesSite.body(), as: .stranger).status == .ok)
        #expect(try await site.post(AppPropertiesSite.body(), as: .orgAdmin).status == .notFound)
        #expect(
            try await site.post(AppPropertiesSite.body(["orgId": "HARBOUR"]), as: .stranger).status
                == .notFound)
        let file = try await site.world.site.get(
            "/orgs/HARBOUR/apps/HERON/properties/exchange/properties.json", as: .stranger)
        #expect(file.text.contains("\"orgId\":\"MERIDIAN\""))
    }

    @Test(arguments: ["orgId", "appId", "registerEmailBody"])
    func `A NUL is reported at its member`(_ key: String) async throws {
        let site = try await AppPropertiesSite()
        let answer = try await site.post(AppPropertiesSite.body([key: "a\0b"]), as: .orgAdmin)
        #expect(answer.status == .badRequest)
        #expect(answer.text.contains("\(key) contains a NUL character."))
        #expect(site.world.site.faults.all == [])
    }

    @Test(arguments: [
        "appId", "orgId", "androidBundleId", "androidServerKey", "iosBundleId", "iosCertificate",
        "iosCertificatePassword", "email", "emailPassword", "registerEmailSubject", "registerEmailBody",
        "forgotPassEmailSubject", "forgotPassEmailBody", "feedbackEmail", "contactUsEmail", "appName",
        "methodHandler",
    ])
    func `A member that is missing is named, and nothing is saved`(_ key: String) async throws {
        let site = try await AppPropertiesSite()
        let answer = try await site.post(
            AppPropertiesSite.body([key: Optional<JSONTree>.none]), as: .orgAdmin)
        #expect(answer.status == .badRequest)
        #expect(answer.text.contains("\"success\":false"))
        #expect(answer.text.contains("\"field\":\"\(key)\""))
        #expect(answer.text.contains("\(key) is missing."))
        #expect(try await site.document(AppBuildSettings.self) == AppBuildSettings())
    }

    @Test(arguments: [
        ("feedbackEmail", JSONTree.string("nobody"), "@ sign"), ("email", "x y", "@ sign"),
        ("iosBundleId", "no dots", "letters, digits"), ("registerEmailBody", "No place for it", "TOKEN HERE"),
        ("registerEmailSubject", "", "subject"), ("appType", "circus", "gateway or standalone"),
        ("androidServerKey", "short", "server key"), ("appName", .int(3), "must be a string"),
        ("iosCertificate", "AAAA", "iosCertificate"),
    ])
    func `What is wrong with a member is reported under its name, and nothing is saved`(
        _ key: String, _ value: JSONTree, _ sentence: String
    ) async throws {
        let site = try await AppPropertiesSite()
        let answer = try await site.post(AppPropertiesSite.body([key: value]), as: .orgAdmin)
        #expect(answer.status == .badRequest)
        #expect(answer.text.contains("\"field\":\"\(key)\""))
        #expect(answer.text.contains(sentence))
        #expect(try await site.document(AppBuildSettings.self) == AppBuildSettings())
        #expect(try await site.document(AppEmails.self) == AppEmails())
    }

    @Test func `Everything that is wrong is reported at once`() async throws {
        let site = try await AppPropertiesSite()
        let answer = try await site.post(
            AppPropertiesSite.body([
                "appType": "circus", "feedbackEmail": "x", "contactUsEmail": "y", "email": "z",
                "registerEmailSubject": "One\r\nBcc: two@example.org",
            ]), as: .orgAdmin)
        #expect(answer.status == .badRequest)
        for key in ["appType", "feedbackEmail", "contactUsEmail", "email", "registerEmailSubject"] {
            #expect(answer.text.contains("\"field\":\"\(key)\""), "\(key)")
        }
    }

    @Test func `Only who manages the app sets its properties; to neighbors it is not there`() async throws {
        let site = try await AppPropertiesSite()
        #expect(try await site.post(AppPropertiesSite.body(), as: nil).status == .unauthorized)
        #expect(try await site.post(AppPropertiesSite.body(), as: .folderAdmin).status == .forbidden)
        #expect(try await site.post(AppPropertiesSite.body(), as: .reader).status == .forbidden)
        let stranger = try await site.post(AppPropertiesSite.body(), as: .stranger)
        let nowhere = try await site.post(AppPropertiesSite.body(["appId": "NOWHERE"]), as: .stranger)
        #expect(stranger.status == .notFound && stranger.text == nowhere.text)
        let other = try await site.post(
            AppPropertiesSite.body(["orgId": "HARBOUR", "appId": "KESTREL"]), as: .orgAdmin)
        #expect(other.status == .notFound)
        #expect(try await site.document(AppBuildSettings.self) == AppBuildSettings())
        #expect(try await site.post(Array("{".utf8), as: .orgAdmin).status == .badRequest)
        #expect(try await site.post(Array("[]".utf8), as: .orgAdmin).status == .badRequest)
    }

    @Test func `A key sets the properties with the scope Design or Administration, and its owner's right`()
        async throws
    {
        let site = try await AppPropertiesSite()
        #expect(try await site.post(AppPropertiesSite.body(), as: .orgAdmin, scopes: [.design]).status == .ok)
        #expect(
            try await site.post(AppPropertiesSite.body(), as: .orgAdmin, scopes: [.administration]).status
                == .ok)
        let data = try await site.post(
            AppPropertiesSite.body(), as: .orgAdmin, scopes: [.readData, .writeData, .tokens])
        #expect(data.status == .forbidden && data.text.contains("Design or Administration"))
        #expect(
            try await site.post(AppPropertiesSite.body(), as: .designer, scopes: [.design]).status
                == .forbidden)
    }

    @Test func `A key for designs gets no other right on the app`() async throws {
        let site = try await AppPropertiesSite()
        let key = try await site.apiKey(of: .orgAdmin, [.design])
        for page in ["/push-keys", "/properties", "/account-emails"] {
            let answer = await InProcessClient(site.world.site.router).send(
                .get, AppPropertiesSite.app + page, headers: ["authorization": "Bearer \(key)"])
            #expect(answer.status == .forbidden, "\(page)")
        }
    }

    @Test func `The documents of the API name every member, and which may be left out`() {
        let members = AppPropertiesTransfer.schema.members
        #expect(Set(members.map(\.key)) == Set(AppPropertiesTransfer.Key.allCases.map(\.rawValue)))
        #expect(
            Set(members.filter(\.schema.isOptional).map(\.key))
                == Set(AppPropertiesTransfer.Key.allCases.filter(\.isOptional).map(\.rawValue)))
    }

    @Test func `The service answers a ping`() async throws {
        let site = try await AppPropertiesSite()
        for address in [
            "/fdahpUserRegWS/ping", "/labkey/fdahpUserRegWS/ping.api", "/labkey/fdahpuserregws/ping",
        ] {
            let other = try await site.world.site.get(address, as: nil)
            #expect(other.status == .ok && other.text.contains("Works!"), "\(address)")
        }
        let answer = try await site.world.site.get("/fdahpuserregws/ping.api", as: nil)
        #expect(answer.status == .ok)
        #expect(answer.text.contains("\"success\":true"))
        let text = try #require(try JSONTree.parse(answer.text)["response"]?.string)
        let words = text.split(separator: " ")
        #expect(words.count == 3 && words.first == "FdahpUserRegWebServices" && words.last == "Works!")
        #expect(words[1].split(separator: ".").allSatisfy { Int($0) != nil })
    }
}
