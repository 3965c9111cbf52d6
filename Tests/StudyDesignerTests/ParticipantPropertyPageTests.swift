import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing
import WebAccess

@testable import StudyDesigner

/// The pages of participant properties.
@Suite struct ParticipantPropertyPageTests {
    private let list = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/design/participant-properties"

    private static let filled = [
        ("key", "clinicVisit"), ("name", "Visit to the clinic"), ("stage", "PreEnrollment"),
        ("dataType", "date"), ("isAnchorDate", "1"), ("dataSource", "ExternalSystem"),
    ]

    @Test func `a property is added, completed and offered to schedules`() async throws {
        let world = try await QuestionnaireSite()
        let site = world.site
        #expect(
            try await site.get(list, as: .designer).page.headings.contains("No participant properties yet"))
        #expect(try await site.get(list + "/new", as: .designer).page.fields.contains("Short title or key"))
        let page = try #require(try await site.post(list + "/new", Self.filled, as: .designer).location)
        #expect(try await site.get(page, as: .designer).text.contains("value=\"clinicVisit\""))
        let marked = try await site.post(
            page, [("revision", "1"), ("lang", "en"), ("action", "complete")] + Self.filled, as: .designer)
        #expect(marked.location == list)
        let text = try await site.get(list, as: .designer).page
        #expect(text.links.contains("Visit to the clinic") && text.texts.contains("Date, anchor date"))
        #expect(!text.html.contains("Untitled"))
        let schedule = try await site.get(world.page + "/schedule", as: .designer).text
        #expect(schedule.contains("Visit to the clinic · participant properties"))
        #expect(site.faults.all.isEmpty, "\(site.faults.all)")
    }

    @Test func `what is refused comes back with its field`() async throws {
        let world = try await QuestionnaireSite()
        let refused = try await world.site.post(
            list + "/new", [("key", "a b"), ("name", "Kept")], as: .designer)
        #expect(refused.status == .unprocessableContent)
        #expect(
            try refused.page.field("Short title or key").error
                == "This contains a space. Use only letters, digits and * ( ) _ + | : . - Reserved keys"
                && refused.text.contains("value=\"Kept\""))
        let text = try await world.site.post(
            list + "/new", Self.filled.filter { $0.0 != "dataType" } + [("dataType", "string")], as: .designer
        )
        #expect(
            try text.page.field("Use as anchor date").error
                == "Only a date can be an anchor date. Turn this off, or choose the type date")
    }

    @Test func `a property from which a schedule counts stays, and the page says for which`() async throws {
        let world = try await QuestionnaireSite()
        let page = try #require(
            try await world.site.post(list + "/new", Self.filled, as: .designer).location)
        let (designs, scope) = (world.designs, world.scope)
        let property = try await world.site.store.read {
            try designs.documents(ParticipantProperty.self, in: scope, $0)[0].value.id
        }
        try await world.change { questionnaire in
            var schedule = OneTimeSchedule()
            schedule.anchor = .property(property)
            questionnaire.schedule = .oneTime(schedule)
        }
        let refused = try await world.site.post(page + "/remove", as: .designer)
        #expect(refused.status == .unprocessableContent)
        #expect(try refused.page.alert.says("counts from the anchor date Visit to the clinic"))
        try await world.change { $0.schedule = .ongoing }
        #expect(try await world.site.post(page + "/remove", as: .designer).status == .seeOther)
    }

    @Test func `people of another study find nothing`() async throws {
        let world = try await QuestionnaireSite()
        let page = try #require(
            try await world.site.post(list + "/new", Self.filled, as: .designer).location)
        for address in [list, list + "/new", page] {
            #expect(try await world.site.get(address, as: .stranger).status == .notFound)
            #expect(try await world.site.get(address, as: .reader).status == .forbidden)
        }
        #expect(try await world.site.get(page, as: .viewer).text.contains("clinicVisit"))
    }
}
