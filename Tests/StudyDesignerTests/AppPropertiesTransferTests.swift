import Access
import Cryptography
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import StudyDesigner
@testable import Vocabulary

/// The properties of an app in one file: posted by programs, imported and exported by people.
@Suite struct AppPropertiesTransferTests {
    private static let app = "/orgs/MERIDIAN/apps/HERON"
    private static let update = "/fdahpUserRegWS/appPropertiesUpdate.api"

    /// A whole body in the documented shape.
    private func body(_ changes: [String: JSONTree?] = [:]) -> [UInt8] {
        var members: [(String, JSONTree)] = [
            ("appId", "HERON"), ("orgId", "MERIDIAN"), ("androidBundleId", "org.example.heron"),
            ("androidServerKey", .string(String(repeating: "k", count: 40))),
            ("iosBundleId", "org.example.heron-ios"), ("iosCertificate", ""), ("iosCertificatePassword", ""),
            ("email", "app@example.org"), ("emailPassword", "not used"),
            ("registerEmailSubject", "Welcome"),
            (
                "registerEmailBody",
                "<html><body><span>Your code:</span> <<< TOKEN HERE >>><br/>Thanks</body></html>"
            ),
            ("forgotPassEmailSubject", "Password"),
            ("forgotPassEmailBody", "Once: <<< TOKEN HERE >>>"), ("feedbackEmail", "feedback@example.org"),
            ("contactUsEmail", "contact@example.org"), ("appName", "Heron App"),
            ("methodHandler", .bool(false)),
        ]
        for (key, value) in changes {
            members.removeAll { $0.0 == key }
            if let value { members.append((key, value)) }
        }
        return Array(
            JSONTree.object(members.map { JSONTree.Member(key: $0.0, value: $0.1) }).description.utf8)
    }

    /// Posts as a program with someone's API key does.
    private func post(
        _ body: [UInt8], _ world: DesignSite, as someone: TestUser?, at path: String = update,
        scopes: Set<APIKeyScope> = Set(APIKeyScope.allCases)
    ) async throws -> ClientResponse {
        var headers: Headers = ["content-type": "application/json"]
        if let someone {
            let (random, console) = (world.site.parts.random, world.site.parts.console)
            let key = try await world.site.store.write { transaction in
                try APIKeyRepository.issue(
                    "Operator", days: 30, scopes: scopes, random: { random.bytes($0) }, to: someone.email,
                    by: console, in: transaction)
            }
            headers["authorization"] = "Bearer \(key.text)"
        }
        return await InProcessClient(world.site.router).send(.post, path, headers: headers, body: body)
    }

    private func document<Document: AppDocument>(
        _ type: Document.Type, _ world: DesignSite
    ) async throws -> Document {
        let app = world.site.world.app.id
        return try await world.site.store.read { try AppDocumentRepository(of: app).document(type, $0).value }
    }

    @Test func `A program sets every property with a key, in the documented shape`() async throws {
        let world = try await DesignSite()
        let answer = try await post(
            body(), world, as: .orgAdmin, at: "/FDAHPUSERREGWS/appPropertiesUpdate.api")
        #expect(answer.status == .ok)
        #expect(answer.text == "{\"success\":true,\"message\":\"SUCCESS\"}")
        let properties = try await document(AppProperties.self, world)
        #expect(properties.feedbackEmail == "feedback@example.org")
        #expect(properties.contactEmail == "contact@example.org")
        let builds = try await document(AppBuildSettings.self, world)
        #expect(builds.ios.bundleID == "org.example.heron-ios")
        #expect(builds.android.bundleID == "org.example.heron")
        let mails = try await document(AppEmails.self, world)
        #expect(mails.sender == "app@example.org")
        #expect(
            mails.registration.text[.english] == "<span>Your code:</span> <<< TOKEN HERE >>><br>Thanks")
        let sealing = world.site.parts.keys.sealing
        let app = world.site.world.app.id
        let (title, secret, name) = try await world.site.store.read { transaction in
            let keys = AppPushKeyRepository(of: app, sealing: sealing)
            return (
                try keys.stored(for: .android, transaction)?.title,
                try keys.secret(for: .android, transaction),
                try FolderRepository.app(app, in: transaction)?.title
            )
        }
        #expect(title == "Server key" && secret?.count == 40 && name == "Heron App")
        #expect(world.site.faults.all == [])
    }

    @Test func `An app that moved goes by the Org ID that its builds send, for its new organization alone`()
        async throws
    {
        let world = try await DesignSite()
        let places = world.site.world
        try await world.site.store.write { transaction in
            try transaction.run(
                """
                update folders set parent_id = \(places.neighbor.app.organization.id)
                where id in (\(list: [places.app.id, places.testApp.id]))
                """)
        }
        #expect(try await post(body(), world, as: .stranger).status == .ok)
        #expect(try await post(body(), world, as: .orgAdmin).status == .notFound)
        #expect(try await post(body(["orgId": "HARBOUR"]), world, as: .stranger).status == .notFound)
        let file = try await world.site.get(
            "/orgs/HARBOUR/apps/HERON/properties/exchange/properties.json", as: .stranger)
        #expect(file.text.contains("\"orgId\":\"MERIDIAN\""))
    }

    @Test(arguments: ["orgId", "appId", "registerEmailBody"])
    func `A NUL is reported at its member`(_ key: String) async throws {
        let world = try await DesignSite()
        let answer = try await post(body([key: "a\0b"]), world, as: .orgAdmin)
        #expect(answer.status == .badRequest)
        #expect(answer.text.contains("\(key) contains a NUL character."))
        #expect(world.site.faults.all == [])
    }

    @Test(arguments: [
        "appId", "orgId", "androidBundleId", "androidServerKey", "iosBundleId", "iosCertificate",
        "iosCertificatePassword", "email", "emailPassword", "registerEmailSubject", "registerEmailBody",
        "forgotPassEmailSubject", "forgotPassEmailBody", "feedbackEmail", "contactUsEmail", "appName",
        "methodHandler",
    ])
    func `A member that is missing is named, and nothing is saved`(_ key: String) async throws {
        let world = try await DesignSite()
        let answer = try await post(body([key: Optional<JSONTree>.none]), world, as: .orgAdmin)
        #expect(answer.status == .badRequest)
        #expect(answer.text.contains("\"success\":false"))
        #expect(answer.text.contains("\"field\":\"\(key)\""))
        #expect(answer.text.contains("\(key) is missing."))
        #expect(try await document(AppBuildSettings.self, world) == AppBuildSettings())
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
        let world = try await DesignSite()
        let answer = try await post(body([key: value]), world, as: .orgAdmin)
        #expect(answer.status == .badRequest)
        #expect(answer.text.contains("\"field\":\"\(key)\""))
        #expect(answer.text.contains(sentence))
        #expect(try await document(AppBuildSettings.self, world) == AppBuildSettings())
        #expect(try await document(AppEmails.self, world) == AppEmails())
    }

    @Test func `Only who manages the app sets its properties; to neighbors it is not there`() async throws {
        let world = try await DesignSite()
        #expect(try await post(body(), world, as: nil).status == .unauthorized)
        #expect(try await post(body(), world, as: .folderAdmin).status == .forbidden)
        #expect(try await post(body(), world, as: .reader).status == .forbidden)
        let stranger = try await post(body(), world, as: .stranger)
        let nowhere = try await post(body(["appId": "NOWHERE"]), world, as: .stranger)
        #expect(stranger.status == .notFound && stranger.text == nowhere.text)
        let other = try await post(body(["orgId": "HARBOUR", "appId": "KESTREL"]), world, as: .orgAdmin)
        #expect(other.status == .notFound)
        #expect(try await document(AppBuildSettings.self, world) == AppBuildSettings())
        #expect(try await post(Array("{".utf8), world, as: .orgAdmin).status == .badRequest)
        #expect(try await post(Array("[]".utf8), world, as: .orgAdmin).status == .badRequest)
    }

    @Test func `The scope for designs is enough for a key to set the properties`() async throws {
        let world = try await DesignSite()
        #expect(try await post(body(), world, as: .orgAdmin, scopes: [.design]).status == .ok)
        #expect(try await post(body(), world, as: .orgAdmin, scopes: [.administration]).status == .ok)
        let data = try await post(body(), world, as: .orgAdmin, scopes: [.readData, .writeData, .tokens])
        #expect(data.status == .forbidden && data.text.contains("Design or Administration"))
        #expect(try await post(body(), world, as: .designer, scopes: [.design]).status == .forbidden)
    }

    @Test func `A key for designs gets no other right on the app`() async throws {
        let world = try await DesignSite()
        let (random, console) = (world.site.parts.random, world.site.parts.console)
        let key = try await world.site.store.write { transaction in
            try APIKeyRepository.issue(
                "Designer", days: 30, scopes: [.design], random: { random.bytes($0) },
                to: TestUser.orgAdmin.email, by: console, in: transaction)
        }
        for page in ["/push-keys", "/properties", "/account-emails"] {
            let answer = await InProcessClient(world.site.router).send(
                .get, Self.app + page, headers: ["authorization": "Bearer \(key.text)"])
            #expect(answer.status == .forbidden, "\(page)")
        }
    }

    @Test(arguments: [
        (
            [
                "iosCertificate": SampleCertificate.otherApp,
                "iosCertificatePassword": SampleCertificate.password,
            ],
            "iosCertificate", "org.example.kestrel"
        ),
        (
            [
                "iosCertificate": SampleCertificate.base64,
                "iosCertificatePassword": SampleCertificate.password,
            ],
            "iosCertificate", "org.example.heron"
        ),
        (
            ["androidServerKey": SamplePushKeys.serviceAccount(privateKey: "none")], "androidServerKey",
            "private key"
        ),
        (
            ["androidServerKey": SamplePushKeys.serviceAccount(privateKey: SamplePushKeys.appleKey)],
            "androidServerKey", "private key"
        ),
        (
            [
                "androidServerKey": SamplePushKeys.serviceAccount(
                    tokenAddress: "https://169.254.169.254/token")
            ], "androidServerKey", "token_uri"
        ),
        (
            [
                "androidServerKey": SamplePushKeys.serviceAccount(
                    tokenAddress: "http://oauth2.googleapis.com/token")
            ],
            "androidServerKey", "token_uri"
        ),
    ])
    func `A push key that can't work is refused, and everything stays`(
        members: [String: String], member: String, words: String
    ) async throws {
        let world = try await DesignSite()
        #expect(
            try await post(
                body(["androidServerKey": .string(SamplePushKeys.serviceAccount())]), world, as: .orgAdmin
            )
            .status == .ok)
        var changes: [String: JSONTree?] = ["appName": "Changed", "androidServerKey": ""]
        for (key, value) in members { changes[key] = JSONTree.string(value) }
        let answer = try await post(body(changes), world, as: .orgAdmin)
        #expect(answer.status == .badRequest)
        #expect(answer.text.contains("\"field\":\"\(member)\""))
        #expect(answer.text.contains(words), "\(answer.text)")
        let (app, sealing) = (world.site.world.app.id, world.site.parts.keys.sealing)
        let (title, ios, name) = try await world.site.store.read { transaction in
            let keys = AppPushKeyRepository(of: app, sealing: sealing)
            return (
                try keys.stored(for: .android, transaction)?.title, try keys.stored(for: .ios, transaction),
                try FolderRepository.app(app, in: transaction)?.title
            )
        }
        #expect(title == "Service account \(SamplePushKeys.email)" && ios == nil && name == "Heron App")
    }

    @Test func `What is exported is imported again, and secrets are not given out`() async throws {
        let world = try await DesignSite()
        _ = try await post(body(), world, as: .orgAdmin)
        let file = try await world.site.get(
            Self.app + "/properties/exchange/properties.json", as: .orgAdmin)
        #expect(file.status == .ok)
        #expect(file.text.contains("\"registerEmailSubject\":\"Welcome\""))
        #expect(file.text.contains("\"androidServerKey\":\"\""))
        #expect(!file.text.contains("kkkk"))
        let before = try await document(AppEmails.self, world)
        let changed = file.text.replacing("feedback@example.org", with: "other@example.org")
        let response = try await world.site.post(
            Self.app + "/properties/exchange", [("properties", changed)], as: .orgAdmin)
        #expect(response.location == Self.app + "/properties")
        #expect(try await document(AppProperties.self, world).feedbackEmail == "other@example.org")
        #expect(try await document(AppEmails.self, world) == before)
        let (app, sealing) = (world.site.world.app.id, world.site.parts.keys.sealing)
        let kept = try await world.site.store.read { transaction in
            try AppPushKeyRepository(of: app, sealing: sealing).stored(for: .android, transaction)
        }
        #expect(kept != nil)
    }

    @Test(arguments: [
        "Code: <<< TOKEN HERE >>> & <b>bold</b>\nThanks", "<<< TOKEN HERE >>>\n\na </p> <br> &amp; \"b\"",
        "1 < 2 & 3 > 2: <<< TOKEN HERE >>>",
    ])
    func `A mail that looks like HTML comes back from a file as it was`(_ text: String) async throws {
        let world = try await DesignSite()
        let page = Self.app + "/account-emails"
        let fields = [
            ("revision", "0"), ("lang", "en"), ("action", "save"), ("registration.subject", "Code"),
            ("registration.text", text),
        ]
        #expect(try await world.site.post(page, fields, as: .orgAdmin).location == page)
        let saved = try await document(AppEmails.self, world).registration.text.english
        #expect(saved.contains(AppEmailText.placeholder))
        let exchange = Self.app + "/properties/exchange"
        let file = try await world.site.get(exchange + "/properties.json", as: .orgAdmin)
        let taken = try await world.site.post(exchange, [("properties", file.text)], as: .orgAdmin)
        #expect(taken.status == .seeOther)
        #expect(try await document(AppEmails.self, world).registration.text.english == saved)
    }

    @Test func `Everything that is wrong is reported at once`() async throws {
        let world = try await DesignSite()
        let answer = try await post(
            body([
                "appType": "circus", "feedbackEmail": "x", "contactUsEmail": "y", "email": "z",
                "registerEmailSubject": "One\r\nBcc: two@example.org",
            ]), world, as: .orgAdmin)
        #expect(answer.status == .badRequest)
        for key in ["appType", "feedbackEmail", "contactUsEmail", "email", "registerEmailSubject"] {
            #expect(answer.text.contains("\"field\":\"\(key)\""), "\(key)")
        }
        let empty = try await world.site.post(
            Self.app + "/properties/exchange", [("properties", "")], as: .orgAdmin)
        #expect(try empty.page.field("Or paste JSON").error == "Choose a file, or paste its content.")
    }

    @Test func `Of a key and a certificate one is kept, and without either both are named`() async throws {
        let world = try await DesignSite()
        let file = FormFile(
            name: "ios.certificate", fileName: "push.p12", contentType: "application/x-pkcs12",
            bytes: try #require(Base64.decode(SampleCertificate.base64)))
        let address = Self.app + "/push-keys/ios"
        let both = try await world.site.post(
            address, [("ios.key", "a key"), ("ios.password", SampleCertificate.password)], files: [file],
            as: .orgAdmin)
        #expect(both.status == .unprocessableContent)
        #expect(
            try both.page.field("Key file (.p8)").error
                == "Enter only one: paste the key or choose a certificate")
        let neither = try await world.site.post(address, [("ios.key", " ")], as: .orgAdmin)
        #expect(try neither.page.field("Key file (.p8)").error == "Paste the key, or choose a certificate")
    }

    @Test func `A file that is not taken stays in the form, with what is wrong`() async throws {
        let world = try await DesignSite()
        let text = "{\"appId\": \"HERON\", \"note\": \"kept\"}"
        let page = try await world.site.post(
            Self.app + "/properties/exchange", [("properties", text)], as: .orgAdmin)
        #expect(page.status == .unprocessableContent)
        #expect(try page.page.alert.texts.contains("iosBundleId is missing."))
        #expect(
            page.text.contains("&quot;note&quot;") || page.text.contains("\"note\"")
                || page.text.contains("&#34;note&#34;"))
        let other = String(decoding: body(["appId": "HERON-T"]), as: UTF8.self)
        let wrong = try await world.site.post(
            Self.app + "/properties/exchange", [("properties", other)], as: .orgAdmin)
        #expect(
            try wrong.page.field("Or paste JSON").error
                == "appId is HERON-T, but the value of this app is HERON.")
        let show = try await world.site.get(Self.app + "/properties", as: .orgAdmin)
        #expect(show.text.contains("\(Self.app)/properties/exchange\""))
    }

    @Test func `The documents of the API name every member, and which may be left out`() {
        let members = AppPropertiesTransfer.schema.members
        #expect(Set(members.map(\.key)) == Set(AppPropertiesTransfer.Key.allCases.map(\.rawValue)))
        #expect(
            Set(members.filter(\.schema.isOptional).map(\.key))
                == Set(AppPropertiesTransfer.Key.allCases.filter(\.isOptional).map(\.rawValue)))
    }

    @Test func `The service answers a ping`() async throws {
        let world = try await DesignSite()
        for address in [
            "/fdahpUserRegWS/ping", "/labkey/fdahpUserRegWS/ping.api", "/labkey/fdahpuserregws/ping",
        ] {
            let other = try await world.site.get(address, as: nil)
            #expect(other.status == .ok && other.text.contains("Works!"), "\(address)")
        }
        let answer = try await world.site.get("/fdahpuserregws/ping.api", as: nil)
        #expect(answer.status == .ok)
        #expect(answer.text.contains("\"success\":true"))
        let text = try #require(try JSONTree.parse(answer.text)["response"]?.string)
        let words = text.split(separator: " ")
        #expect(words.count == 3 && words.first == "FdahpUserRegWebServices" && words.last == "Works!")
        #expect(words[1].split(separator: ".").allSatisfy { Int($0) != nil })
    }

    @Test func `A certificate is kept sealed, with its end on the page, and taken with its password only`()
        async throws
    {
        let world = try await DesignSite()
        let file = try #require(Base64.decode(SampleCertificate.base64))
        func send(_ bytes: [UInt8], _ password: String) async throws -> ClientResponse {
            try await world.site.post(
                Self.app + "/push-keys/ios", [("ios.password", password)],
                files: [
                    FormFile(
                        name: "ios.certificate", fileName: "push.p12", contentType: "application/x-pkcs12",
                        bytes: bytes)
                ], as: .orgAdmin)
        }
        let wrong = try await send(file, "guess")
        #expect(wrong.status == .unprocessableContent)
        #expect(
            try wrong.page.field("Certificate password").error
                == "This password does not match the certificate. Enter the password from the export")
        #expect(
            try await send([1, 2, 3], "guess").page.field("Or a certificate (.p12)").error?.contains(
                "This is not a .p12 file") == true)
        #expect(try await send(file, SampleCertificate.password).status == .seeOther)
        let page = try await world.site.get(Self.app + "/push-keys", as: .orgAdmin)
        #expect(page.page.says("Certificate \(SampleCertificate.name), until 2029-01-29"))
        #expect(page.page.says("Valid"))
        #expect(!page.text.contains(SampleCertificate.password))
        world.site.clock.advance(seconds: 6 * 366 * 86_400)
        world.site.forget(.orgAdmin)
        let later = try await world.site.get(Self.app + "/push-keys", as: .orgAdmin)
        #expect(later.page.says("Expired"))
        let sealed = try await world.site.store.read { transaction in
            try transaction.value("select sealed from app_push_keys", as: [UInt8].self) ?? []
        }
        #expect(!String(decoding: sealed, as: UTF8.self).contains(SampleCertificate.password))
    }

    @Test func `A program sends the certificate, and a wrong password is named`() async throws {
        let world = try await DesignSite()
        let base64 = JSONTree.string(SampleCertificate.base64)
        let wrong = try await post(body(["iosCertificate": base64]), world, as: .orgAdmin)
        #expect(wrong.status == .badRequest)
        #expect(wrong.text.contains("\"field\":\"iosCertificatePassword\""))
        let right = try await post(
            body([
                "iosBundleId": "org.example.heron",
                "iosCertificate": base64, "iosCertificatePassword": .string(SampleCertificate.password),
            ]), world, as: .orgAdmin)
        #expect(right.status == .ok)
        let (app, sealing) = (world.site.world.app.id, world.site.parts.keys.sealing)
        let kept = try await world.site.store.read { transaction in
            try AppPushKeyRepository(of: app, sealing: sealing).stored(for: .ios, transaction)
        }
        #expect(kept?.expiresAt?.iso8601.hasPrefix("2029-01-29T15:31:47") == true)
    }

    @Test func `Mails are shown as people get them, and sent to anyone who asks`() async throws {
        let world = try await DesignSite()
        let page = Self.app + "/account-emails"
        #expect(try await !world.site.get(page, as: .orgAdmin).text.contains(": preview"))
        let none = try await world.site.post(page + "/test", [("mail", "registration")], as: .orgAdmin)
        #expect(none.status == .seeOther && world.mails.all.isEmpty)
        _ = try await post(body(), world, as: .orgAdmin)
        let shown = try await world.site.get(page, as: .orgAdmin)
        #expect(shown.page.headings.contains("Password help: preview"))
        #expect(shown.page.texts.contains("Once: AB12CD"))
        let sent = try await world.site.post(page + "/test", [("mail", "password")], as: .orgAdmin)
        #expect(sent.location == page)
        let mail = try #require(world.mails.all.first)
        #expect(mail.to == TestUser.orgAdmin.email)
        #expect(mail.subject == "Password" && mail.text == "Once: AB12CD")
        for someone in [TestUser.folderAdmin, .designer] {
            let refused = try await world.site.post(page + "/test", [("mail", "password")], as: someone)
            #expect(refused.status == .forbidden)
        }
        #expect(world.mails.all.count == 1)
    }
}
