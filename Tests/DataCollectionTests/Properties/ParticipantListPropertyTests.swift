import HTTP
import SQLStore
import Support
import Testing

@testable import DataCollection
@testable import Responses

/// The columns with properties on the page of participants.
struct ParticipantListPropertyTests {
    private static let page = PageSite.study + "/participants"

    @Test func `each property is a column that can be shown, filtered and sorted by`() async throws {
        let site = try await PropertySite()
        _ = try await site.pages.enroll(with: site.tokens[1])
        let saved = try await site.set([("clinic", "Harbor"), ("visits", "3")])
        try #require(saved.status == .seeOther, "\(saved.text)")
        func get(_ query: String) async throws -> ClientResponse {
            try await site.pages.site.get("\(Self.page)?\(query)", as: .reader)
        }
        let chooser = try await get("columns=1").page
        #expect(chooser.headings.contains("Participant properties"))
        for name in ["Surgery Date", "Clinic", "Weight", "Visits", "Smoker", "Wake Time"] {
            #expect(chooser.says(name), "\(name)")
        }
        let rows = try await get("column=ParticipantId&column=clinic&column=visits&sort=-clinic").page
        #expect(try rows.table("Participants").rows == [["1", "Harbor", "3"], ["2", "blank", "blank"]])
        for (filter, links) in [
            ("query.clinic~contains=harb", ["1"]), ("query.visits~gte=4", []),
            ("query.clinic~isblank", ["2"]),
            ("query.visits~between=1,3", ["1"]),
        ] {
            let found = try await get(filter).page.links.filter { ["1", "2"].contains($0) }
            #expect(found == links, "\(filter)")
        }
        let file = try await site.pages.site.get(
            PageSite.study
                + "/data/Participants/export?column=ParticipantId&column=clinic&sort=ParticipantId",
            as: .editor)
        #expect(file.text == "ParticipantId,clinic\r\n1,Harbor\r\n2,\r\n")
        #expect(site.pages.site.faults.all.isEmpty, "\(site.pages.site.faults.all)")
    }

    @Test func `a property with the name of another column has its own`() async throws {
        let site = try await PropertySite(
            PropertySite.document(
                ["state", "Status", "token"].map { PropertySite.entry($0, "PreEnrollment", "string") }))
        let saved = try await site.set([("state", "Oregon"), ("Status", "1"), ("token", "B")])
        try #require(saved.status == .seeOther, "\(saved.text)")
        let query = "column=ParticipantId&column=State&column=Property/state&query.Property/state~eq=Oregon"
        let page = try await site.pages.site.get("\(Self.page)?\(query)", as: .reader).page
        #expect(try page.table("Participants").rows == [["1", "Enrolled", "Oregon"]])
        // Of the table Participant, a status of 1 means that someone has withdrawn.
        for filter in ["Status~eq=1", "Property/token~startswith=B"] {
            for someone in [TestUser.reader, .coordinator] {
                let found = try await site.pages.site.get("\(Self.page)?query.\(filter)", as: someone).page
                #expect(found.says("1 participant on this page"), "\(filter)")
            }
        }
    }
}
