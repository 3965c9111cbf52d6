import HTTP
import SQLStore
import Studies
import Testing
import Timekeeping
import Vocabulary

/// The `resources` answer, reviewed by hand against section 3.7 of the reference.
struct ResourcePayloadTests {
    private static func both(_ english: String, _ spanish: String) -> LocalizedText {
        LocalizedText([.english: english, MetadataSite.spanish: spanish])
    }

    private func add(_ resource: Resource, to site: MetadataSite) async throws -> DocumentID {
        try await site.store.write { transaction in
            try site.designs.add(resource, in: site.sleep, by: MetadataSite.author, transaction).id
        }
    }

    private static var leaflet: Resource {
        var resource = Resource()
        resource.name = both("Leaflet", "Folleto")
        resource.text = both("<p>Sleep</p>", "<p>Dormir</p>")
        resource.notification = both("Read it", "Léalo")
        return resource
    }

    private func markResources(_ site: MetadataSite) async throws {
        try await site.store.write { transaction in
            for language in [LanguageTag.english, MetadataSite.spanish] {
                for entry in try site.designs.entries(of: .resources, in: site.sleep, transaction) {
                    try site.designs.markComplete(
                        entry.id, language: language, in: site.sleep, by: MetadataSite.author, transaction)
                }
                try site.designs.markComplete(
                    .resources, language: language, in: site.sleep, by: MetadataSite.author, transaction)
            }
        }
    }

    @Test func `a study without resources has none`() async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        #expect(
            await site.get("resources?studyId=SLEEP01").text == #"{"message":"SUCCESS","resources":[]}"#)
    }

    @Test func `a text, a PDF by date and one by an anchor date, in both languages`() async throws {
        let site = try await MetadataSite()
        try await site.change(StudySettings.self) { $0.enrollmentDateIsAnchor = true }
        let text = try await add(Self.leaflet, to: site)
        var pdf = Self.leaflet
        pdf.content = .pdf
        pdf.papers = [.english: PDFReference(digest: "en", byteCount: 1, name: "a.pdf")]
        pdf.papers[MetadataSite.spanish] = PDFReference(digest: "es", byteCount: 1, name: "b.pdf")
        pdf.period.kind = .dates
        (pdf.period.startDate, pdf.period.endDate) = (CivilDate("2026-01-01"), CivilDate("2026-02-01"))
        let dated = try await add(pdf, to: site)
        var anchored = Self.leaflet
        anchored.period.kind = .anchor
        (anchored.period.anchor, anchored.period.startDays, anchored.period.endDays) = (.enrollment, 0, 7)
        let late = try await add(anchored, to: site)
        try await markResources(site)
        try await site.perform(.launch)
        let pdfs = "https://portal.example.org/StudyMetaData/papers"
        func answer(_ name: String, _ html: String, _ file: String, _ note: String) -> String {
            #"{"message":"SUCCESS","resources":[{"title":"\#(name)","type":"text","resourcesId":"\#(text)","#
                + #""content":"\#(html)","audience":"All","notificationText":"\#(note)","availability":{}},"#
                + #"{"title":"\#(name)","type":"pdf","resourcesId":"\#(dated)","content":"\#(pdfs)/\#(file).pdf","#
                + #""audience":"All","notificationText":"\#(note)","availability":{"availableDate":"2026-01-01","#
                + #""expiryDate":"2026-02-01","startDays":0,"endDays":0,"availabilityType":"Regular"}},"#
                + #"{"title":"\#(name)","type":"text","resourcesId":"\#(late)","content":"\#(html)","#
                + #""audience":"Limited","notificationText":"\#(note)","availability":{"availableDate":"","#
                + #""expiryDate":"","startDays":0,"endDays":7,"availabilityType":"AnchorDate","#
                + #""sourceType":"EnrollmentDate","propertyMetadata":{},"sourceKey":"","sourceActivityId":"","#
                + #""sourceFormKey":""}}]}"#
        }
        #expect(
            await site.get("resources?studyId=sleep01").text
                == answer("Leaflet", "<p>Sleep</p>", "en", "Read it"))
        #expect(
            await site.get("resources?studyId=SLEEP01", [("language", "es")]).text
                == answer("Folleto", "<p>Dormir</p>", "es", "Léalo"))
    }

    /// A date question whose answer other things count from.
    private func addDateQuestion(to site: MetadataSite) async throws {
        try await site.change(Questionnaire.self) { questionnaire in
            var format = DateFormat()
            (format.style, format.range) = (.date, .untilCurrent)
            var question = Question(id: "q-date", response: .date(format))
            (question.key, question.text) = ("moved", Self.both("When did you move?", "¿Cuándo se mudó?"))
            question.anchorDateName = "Move"
            questionnaire.steps.append(.question(question))
        }
    }

    @Test func `a resource that counts from an answer names activity and question, with days as integers`()
        async throws
    {
        let site = try await MetadataSite()
        try await addDateQuestion(to: site)
        var leaflet = Self.leaflet
        leaflet.period.kind = .anchor
        (leaflet.period.anchor, leaflet.period.startDays, leaflet.period.endDays) = (
            .question("q-date"), -2, 5
        )
        _ = try await add(leaflet, to: site)
        try await markResources(site)
        try await site.perform(.launch)
        let expected =
            #""audience":"Limited","notificationText":"Read it","availability":{"availableDate":"","#
            + #""expiryDate":"","startDays":-2,"endDays":5,"availabilityType":"AnchorDate","#
            + #""sourceType":"ActivityResponse","propertyMetadata":{},"sourceKey":"moved","#
            + #""sourceActivityId":"Weekly","sourceFormKey":""}"#
        let answer = await site.get("resources?studyId=SLEEP01").text
        #expect(answer.contains(expected), "\(answer)")
    }

    @Test(arguments: [-720, -300, 0, 345, 840])
    func `the days of a resource are those of the calendar, whatever the zone of the study`(
        minutes: Int
    ) async throws {
        let site = try await MetadataSite()
        let offset = try #require(UTCOffset(minutes: minutes))
        try await site.change(StudySettings.self) { $0.utcOffset = offset }
        var leaflet = Self.leaflet
        leaflet.period.kind = .dates
        (leaflet.period.startDate, leaflet.period.endDate) = (
            CivilDate("2026-03-01"), CivilDate("2026-12-31")
        )
        _ = try await add(leaflet, to: site)
        try await markResources(site)
        try await site.perform(.launch)
        #expect(
            await site.get("resources?studyId=SLEEP01").text.contains(
                #""availableDate":"2026-03-01","expiryDate":"2026-12-31""#))
    }

    @Test func `updates tell that resources changed, and only then`() async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        let leaflet = try await add(Self.leaflet, to: site)
        try await markResources(site)
        try await site.perform(.publishUpdates)
        func announces(_ version: String) async -> Bool {
            await site.get("studyUpdates?studyId=SLEEP01&studyVersion=\(version)").text
                .contains(#""resources":true"#)
        }
        #expect(await announces("1.0"))
        #expect(await !announces("1.1"))
        try await site.change(BasicInformation.self) { $0.name[.english] = "Sleep well" }
        try await site.perform(.publishUpdates)
        #expect(await !announces("1.1"))
        try await site.store.write { transaction in
            try site.designs.remove(leaflet, in: site.sleep, by: MetadataSite.author, transaction)
        }
        try await site.perform(.publishUpdates)
        #expect(await announces("1.2"))
        #expect(
            await site.get("resources?studyId=SLEEP01").text == #"{"message":"SUCCESS","resources":[]}"#)
    }
}
