import JSON
import SQLStore
import Studies
import StudyPublishing
import Support
import Testing
import Timekeeping
import Vocabulary

struct ActiveTaskTests {
    static let formats: [(TaskType, String)] = [
        (.fetalKickCounter, #"{"duration":86400,"kickCount":10}"#),
        (.towerOfHanoi, #"{"numberOfDisks":3}"#),
        (
            .spatialSpanMemory,
            #"{"initialSpan":3,"minimumSpan":2,"maximumSpan":15,"playSpeed":1.5,"maximumTests":5,"#
                + #""maximumConsecutiveFailures":3,"customTargetImage":"","customTargetPluralName":"","#
                + #""requireReversal":false}"#
        ),
    ]

    @Test(arguments: formats) func `a task is one step with the key of the activity`(
        _ type: TaskType, _ format: String
    ) throws {
        let activity = try #require(try Self.tree(Sample.task(type))["activity"])
        #expect(activity["type"]?.string == "task")
        #expect(activity["metadata"]?["name"]?.string == "Task")
        #expect(
            activity["steps"]?.description
                == #"[{"type":"task","resultType":"\#(type.rawValue)","key":"Task","text":"Do it well.","#
                + #""options":[],"format":\#(format),"title":"","skippable":false,"groupName":"","#
                + #""repeatable":false,"repeatableText":"","destinations":[],"healthDataKey":"","steps":[]}]"#
        )
    }

    @Test(arguments: [(nil, 86_400), (1439, 86_400), (1440, 86_400), (120, 7200), (1, 60)])
    func `the record duration is reported in seconds`(_ minutes: Int?, _ seconds: Int) throws {
        var task = Sample.task(.fetalKickCounter)
        task.kicks { $0.durationMinutes = minutes }
        let step = try Self.tree(task)["activity"]?["steps"]?[0]
        #expect(step?["format"]?["duration"]?.int == seconds)
    }

    @Test func `a task makes its own List and that of its results`() {
        #expect(Sample.task(.towerOfHanoi, "FKC-74").responseLists.map(\.name) == ["FKC-74", "FKC-74FKC-74"])
        #expect(Sample.task(.towerOfHanoi, "tower").responseLists.map(\.title) == ["tower", "towerTower"])
        #expect(Sample.task(.towerOfHanoi, "").responseLists.isEmpty)
    }

    @Test func `a stored task is read as it was`() async throws {
        let site = try await DesignFixture()
        for type in TaskType.allCases {
            var task = Sample.task(type, type.rawValue)
            for result in type.results { task[result] = Sample.use("s\(result.rawValue)") }
            let filled = task
            let saved = try await site.write { site, transaction in
                try site.designs.add(filled, in: site.scope, by: DesignFixture.author, transaction)
            }
            #expect(saved.value == task)
            #expect(saved.entry.kind == .activeTask)
        }
    }

    @Test func `a study may have tasks alone, and not nothing at all`() async throws {
        let site = try await DesignFixture()
        try await site.mark(.activeTasks)
        await #expect(throws: DocumentInvalid.self) { try await site.mark(.questionnaires) }
        try await site.complete([], tasks: [Sample.task(.fetalKickCounter, "Kicks")])
        let outcome = try await site.perform(.launch)
        #expect(outcome.changedActivities == ["Kicks": .first])
    }

    @Test func `a study with questionnaires needs no tasks, nor a mark for none`() async throws {
        let site = try await DesignFixture()
        let empty = try await site.progress(of: .activeTasks)
        #expect(empty?.isComplete == false)
        try await site.complete()
        #expect(try await site.progress(of: .activeTasks)?.isComplete == true)
        #expect(try await site.progress(of: .activeTasks)?.isMarked == false)
        try await site.write { site, transaction in
            _ = try site.designs.add(
                Sample.task(.fetalKickCounter), in: site.scope, by: DesignFixture.author, transaction)
        }
        #expect(try await site.progress(of: .activeTasks)?.isComplete == false)
        let refusal = await #expect(throws: PreconditionsNotMet.self) { try await site.perform(.launch) }
        #expect(refusal?.failures.map(\.section) == [.activeTasks, .activeTasks])
    }

    @Test func `a published task keeps its key, its type, its schedule and the name of its statistic`()
        async throws
    {
        let site = try await DesignFixture()
        var task = Sample.task(.fetalKickCounter, "Kicks")
        task[.duration] = Sample.use("kickTime")
        try await site.complete(tasks: [task])
        try await site.perform(.launch)
        for (field, change) in Self.lockedChanges {
            let refusal = await #expect(throws: DocumentInvalid.self) { try await site.editTask(change) }
            #expect(refusal?.problems.map(\.field).contains(field) == true, "\(field)")
        }
        try await site.editTask { $0.name = "Other" }
        try await site.write { site, transaction in
            let saved = try site.designs.documents(ActiveTask.self, in: site.scope, transaction)[0]
            try site.designs.remove(saved.id, in: site.scope, by: DesignFixture.author, transaction)
        }
        let refusal = await #expect(throws: DocumentInvalid.self) {
            try await site.write { site, transaction in
                _ = try site.designs.add(
                    Sample.task(.towerOfHanoi, "kicks"), in: site.scope, by: DesignFixture.author, transaction
                )
            }
        }
        #expect(refusal?.problems.first?.sentence.contains("as a fetal kick counter") == true)
    }

    private static let lockedChanges: [(String, @Sendable (inout ActiveTask) -> Void)] = [
        ("key", { $0.key = "Other" }),
        ("key", { $0.format = .towerOfHanoi(TowerOfHanoiFormat()) }),
        ("frequency", { $0.schedule = Sample.everyEvening }),
        ("dashboard.duration.statistic.shortName", { $0[.duration].statistic?.shortName = "other" }),
    ]

    @Test func `the settings say which tasks Android phones do not have`() {
        var context = RuleContext()
        context.tasksNotForAndroid = ["Tower of Hanoi in \"Puzzle\""]
        let problems = Sample.settings.problems(in: context)
        #expect(problems.map(\.field) == ["platforms"])
        #expect(problems.first?.sentence.contains("Tower of Hanoi in \"Puzzle\"") == true)
        var settings = Sample.settings
        settings.platforms = [.ios]
        #expect(settings.problems(in: context).isEmpty)
    }

    private static func tree(_ activity: any Activity) throws -> JSONTree {
        let answer = ActivityPayload(
            studyID: "SLEEP01", version: .first, language: .english, modifiedAt: Instant(milliseconds: 0),
            openedAt: Instant(milliseconds: 0), utcOffset: .utc, pictures: InlineImages())
        return try JSONTree.parse(answer.encode(activity))
    }
}

extension DesignFixture {
    fileprivate func mark(_ section: Section) async throws {
        try await write { site, transaction in
            try site.designs.markComplete(section, in: site.scope, by: Self.author, transaction)
        }
    }

    fileprivate func progress(of section: Section) async throws -> SectionProgress? {
        try await write { site, transaction in
            try site.designs.progress(in: site.scope, transaction).first { $0.section == section }
        }
    }

    /// Changes the only task and saves it.
    fileprivate func editTask(_ change: @escaping @Sendable (inout ActiveTask) -> Void) async throws {
        try await write { site, transaction in
            let saved = try site.designs.documents(ActiveTask.self, in: site.scope, transaction)[0]
            var value = saved.value
            change(&value)
            _ = try site.designs.save(
                value, as: saved.id, startedFrom: saved.revision, in: site.scope, by: Self.author, transaction
            )
        }
    }
}
