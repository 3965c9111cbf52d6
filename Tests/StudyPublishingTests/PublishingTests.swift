import JSON
import SQLStore
import Studies
import StudyPublishing
import Support
import Testing
import Timekeeping
import Vocabulary

struct PublishingTests {
    @Test func `an announced study that hasn't changed lacks enrollment alone`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.setEnrolling(false)
        try await site.perform(.publishUpcoming)
        let failed = try await site.write { site, transaction in
            try site.publishing.findings(for: .launch, on: .live, in: site.scope, transaction)
                .filter { $0.outcome == .failed }
        }
        #expect(failed.map(\.field) == ["enrolling"])
    }

    @Test func `every action leads where it may and nowhere else`() {
        let allowed: [(StudyAction, StudyStatus, StudyStatus)] = [
            (.publishUpcoming, .draft, .upcoming), (.publishUpcoming, .upcoming, .upcoming),
            (.unpublish, .upcoming, .draft), (.launch, .draft, .active), (.launch, .upcoming, .active),
            (.publishUpdates, .active, .active), (.pause, .active, .paused), (.resume, .paused, .active),
            (.deactivate, .active, .deactivated), (.deactivate, .paused, .deactivated),
        ]
        for action in StudyAction.allCases {
            for status in StudyStatus.allCases {
                let expected = allowed.first { $0.0 == action && $0.1 == status }?.2
                #expect(action.result(from: status) == expected, "\(action) from \(status)")
            }
        }
    }

    @Test func `a complete study is launched as version 1_0 and nothing happens to the other channel`()
        async throws
    {
        let site = try await DesignFixture()
        try await site.complete()
        let outcome = try await site.perform(.launch)
        #expect(outcome.status == .active)
        #expect(outcome.publication?.version.text == "1.0")
        #expect(outcome.changedActivities == ["Weekly": .first])
        let studies = try await PublishedStudies(site.store)
        #expect(studies.catalog.study("sleep01")?.channel.status == .active)
        #expect(studies.catalog.study("SLEEP01-T") == nil)
        #expect(studies.catalog.contains("SLEEP01-T", in: FolderID(10)))
    }

    @Test func `each open section is a finding that leads to its field`() async throws {
        let site = try await DesignFixture()
        let refusal = await #expect(throws: PreconditionsNotMet.self) { try await site.perform(.launch) }
        let failures = refusal?.failures ?? []
        #expect(failures.contains { $0.section == .settings && $0.field == "platforms" })
        #expect(failures.contains { $0.section == nil && $0.field == "enrolling" })
        #expect(
            failures.contains {
                $0.section == .basicInformation && $0.sentence.contains("not marked complete")
            })
        #expect(failures.contains { $0.section == .questionnaires })
        #expect(failures.allSatisfy { $0.page != nil })
    }

    @Test func `the verb agrees with the name of the section`() async throws {
        let site = try await DesignFixture()
        let refusal = await #expect(throws: PreconditionsNotMet.self) { try await site.perform(.launch) }
        let sentences = (refusal?.failures ?? []).map(\.sentence).filter {
            $0.contains("not marked complete")
        }
        #expect(!sentences.isEmpty)
        for sentence in sentences {
            for section in Section.allCases where sentence.hasPrefix(section.title) {
                #expect(sentence.hasPrefix("\(section.title) \(section.verb) not"), "\(sentence)")
            }
        }
        #expect(Section.overview.verb == "are" && Section.comprehension.verb == "is")
        let plurals = Section.allCases.filter { $0.verb == "are" }.map(\.title)
        #expect(plurals.allSatisfy { $0.hasSuffix("s") })
    }

    @Test func `an activity's version rises only when it changed, the study's with each publication`()
        async throws
    {
        let site = try await DesignFixture()
        try await site.complete([Sample.questionnaire("First"), Sample.questionnaire("Second")])
        try await site.perform(.launch)
        try await site.edit { $0.name = "Changed" }
        let outcome = try await site.perform(.publishUpdates)
        #expect(outcome.publication?.version.text == "1.1")
        #expect(outcome.changedActivities == ["First": Version(tenths: 11)])
        let study = try #require(try await PublishedStudies(site.store).catalog.study("SLEEP01"))
        #expect(study.activities["second"]?.version == .first)
    }

    @Test func `nothing is published when nothing changed`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.perform(.launch)
        let refusal = await #expect(throws: PreconditionsNotMet.self) {
            try await site.perform(.publishUpdates)
        }
        #expect(refusal?.failures.count == 1)
    }

    @Test func `version 1_9 is followed by 2_0`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.perform(.launch)
        for number in 1...10 {
            try await site.edit { $0.name = LocalizedText([.english: "Title \(number)"]) }
            try await site.perform(.publishUpdates)
        }
        let study = try #require(try await PublishedStudies(site.store).catalog.study("SLEEP01"))
        #expect(study.versions.suffix(2).map(\.version.text) == ["1.9", "2.0"])
    }

    @Test func `every published version stays readable, with the bytes it had`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.perform(.launch)
        let channel = ChannelID(1)
        let read: @Sendable (Version) async throws -> [UInt8]? = { version in
            try await site.store.read {
                try PublicationRepository.activity("WEEKLY", version, of: channel, $0)
            }
        }
        let first = try await read(.first)
        try await site.edit { $0.steps.append(.question(Sample.question("mood", .boolean))) }
        try await site.perform(.publishUpdates)
        #expect(try await read(.first) == first)
        #expect(try await read(Version(tenths: 11)) != first)
        #expect(try await read(Version(tenths: 12)) == nil)
        let memory = try #require(try await PublishedStudies(site.store).catalog.study("SLEEP01"))
        #expect(
            memory.activity("weekly", Version(tenths: 11), in: .english)?.bytes
                == (try await read(Version(tenths: 11))))
    }

    @Test func `a published key keeps its kind, and returns only as the same`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.perform(.launch)
        let changes: [@Sendable (inout Questionnaire) -> Void] = [
            { $0.key = "Other" },
            { $0.steps[1] = .question(Sample.question("slept", Sample.format(.scale))) },
            { questionnaire in
                var question = Sample.question("slept", Sample.format(.scale))
                question.id = "new"
                questionnaire.steps[1] = .question(question)
            },
        ]
        for change in changes {
            await #expect(throws: DocumentInvalid.self) { try await site.edit(change) }
        }
        try await site.edit { questionnaire in
            var question = Sample.question("slept", .boolean)
            question.id = "new"
            questionnaire.steps[1] = .question(question)
        }
    }

    @Test func `a published questionnaire is taken out softly and listed as deleted`() async throws {
        let site = try await DesignFixture()
        try await site.complete([Sample.questionnaire("First"), Sample.questionnaire("Second")])
        try await site.perform(.launch)
        try await site.write { site, transaction in
            let first = try site.designs.entries(of: .questionnaires, in: site.scope, transaction)[0]
            try site.designs.remove(first.id, in: site.scope, by: DesignFixture.author, transaction)
            #expect(try site.designs.entry(first.id, in: site.scope, transaction).state == .deleted)
        }
        try await site.perform(.publishUpdates)
        let study = try #require(try await PublishedStudies(site.store).catalog.study("SLEEP01"))
        let list = try JSONTree.parse(try #require(study.activityList(for: .ios, in: .english)).bytes)
        let activities = try #require(list["activities"]?.array)
        #expect(activities.map { $0["activityId"]?.string } == ["Second", "First"])
        #expect(activities.map { $0["state"]?.string } == ["active", "deleted"])
        #expect(activities[1]["endTime"]?.string != "")
    }

    @Test func `an upcoming study is announced with enrollment closed, withdrawn, and launched as 1_0`()
        async throws
    {
        let site = try await DesignFixture()
        try await site.complete()
        await #expect(throws: PreconditionsNotMet.self) { try await site.perform(.publishUpcoming) }
        try await site.setEnrolling(false)
        try await site.perform(.publishUpcoming)
        let studies = try await PublishedStudies(site.store)
        #expect(studies.catalog.study("SLEEP01")?.activityList(for: .ios, in: .english) == nil)
        try await site.perform(.unpublish)
        try await studies.refresh()
        #expect(studies.catalog.study("SLEEP01") == nil)
        try await site.setEnrolling(true)
        #expect(try await site.perform(.launch).publication?.version == .first)
    }

    @Test func `a one-time start that is over has to be moved before the launch`() async throws {
        let site = try await DesignFixture()
        var schedule = OneTimeSchedule()
        schedule.startsWithStudy = false
        schedule.startDate = CivilDate(year: 2025, month: 1, day: 1)
        schedule.startTime = TimeOfDay(hour: 9, minute: 0)
        var questionnaire = Sample.questionnaire()
        questionnaire.schedule = .oneTime(schedule)
        try await site.complete([questionnaire])
        let refusal = await #expect(throws: PreconditionsNotMet.self) { try await site.perform(.launch) }
        #expect(refusal?.failures.map(\.page?.part) == [.schedule])
    }
}

extension DesignFixture {
    func setEnrolling(_ enrolling: Bool) async throws {
        try await write { site, transaction in
            let saved = try site.designs.document(StudySettings.self, in: site.scope, transaction)
            var value = saved.value
            value.enrolling = enrolling
            _ = try site.designs.save(
                value, as: saved.id, startedFrom: saved.revision, in: site.scope, by: Self.author, transaction
            )
        }
    }
}
