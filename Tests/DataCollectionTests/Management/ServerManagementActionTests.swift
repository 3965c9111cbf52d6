import Access
import Cryptography
import HTTP
import JSON
import PortalUI
import SQLStore
import Support
import Testing
import WebAccess

@testable import DataCollection
@testable import Forwarding
@testable import Vocabulary

/// What is set for the whole server by actions.
struct ServerManagementActionTests {
    @Test func `forwarding is set, its password kept, and disabled`() async throws {
        let site = try await ManagementActionSite()
        let basic =
            #"{"forwardingType": "Basic", "username": "u", "password": "PW", "basicURL": "https://x.org/a"}"#
        let set = try await site.post("forwardingSettings", basic.replacing("PW", with: "secret"))
        #expect(set.json["success"] == true, "\(set.text)")
        let kept = try await site.post("forwardingSettings", basic.replacing("PW", with: "***REDACTED***"))
        #expect(kept.status == .ok)
        #expect(try await site.pages.recorded("forwarding.change") == 1)
        let blank = try await site.post("forwardingSettings", basic.replacing("PW", with: ""))
        #expect(blank.exception == "Field cannot be blank.")
        #expect(blank.json["errors"]?[0]?["field"]?.string == "password")
        let off = try await site.post("forwardingSettings", #"{"forwardingType": "Disabled"}"#)
        #expect(off.status == .ok)
        let settings = try await site.site.store.read {
            try ForwardingRepository().settings(of: site.site.world.channel.id, in: $0)
        }
        #expect(settings.kind == .disabled)
        #expect(settings.basicURL == "https://x.org/a", "the other settings stay")
    }

    @Test func `the source of designs is set for the site`() async throws {
        let site = try await ManagementActionSite()
        let path = "/response-serverConfiguration.api"
        let wcp = """
            {"metadataLoadLocation": "wcpServer", "wcpBaseURL": "https://wcp.example.org/StudyMetaData",
             "wcpUsername": "u", "wcpPassword": "p"}
            """
        let set = try await site.post("serverConfiguration", wcp, as: .siteAdmin, at: path)
        #expect(set.json["success"] == true, "\(set.text)")
        let page = try await site.site.get("/metadata", as: .siteAdmin)
        #expect(page.page.says("the WCP server at https://wcp.example.org/StudyMetaData, set here."))
        let files = try await site.post(
            "serverConfiguration",
            #"{"metadataLoadLocation": "file", "metadataDirectory": "DIR"}"#.replacing(
                "DIR", with: SampleData.designs),
            as: .siteAdmin, at: "/response/serverConfiguration.api")
        #expect(files.status == .ok, "\(files.text)")
    }

    @Test(arguments: [
        (#"{"metadataLoadLocation": "moon"}"#, "metadataLoadLocation must be"),
        (#"{"metadataLoadLocation": "file"}"#, "Metadata Directory path must not be blank"),
        (
            #"{"metadataLoadLocation": "wcpServer", "wcpUsername": "u", "wcpPassword": "p", "wcpBaseURL": "https://x"}"#,
            "WCP Base URL must end with '/StudyMetaData'"
        ),
        (
            #"{"metadataLoadLocation": "wcpServer", "wcpPassword": "p", "wcpBaseURL": "https://x/StudyMetaData"}"#,
            "WCP username must not be blank"
        ),
        (
            #"{"metadataLoadLocation": "wcpServer", "wcpUsername": "u", "wcpBaseURL": "https://x/StudyMetaData"}"#,
            "WCP password must not be blank"
        ),
    ])
    func `a source that cannot work is refused in the deployed words`(
        _ body: String, _ sentence: String
    ) async throws {
        let answer = try await ManagementActionSite().post(
            "serverConfiguration", body, as: .siteAdmin, at: "/response-serverConfiguration.api")
        #expect(answer.status == .badRequest)
        #expect(answer.exception?.contains(sentence) == true, "\(answer.text)")
    }

    @Test func `only a site administrator sets the server up`() async throws {
        let answer = try await ManagementActionSite().post(
            "serverConfiguration", "{}", as: .orgAdmin, at: "/response-serverConfiguration.api")
        #expect(answer.status == .notFound)
    }
}
