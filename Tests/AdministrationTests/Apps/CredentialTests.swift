import Access
import Cryptography
import HTTP
import Support
import Testing

@testable import Administration

@Suite struct CredentialTests {
    private static let address = "/orgs/MERIDIAN/apps/HERON/credentials"

    /// Issues a credential and returns the answer with the token that it shows.
    private func issue(_ places: PlacesSite) async throws -> (page: String, token: String) {
        let answer = try await places.site.follow(
            Self.address, [("platform", "ios"), ("bundleID", "org.example.heron")], as: .orgAdmin)
        #expect(answer.status == .ok && answer.headers["cache-control"] == "no-store")
        let line = try #require(
            answer.text.split(separator: "\n").first { $0.hasPrefix("PASSWORD_VALUE = ") })
        return (answer.text, String(line.dropFirst(17).prefix { $0 != "<" }))
    }

    @Test func `a credential is shown once, works at once, and stops at once`() async throws {
        let places = try await PlacesSite()
        let (page, token) = try await issue(places)
        let header = "Basic " + Base64.encode(Array("org.example.heron:\(token)".utf8))
        #expect(page.contains(header))
        let apps = places.site.parts.apps
        let credential = try #require(apps.credential(bundleID: "org.example.heron", token: token))
        let later = try await places.site.get(Self.address, as: .orgAdmin).text
        #expect(later.contains("org.example.heron") && later.contains("Not yet") && !later.contains(token))
        let revoked = try await places.site.post(
            "\(Self.address)/\(credential.id)/revoke", as: .orgAdmin)
        #expect(revoked.location == Self.address)
        #expect(apps.credential(bundleID: "org.example.heron", token: token) == nil)
        #expect(try await places.site.get(Self.address, as: .orgAdmin).text.contains("Revoked"))
        let again = try await places.site.post("\(Self.address)/\(credential.id)/revoke", as: .orgAdmin)
        #expect(again.status == .notFound)
    }

    @Test func `reloading the page issues no other, and shows nothing again`() async throws {
        let places = try await PlacesSite()
        let (_, token) = try await issue(places)
        let again = try await places.site.get(Self.address, as: .orgAdmin)
        #expect(!again.text.contains(token) && !again.text.contains("The credential is issued."))
        #expect(try await places.events("app-token.issue").count == 1)
    }

    @Test func `neither token nor header is in the audit`() async throws {
        let places = try await PlacesSite()
        let (_, token) = try await issue(places)
        let event = try #require(try await places.events("app-token.issue").first)
        #expect(!event.details.contains(token) && !event.about.contains(token))
    }

    @Test(arguments: [
        ([("platform", "ios"), ("bundleID", "")], "Enter the app&#39;s bundle ID"),
        ([("platform", "ios"), ("bundleID", "a:b")], "Use letters, digits"),
        ([("platform", "palm"), ("bundleID", "org.example.heron")], "Choose what presents the credential."),
    ])
    func `what no app could present is refused`(form: [(String, String)], reason: String) async throws {
        let site = try await PlacesSite().site
        let page = try await site.post(Self.address, form, as: .orgAdmin)
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains(reason) || page.text.contains(reason.replacing("&#39;", with: "'")))
    }

    @Test(arguments: [
        (Someone.folderAdmin, Status.forbidden), (.designer, .forbidden), (.stranger, .notFound),
    ])
    func `only administrators of apps see and issue them`(someone: Someone, status: Status) async throws {
        let site = try await PlacesSite().site
        #expect(try await site.get(Self.address, as: someone).status == status)
        let form = [("platform", "ios"), ("bundleID", "org.example.heron")]
        #expect(try await site.post(Self.address, form, as: someone).status == status)
    }

    @Test func `a neighbour's credential is not found`() async throws {
        let places = try await PlacesSite()
        let (_, token) = try await issue(places)
        let apps = places.site.parts.apps
        let credential = try #require(apps.credential(bundleID: "org.example.heron", token: token))
        let response = try await places.site.post(
            "/orgs/HARBOUR/apps/KESTREL/credentials/\(credential.id)/revoke", as: .stranger)
        #expect(response.status == .notFound)
        #expect(apps.credential(bundleID: "org.example.heron", token: token) != nil)
    }
}

/// What the builders of an app get, in the forms of their files.
@Suite struct BuilderSheetTests {
    private static let address = "/orgs/MERIDIAN/apps/HERON/credentials"

    private func page(_ platform: String, _ bundleID: String, on places: PlacesSite) async throws -> String {
        try await places.site.follow(
            Self.address, [("platform", platform), ("bundleID", bundleID)], as: .orgAdmin
        ).text
    }

    @Test func `an iOS build gets its lines, with addresses that a configuration file can hold`() async throws
    {
        let text = try await page("ios", "org.example.heron", on: PlacesSite())
        #expect(
            text.contains(
                """
                WCP_URL = portal.example.org/StudyMetaData/
                RESPONSE_URL = portal.example.org/
                REGISTRATION_URL = reg.example.org/fdahpUserRegWS/
                APPLICATION_ID = HERON
                ORGANIZATION_ID = MERIDIAN
                USERNAME_KEY = org.example.heron
                PASSWORD_VALUE =
                """))
        #expect(text.contains("apikey=&#34;&#34;"))
    }

    @Test func `an Android build gets its properties, with the token in the key`() async throws {
        let text = try await page("android", "org.example.heron", on: PlacesSite())
            .replacing("&#34;", with: "\"")
        let key = try #require(text.split(separator: "\n").first { $0.contains("apikey=") })
        #expect(key.contains("apikey=\"org.example.heron:") && key.count > 60)
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
        #expect(text.contains("PASSWORD_VALUE = <") || text.contains("PASSWORD_VALUE = \n"))
    }

    @Test func `a bundle ID that is in use stands in later sheets, without its token`() async throws {
        let places = try await PlacesSite()
        _ = try await page("response", "labkey", on: places)
        let later = try await places.site.get(Self.address, as: .orgAdmin).text
        #expect(later.contains("Username: labkey\nPassword: <"))
        #expect(later.contains("id=\"build-ios\"") && later.contains("id=\"build-android\""))
    }
}
