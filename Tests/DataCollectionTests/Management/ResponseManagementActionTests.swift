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

/// Failed responses that are tried again by actions.
struct ResponseManagementActionTests {
    @Test func `failed responses are tried again, and the others are named`() async throws {
        let site = try await ManagementActionSite()
        try await site.pages.sample("NewSurvey", "1")
        for _ in 0..<2 {
            try await site.pages.send("Nothing", version: "1", data: "{\"results\": []}")
        }
        let answer = try await site.post(
            "reprocessResponse", #"{"rowIds": [1, 2, 3, 99]}"#, as: .editor)
        #expect(answer.json["data"]?["countReprocessed"]?.int == 2, "\(answer.text)")
        #expect(answer.json["data"]?["notReprocessed"]?.array?.compactMap(\.int) == [1, 99])
        await site.pages.feature.settled()
        #expect(try await site.pages.recorded("response.reprocess") == 1)
    }

    @Test func `failed responses are chosen by LabKey's selection, each person's own`() async throws {
        let site = try await ManagementActionSite()
        for _ in 0..<3 {
            try await site.pages.send("Nothing", version: "1", data: "{\"results\": []}")
        }
        let path = "\(ManagementActionSite.folder)/query-setSelected.api"
        let ticked = try await site.post(
            "setSelected",
            #"{"schemaName": "mobileappstudy", "queryName": "Response", "key": "grid", "id": [1, "2", 3], "checked": true}"#,
            as: .editor, at: path)
        #expect(ticked.json["count"]?.int == 3, "\(ticked.text)")
        let unticked = try await site.post(
            "setSelected", #"{"key": "grid", "id": ["3"], "checked": "false"}"#, as: .editor,
            at: "/query/MERIDIAN/HERON/SLEEP01/setSelected.api")
        #expect(unticked.json["count"]?.int == 2)
        let others = try await site.post("reprocessResponse", #"{"key": "grid"}"#, as: .folderAdmin)
        #expect(others.exception == "No responses to reprocess")
        let own = try await site.post("reprocessResponse", #"{"key": "grid"}"#, as: .editor)
        #expect(own.json["data"]?["countReprocessed"]?.int == 2, "\(own.text)")
        await site.pages.feature.settled()
    }
}
