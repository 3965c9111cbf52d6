import SQLStore
import Studies
import Support
import Testing
import Vocabulary

/// Participant properties: their rules, and what schedules and publications make of them.
struct ParticipantPropertyTests {
    static let broken: [Break<ParticipantProperty>] = [
        Break("no key", "key", .incomplete) { $0.key = "" },
        Break("a key with a blank", "key") { $0.key = "next visit" },
        Break("a key of 51", "key") { $0.key = String(repeating: "k", count: 51) },
        Break("the key of another", "key") { $0.key = "SITE" },
        Break("the key of a column that another makes", "key") { $0.key = "birthEntryDate" },
        Break("the column of the tokens", "key") { $0.key = "EnrollmentToken" },
        Break("no name", "name", .incomplete) { $0.name = "" },
        Break("a name of 301", "name") { $0.name = String(repeating: "n", count: 301) },
        Break("no type", "stage", .incomplete) { $0.stage = nil },
        Break("no data type", "dataType", .incomplete) { $0.dataType = nil },
        Break("no source", "dataSource", .incomplete) { $0.dataSource = nil },
        Break("an anchor date that is a text", "isAnchorDate") { $0.dataType = .string },
    ]

    @Test(arguments: broken) func `a broken rule of properties`(_ broken: Break<ParticipantProperty>) {
        var context = RuleContext()
        let owner = "the participant property \"Birth\""
        context.otherProperties = [RuleContext.KeyedPart(key: "site", owner: owner)]
        context.otherPropertyColumns = [
            RuleContext.KeyedPart(key: "site", owner: owner),
            RuleContext.KeyedPart(key: "birthEntryDate", owner: owner),
        ]
        #expect(Sample.property.problems(in: context).isEmpty)
        var property = Sample.property
        broken.change(&property)
        let problems = property.problems(in: context)
        let found = problems.contains { $0.field == broken.field && $0.weight == broken.weight }
        #expect(found, "\(problems.map { ($0.field, $0.weight, $0.sentence) })")
    }

    @Test func `a study without properties is complete, one with has to mark them`() async throws {
        let site = try await DesignFixture()
        #expect(try await site.progress().isComplete)
        let id = try await site.add(Sample.property)
        #expect(try await site.progress().isComplete == false)
        try await site.write { site, transaction in
            try site.designs.markComplete(id, in: site.scope, by: DesignFixture.author, transaction)
            try site.designs.markComplete(
                .participantProperties, in: site.scope, by: DesignFixture.author, transaction)
        }
        #expect(try await site.progress().isComplete)
        #expect(try await site.progress(LanguageTag("es") ?? .english).isComplete)
    }

    @Test func `a property from which a schedule counts is not taken out, and its loss opens the activity`()
        async throws
    {
        let site = try await DesignFixture()
        let id = try await site.add(Sample.property)
        var questionnaire = Sample.questionnaire()
        questionnaire.schedule = Sample.schedule(.weekly, .property("visit"))
        try await site.complete([questionnaire])
        let refusal = await #expect(throws: DocumentInvalid.self) {
            try await site.write { site, transaction in
                try site.designs.remove(id, in: site.scope, by: DesignFixture.author, transaction)
            }
        }
        #expect(refusal?.problems.map(\.page.part) == [.schedule])
        #expect(refusal?.problems.first?.sentence.contains("Weekly sleep") == true)
        #expect(try await site.questionnaireIsComplete())
        try await site.write { site, transaction in
            let saved = try site.designs.document(ParticipantProperty.self, id, in: site.scope, transaction)
            var value = saved.value
            value.isAnchorDate = false
            _ = try site.designs.save(
                value, as: id, startedFrom: saved.revision, in: site.scope, by: DesignFixture.author,
                transaction
            )
        }
        #expect(try await site.questionnaireIsComplete() == false)
    }

    @Test func `a published property keeps its key and its types`() async throws {
        let site = try await DesignFixture()
        let id = try await site.add(Sample.property)
        try await site.complete()
        try await site.write { site, transaction in
            try site.designs.markComplete(
                .participantProperties, in: site.scope, by: DesignFixture.author, transaction)
        }
        try await site.perform(.launch)
        let changes: [@Sendable (inout ParticipantProperty) -> Void] = [
            { $0.key = "other" }, { $0.stage = .postEnrollment }, { $0.isAnchorDate = false },
        ]
        for change in changes {
            await #expect(throws: DocumentInvalid.self) {
                try await site.write { site, transaction in
                    let saved = try site.designs.document(
                        ParticipantProperty.self, id, in: site.scope, transaction)
                    var value = saved.value
                    change(&value)
                    _ = try site.designs.save(
                        value, as: id, startedFrom: saved.revision, in: site.scope, by: DesignFixture.author,
                        transaction)
                }
            }
        }
    }
}

extension Sample {
    /// A date of another system from which schedules can count.
    static var property: ParticipantProperty {
        var property = ParticipantProperty()
        (property.id, property.key, property.name) = ("visit", "clinicVisit", "Visit to the clinic")
        (property.stage, property.dataType, property.dataSource) = (.preEnrollment, .date, .externalSystem)
        (property.isAnchorDate, property.refreshes) = (true, true)
        return property
    }
}

extension DesignFixture {
    fileprivate func add(_ property: ParticipantProperty) async throws -> DocumentID {
        try await write { site, transaction in
            try site.designs.add(property, in: site.scope, by: Self.author, transaction).id
        }
    }

    fileprivate func progress(_ language: LanguageTag = .english) async throws -> SectionProgress {
        let all = try await write { site, transaction in
            try site.designs.progress(language: language, in: site.scope, transaction)
        }
        return try #require(all.first { $0.section == .participantProperties })
    }

    fileprivate func questionnaireIsComplete() async throws -> Bool {
        try await write { site, transaction in
            try site.designs.entries(of: .questionnaires, in: site.scope, transaction).first?.completeIn
                .contains(.english) == true
        }
    }
}
