import Access
import Cryptography
import HTTP
import SQLStore
import Support
import Testing

@testable import Administration

@Suite struct CredentialTests {
    private static let address = "/orgs/MERIDIAN/apps/HERON/credentials"

    /// Issues a credential and returns the answer with the token that it shows.
    private func issue(_ places: FolderPagesSite) async throws -> (page: String, token: String) {
        let answer = try await places.site.follow(
            Self.address, [("platform", "ios"), ("bundleID", "org.example.heron")], as: .orgAdmin)
        #expect(answer.status == .ok && answer.headers["cache-control"] == "no-store")
        let line = try #require(
            answer.text.replacing("&#34;", with: "\"").split(separator: "\n")
                .first { $0.contains("let token = \"org.example.heron\" + \":\" + \"") })
        let start = try #require(line.firstRange(of: "\":\" + \""))
        return (answer.text, String(line[start.upperBound...].prefix { $0 != "\"" }))
    }

    @Test func `a credential is shown once, works at once, and stops at once`() async throws {
        let places = try await FolderPagesSite()
        let (page, token) = try await issue(places)
        let header = "Basic " + Base64.encode(Array("org.example.heron:\(token)".utf8))
        #expect(page.contains(header))
        let apps = places.site.parts.apps
        let credential = try #require(apps.credential(bundleID: "org.example.heron", token: token))
        let later = try await places.site.get(Self.address, as: .orgAdmin).text
        #expect(later.contains("org.example.heron") && later.contains("Never") && !later.contains(token))
        let revoked = try await places.site.post(
            "\(Self.address)/\(credential.id)/revoke", as: .orgAdmin)
        #expect(revoked.location == Self.address)
        #expect(apps.credential(bundleID: "org.example.heron", token: token) == nil)
        #expect(try await places.site.get(Self.address, as: .orgAdmin).text.contains("Revoked"))
        let again = try await places.site.post("\(Self.address)/\(credential.id)/revoke", as: .orgAdmin)
        #expect(again.status == .notFound)
    }

    @Test(arguments: [" org.example.heron", "org.example.heron \t", "\u{A0}org.example.heron\r\n"])
    func `blanks around a bundle ID aren't part of it`(_ typed: String) async throws {
        let places = try await FolderPagesSite()
        let page = try await places.site.follow(
            Self.address, [("platform", "android"), ("bundleID", typed)], as: .orgAdmin)
        #expect(page.status == .ok && page.text.contains("apikey=&#34;org.example.heron:"), "\(page.text)")
        let stored: String? = try await places.site.store.read {
            try $0.value("select bundle_id from app_tokens order by id desc limit 1")
        }
        #expect(stored == "org.example.heron")
    }

    @Test func `reloading the page issues no other, and shows nothing again`() async throws {
        let places = try await FolderPagesSite()
        let (_, token) = try await issue(places)
        let again = try await places.site.get(Self.address, as: .orgAdmin)
        #expect(!again.text.contains(token) && !again.text.contains("Credential issued."))
        #expect(try await places.events("app-token.issue").count == 1)
    }

    @Test func `neither token nor header is in the audit`() async throws {
        let places = try await FolderPagesSite()
        let (_, token) = try await issue(places)
        let event = try #require(try await places.events("app-token.issue").first)
        #expect(!event.details.contains(token) && !event.about.contains(token))
    }

    @Test(arguments: [
        ([("platform", "ios"), ("bundleID", "")], "Enter the app&#39;s bundle ID"),
        ([("platform", "ios"), ("bundleID", "a:b")], "Use only letters from A to Z"),
        ([("platform", "ios"), ("bundleID", "a%20b")], "Use only letters from A to Z"),
        ([("platform", "ios"), ("bundleID", "é.org")], "Use only letters from A to Z"),
        ([("platform", "palm"), ("bundleID", "org.example.heron")], "Choose what uses the credential."),
        (
            [("platform", "android"), ("bundleID", "org.example heron")],
            "contains a space or line break. Remove it."
        ),
        (
            [("platform", "ios"), ("bundleID", "org.example\nheron")],
            "contains a space or line break. Remove it."
        ),
        (
            [("platform", "android"), ("bundleID", "org.example\u{7}.heron")],
            "contains an invisible control character."
        ),
        (
            [("platform", "ios"), ("bundleID", "org.example\u{200B}.heron")],
            "contains an invisible control character."
        ),
        (
            [("platform", "android"), ("bundleID", String(repeating: "a", count: 35))],
            "Android phones can&#39;t send a credential with more than 34"
        ),
    ])
    func `what no app could present is refused`(form: [(String, String)], reason: String) async throws {
        let site = try await FolderPagesSite().site
        let page = try await site.post(Self.address, form, as: .orgAdmin)
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains(reason) || page.text.contains(reason.replacing("&#39;", with: "'")))
    }

    @Test(arguments: [
        (TestUser.folderAdmin, Status.forbidden), (.designer, .forbidden), (.stranger, .notFound),
    ])
    func `only administrators of apps see and issue them`(someone: TestUser, status: Status) async throws {
        let site = try await FolderPagesSite().site
        #expect(try await site.get(Self.address, as: someone).status == status)
        let form = [("platform", "ios"), ("bundleID", "org.example.heron")]
        #expect(try await site.post(Self.address, form, as: someone).status == status)
    }

    @Test func `a neighbor's credential is not found`() async throws {
        let places = try await FolderPagesSite()
        let (_, token) = try await issue(places)
        let apps = places.site.parts.apps
        let credential = try #require(apps.credential(bundleID: "org.example.heron", token: token))
        let response = try await places.site.post(
            "/orgs/HARBOUR/apps/KESTREL/credentials/\(credential.id)/revoke", as: .stranger)
        #expect(response.status == .notFound)
        #expect(apps.credential(bundleID: "org.example.heron", token: token) != nil)
    }
}

/// Credentials for Android that are too long for phones, on the page.
@Suite struct CredentialReplacementTests {
    private static let address = "/orgs/MERIDIAN/apps/HERON/credentials"

    /// A site with a credential as earlier versions issued it.
    private func site(_ bundleID: String) async throws -> FolderPagesSite {
        let places = try await FolderPagesSite()
        try await places.site.store.write { transaction in
            try transaction.run(
                """
                insert into app_tokens (app_folder_id, platform, bundle_id, token_digest, created_by, created_at)
                values (\(places.site.world.app.id), 'android', \(bundleID), \([UInt8](repeating: 7, count: 32)),
                    'R. Alder', 1)
                """)
        }
        return places
    }

    private func exchange(_ places: FolderPagesSite, as someone: TestUser = .orgAdmin) async throws -> Status
    {
        try await places.site.post("\(Self.address)/1/exchange", as: someone).status
    }

    @Test func `one that is too long is marked, exchanged once, and stays until it is revoked`() async throws
    {
        let places = try await site("org.example.heron")
        let flagged = try await places.site.get(Self.address, as: .orgAdmin).text
        #expect(flagged.contains("Too long for Android") && flagged.contains("Exchange credential"))
        let page = try await places.site.follow("\(Self.address)/1/exchange", [], as: .orgAdmin).text
        #expect(page.contains("Credential issued.") && page.contains("apikey=&#34;org.example.heron:"))
        #expect(page.contains("Exchanged. Revoke it when no build uses it anymore."))
        #expect(!page.contains("Exchange credential"))
        #expect(page.split(separator: "Active", omittingEmptySubsequences: false).count == 3)
    }

    @Test func `one whose bundle ID is too long itself asks for another`() async throws {
        let places = try await site(String(repeating: "a", count: 35))
        let response = try await places.site.post("\(Self.address)/1/exchange", as: .orgAdmin)
        #expect(response.status == .unprocessableContent)
        #expect(response.text.contains("more than 34 of them. Use a shorter one"))
        #expect(try await places.events("app-token.issue").isEmpty)
    }

    @Test func `none that is gone, and none of a neighbor, can be exchanged`() async throws {
        let places = try await site("org.example.heron")
        #expect(try await exchange(places, as: .folderAdmin) == .forbidden)
        #expect(try await exchange(places, as: .stranger) == .notFound)
        let response = try await places.site.post(
            "/orgs/HARBOUR/apps/KESTREL/credentials/1/exchange", as: .stranger)
        #expect(response.status == .notFound)
        _ = try await places.site.post("\(Self.address)/1/revoke", as: .orgAdmin)
        #expect(try await exchange(places) == .notFound)
    }
}

/// What the builders of an app get, in the forms of their files.
@Suite struct AppBuildGuideTests {
    private static let address = "/orgs/MERIDIAN/apps/HERON/credentials"

    private func page(_ platform: String, _ bundleID: String, on places: FolderPagesSite) async throws
        -> String
    {
        try await places.site.follow(
            Self.address, [("platform", platform), ("bundleID", bundleID)], as: .orgAdmin
        ).text
    }

    @Test func `an iOS build gets its lines, with addresses that a configuration file can hold`() async throws
    {
        let text = try await page("ios", "org.example.heron", on: FolderPagesSite())
        #expect(
            text.contains(
                """
                WCP_URL = portal.example.org/StudyMetaData/
                RESPONSE_URL = portal.example.org/
                REGISTRATION_URL = reg.example.org/fdahpUserRegWS/
                APPLICATION_ID = HERON
                ORGANIZATION_ID = MERIDIAN
                STANDALONE_STUDY_ID =
                """))
        #expect(text.contains("apikey=&#34;YOUR_BUNDLE_ID:YOUR_TOKEN&#34;"))
        #expect(text.contains("IS_STANDALONE_STUDY is false."))
    }

    @Test func `the FDA's iOS app has its token in its code, and Google's fork in one key`() async throws {
        let text = try await page("ios", "org.example.heron", on: FolderPagesSite())
            .replacing("&#34;", with: "\"").replacing("&#39;", with: "'")
        let start = try #require(text.firstRange(of: "let token = \"org.example.heron\" + \":\" + \""))
        let token = text[start.upperBound...].prefix { $0 != "\"" }
        #expect(token.count == 43)
        #expect(text.contains("WCPConfiguration.swift of the FDA's iOS app"))
        #expect(
            text.contains(
                """
                STUDY_DATASTORE_URL = portal.example.org/StudyMetaData
                API_KEY = org.example.heron:\(token)
                APP_ID = HERON
                """))
        #expect(!text.contains("USERNAME_KEY") && !text.contains("PASSWORD_VALUE"))
    }

    @Test func `an Android build gets its properties, with the token in the key`() async throws {
        let text = try await page("android", "org.example.heron", on: FolderPagesSite())
            .replacing("&#34;", with: "\"")
        let key = try #require(text.split(separator: "\n").first { $0.contains("apikey=") })
        let credential = key.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }.split(separator: ":")
        #expect(credential.first == "org.example.heron")
        #expect(!AndroidHeader(String(credential[0]), String(credential[1])).isRefusedByPhones)
        #expect(
            text.contains(
                """
                app_id_key="applicationId"
                app_id_value="HERON"
                org_id_key="orgId"
                org_id_value="MERIDIAN"
                study_id=""
                base_url_wcp_server="https://portal.example.org/StudyMetaData/"
                base_url_registration_server="https://reg.example.org/fdahpUserRegWS/"
                base_url_response_server="https://portal.example.org/"
                """))
        #expect(text.contains("let token = \"YOUR_BUNDLE_ID\" + \":\" + \"YOUR_TOKEN\""))
        #expect(text.contains("BASE_URL_STUDY_DATASTORE=\"https://portal.example.org/StudyMetaData/\""))
    }

    @Test func `a bundle ID that is in use is in later sheets, without its token`() async throws {
        let places = try await FolderPagesSite()
        _ = try await page("response", "labkey", on: places)
        let later = try await places.site.get(Self.address, as: .orgAdmin).text
        #expect(later.contains("Username: labkey\nPassword: YOUR_TOKEN<"))
        #expect(later.contains("id=\"build-ios\"") && later.contains("id=\"build-android\""))
    }
}
