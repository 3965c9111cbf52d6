import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing
import Timekeeping
import WebAccess

@testable import StudyDesigner
@testable import Vocabulary

/// The list of active tasks, the form of a new one, its content and its schedule.
@Suite struct ActiveTaskPageTests {
    private static let list = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/design/active-tasks"

    /// A study with a questionnaire and a task that was added on its page.
    private struct Fixture {
        let base: QuestionnaireSite
        let page: String
        let document: DocumentID

        var site: TestSite { base.site }

        init(_ type: TaskType) async throws {
            base = try await QuestionnaireSite()
            let added = try await base.site.post(
                ActiveTaskPageTests.list + "/new",
                [("type", type.rawValue), ("key", "Kicks"), ("name", "Count kicks")], as: .designer)
            page = try #require(added.location)
            document = DocumentID(try #require(page.split(separator: "/").last.flatMap { Int64($0) }))
        }

        func saved() async throws -> SavedDocument<ActiveTask> {
            let (designs, scope, document) = (base.designs, base.scope, document)
            return try await site.store.read {
                try designs.document(ActiveTask.self, document, in: scope, $0)
            }
        }

        func fields(_ more: [(String, String)], action: String = "save") async throws -> SubmittedFormFields {
            SubmittedFormFields(
                [
                    ("revision", "\(try await saved().revision)"), ("lang", "en"), ("action", action),
                    ("key", "Kicks"), ("name", "Count kicks"), ("instructions", "Tap with each kick."),
                ] + more)
        }

        func send(_ fields: SubmittedFormFields) async throws -> ClientResponse {
            try await site.post(page, fields.all, as: .designer)
        }
    }

    @Test func `a task is chosen by its type, listed, copied, removed`() async throws {
        let world = try await Fixture(.fetalKickCounter)
        let list = try await world.site.get(Self.list, as: .designer).page
        #expect(list.texts.contains("Fetal kick counter"))
        #expect(list.texts.contains("One time, from the launch of the study"))
        let copied = try await world.site.post(world.page + "/copy", as: .designer)
        #expect(try await world.site.get(try #require(copied.location), as: .designer).status == .ok)
        _ = try await world.site.post(world.page + "/remove", as: .designer)
        #expect(try await world.site.get(world.page, as: .designer).status == .notFound)
        #expect(world.site.faults.all.isEmpty, "\(world.site.faults.all)")
    }

    @Test(arguments: [
        ("", "Kicks", "Choose a task"), ("text", "Kicks", "Choose a task"),
        ("towerOfHanoi", "two words", "a space"), ("towerOfHanoi", "sleep", "is already the key of"),
    ])
    func `a new task that cannot be is refused, and what was typed stays`(
        _ type: String, _ key: String, _ sentence: String
    ) async throws {
        let world = try await QuestionnaireSite()
        let answer = try await world.site.post(
            Self.list + "/new", [("type", type), ("key", key), ("name", "Typed name")], as: .designer)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.says(sentence))
        #expect(answer.text.contains("Typed name"))
    }

    static let filled: [(TaskType, [(String, String)], TaskFormat)] = {
        var kicks = FetalKickCounterFormat()
        (kicks.kicks, kicks.durationMinutes) = (12, 90)
        var tower = TowerOfHanoiFormat()
        tower.disks = 5
        var span = SpatialSpanMemoryFormat()
        (span.initialSpan, span.minimumSpan, span.maximumSpan, span.playSpeed) = (4, 2, 9, 0.75)
        (span.maximumTests, span.maximumConsecutiveFailures, span.requiresReversal) = (6, 2, true)
        return [
            (
                .fetalKickCounter, [("format.kicks", "12"), ("format.durationMinutes", "01:30")],
                .fetalKickCounter(kicks)
            ),
            (.towerOfHanoi, [("format.disks", "5")], .towerOfHanoi(tower)),
            (
                .spatialSpanMemory,
                [
                    ("format.initialSpan", "4"), ("format.minimumSpan", "2"), ("format.maximumSpan", "9"),
                    ("format.playSpeed", "0.75"), ("format.maximumTests", "6"),
                    ("format.maximumConsecutiveFailures", "2"), ("format.requiresReversal", "1"),
                ], .spatialSpanMemory(span)
            ),
        ]
    }()

    @Test(arguments: filled)
    func `every attribute of a task is read, kept and shown again`(
        _ type: TaskType, _ fields: [(String, String)], _ format: TaskFormat
    ) async throws {
        let world = try await Fixture(type)
        let sent = try await world.send(world.fields(fields, action: "complete"))
        #expect(sent.status == .seeOther, "\(sent.text)")
        let saved = try await world.saved()
        #expect(saved.value.format == format)
        #expect(saved.value.instructions.english == "Tap with each kick.")
        #expect(saved.entry.isComplete)
        let page = try await world.site.get(world.page, as: .designer).text
        for (name, value) in fields where name != "format.requiresReversal" && name != "format.disks" {
            #expect(page.contains("name=\"\(name)\""), "\(name)")
            #expect(page.contains("value=\"\(value)\""), "\(name)")
        }
        for result in type.results { #expect(page.contains("dashboard.\(result.rawValue).statistic")) }
    }

    @Test func `what a dashboard shows is read, refused at its fields, and locked once published`()
        async throws
    {
        let world = try await Fixture(.fetalKickCounter)
        let use = [
            ("format.kicks", "10"), ("dashboard.duration.statistic", "1"),
            ("dashboard.duration.statistic.shortName", "kickTime"),
            ("dashboard.duration.statistic.displayName", "Time"),
            ("dashboard.duration.statistic.units", "minutes"),
            ("dashboard.duration.statistic.icon", "Baby Kicks"),
            ("dashboard.duration.statistic.formula", "Average"),
        ]
        let blank = try await world.send(
            world.fields(use).with("dashboard.duration.statistic.shortName", "kick time"))
        #expect(blank.status == .unprocessableContent)
        #expect(blank.text.contains("value=\"kick time\""))
        let line = try await world.send(world.fields(use).with("dashboard.duration.chart", "1"))
        #expect(
            try line.page.field("Show a line chart in the app's dashboard").error
                == "A one-time activity cannot have a chart. Remove it, or change the schedule")
        #expect(try await world.send(world.fields(use, action: "complete")).status == .seeOther)
        #expect(try await world.saved().value[.duration].statistic?.icon == .babyKicks)
        #expect(try await world.saved().value[.duration].chart == nil)
        let list = try await world.site.post(Self.list + "/mark", [("mark", "complete")], as: .designer)
        #expect(list.status == .seeOther)
        try await world.base.publish()
        let page = try await world.site.get(world.page, as: .designer).page
        #expect(page.texts.contains("Published. Apps use this name."))
        #expect(page.texts.contains("Published. Apps and Lists use this key."))
        let renamed = try await world.send(
            world.fields(use).with("dashboard.duration.statistic.shortName", "other"))
        #expect(renamed.status == .unprocessableContent)
        let off = try await world.send(world.fields([("format.kicks", "10")]).with("name", "New name"))
        #expect(off.status == .seeOther, "\(off.text)")
        #expect(try await world.saved().value[.duration].isEmpty)
        #expect(
            try await world.site.get(world.page, as: .designer).page.texts.contains("1 changed item"))
    }

    @Test func `the phone shows what is typed before it is saved`() async throws {
        let world = try await Fixture(.towerOfHanoi)
        let fields = try await world.fields([("format.disks", "2")]).with("name", "A <small> puzzle")
        let preview = try await world.site.post(world.page + "/preview", fields.all, as: .designer)
        #expect(preview.text.contains("A &lt;small&gt; puzzle"))
        #expect(preview.text.contains("Takes 3 moves"))
        #expect(preview.text.components(of: "class=\"disk\"") == 2)
        #expect(try await world.saved().revision == 1)
    }

    @Test func `a task has a schedule like every activity, and a chart when it repeats`() async throws {
        let world = try await Fixture(.fetalKickCounter)
        #expect(try await !world.site.get(world.page, as: .designer).text.contains("Add to line chart"))
        let daily = SubmittedFormFields([
            ("revision", "1"), ("lang", "en"), ("action", "save"), ("frequency", "Daily"),
            ("schedulingType", "Regular"), ("startDate", "2030-03-01"), ("times[0]", "20:00"),
            ("days", "14"), ("startsWithStudy", "1"), ("lastsWithStudy", "1"),
        ])
        let sent = try await world.site.post(world.page + "/schedule", daily.all, as: .designer)
        #expect(sent.status == .seeOther, "\(sent.text)")
        #expect(
            try await world.site.get(Self.list, as: .designer).page.texts.contains(
                "Daily at 20:00, from 1 Mar 2030, for 14 days"))
        #expect(try await world.site.get(world.page, as: .designer).page.says("Add to line chart"))
        let page = try await world.site.get(world.page + "/schedule", as: .designer)
        #expect(page.page.title == "Count kicks")
        let bad = try await world.site.post(
            world.page + "/schedule", daily.with("revision", "2").with("days", "0").all, as: .designer)
        #expect(bad.status == .unprocessableContent)
    }

    @Test func `texts of another language are edited alongside the English ones, and nothing else`()
        async throws
    {
        let world = try await Fixture(.fetalKickCounter)
        try await world.base.changeSettings { $0.languages = [LanguageTag("es") ?? .english] }
        _ = try await world.send(world.fields([("format.kicks", "10")]))
        let page = try await world.site.get(world.page + "?lang=es", as: .designer).page
        #expect(page.texts.contains("Tap with each kick."))
        #expect(!page.html.contains("name=\"format.kicks\""))
        #expect(!page.html.contains("statistic.displayName"))
        let sent = try await world.site.post(
            world.page,
            [
                ("revision", "2"), ("lang", "es"), ("action", "save"), ("name", "Pataditas"),
                ("instructions", "Toque."),
            ], as: .designer)
        #expect(sent.status == .seeOther)
        let value = try await world.saved().value
        let spanish = try #require(LanguageTag("es"))
        #expect(value.name[spanish] == "Pataditas")
        #expect(value.name.english == "Count kicks")
        guard case .fetalKickCounter(let format) = value.format else { return }
        #expect(format.kicks == 10)
    }

    @Test func `people of another study find nothing, and those who may look change nothing`() async throws {
        let world = try await Fixture(.fetalKickCounter)
        for path in ["", "/schedule"] {
            #expect(try await world.site.get(world.page + path, as: .stranger).status == .notFound)
            #expect(try await world.site.get(world.page + path, as: .reader).status == .forbidden)
            #expect(try await world.site.get(world.page + path, as: .viewer).status == .ok)
        }
        let sent = try await world.site.post(world.page, world.fields([]).all, as: .viewer)
        #expect(sent.status == .forbidden)
        // A questionnaire is not found under the address of a task.
        let other = "\(Self.list)/\(world.base.document)"
        #expect(try await world.site.get(other, as: .designer).status == .notFound)
        #expect(try await world.site.post(other + "/remove", as: .designer).status == .notFound)
    }
}

extension String {
    /// How often a text is in this one.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
