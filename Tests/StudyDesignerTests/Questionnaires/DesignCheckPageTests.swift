import HTTP
import SQLStore
import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import StudyDesigner

/// The proof of a draft on its page: each finding names its item and leads to the field.
@Suite struct DesignCheckPageTests {
    private let page = QuestionnaireSite.list.replacing("/questionnaires", with: "/check")

    @Test func `each text without a translation is in its step and section, with its field and a count`()
        async throws
    {
        let world = try await QuestionnaireSite()
        try await world.changeSettings { settings in
            settings.languages = [LanguageTag("es")].compactMap(\.self)
        }
        let check = try await world.site.get(page, as: .viewer)
        #expect(
            check.page.texts.contains(
                "Study name, Spanish (Basic information) The Spanish text is missing"),
            "\(check.text)")
        #expect(check.text.contains("/steps/i1?check=1&amp;lang=es#f-title"))
        #expect(check.page.links.contains("Title, Spanish (Sleep diary)"))
        let step = try #require(check.text.firstRange(of: "Sleep diary, step 1"))
        #expect(check.text[step.upperBound...].prefix(200).contains(#"<span class="count">"#))
        let lines = check.text.split(separator: "The Spanish text is missing").count - 1
        let links = Set(
            check.text.split(separator: "href=\"").map { $0.prefix { $0 != "\"" } }
                .filter { $0.contains("lang=es#") })
        #expect(links.count == lines, "no text is listed twice")
        #expect(world.site.faults.all.isEmpty)
    }

    @Test func `a date that may be skipped is reported with what counts from it`() async throws {
        let world = try await QuestionnaireSite()
        try await world.change { questionnaire in
            var date = Question(id: "d1", response: ResponseFormat(.date))
            (date.key, date.text, date.anchorDateName) = ("due", "When?", "Due date")
            date.skippable = true
            questionnaire.steps.append(.question(date))
        }
        try await world.addTask(countingFrom: .question("d1"))
        let check = try await world.site.get(page, as: .viewer)
        #expect(check.page.says("Participants who skip this date never get"), "\(check.text)")
        #expect(check.text.contains("/steps/d1?check=1#f-skippable"))
    }

    @Test func `a schedule that lies in the past is reported with its questionnaire and leads to its field`()
        async throws
    {
        let world = try await QuestionnaireSite()
        let today = world.site.clock.now.civil().date
        func check(_ days: Int) async throws -> String {
            try await world.change { questionnaire in
                var schedule = OneTimeSchedule()
                (schedule.startsWithStudy, schedule.startDate) = (false, today.adding(days: days))
                schedule.startTime = TimeOfDay("09:00")
                questionnaire.schedule = .oneTime(schedule)
            }
            return try await world.site.get(page, as: .viewer).text
        }
        let past = try await check(-2)
        #expect(past.contains("Sleep diary"))
        #expect(past.contains("which is in the past. Choose a later time"), "\(past)")
        #expect(!past.contains("Sleep diary, schedule: "), "it is named once")
        #expect(past.contains("/schedule?check=1#f-startDate"))
        #expect(try await !check(2).contains("which is in the past"))
    }

    @Test func `a text without a translation names its element by number and text`() async throws {
        let world = try await QuestionnaireSite()
        try await world.changeSettings { $0.languages = [LanguageTag("fr")].compactMap(\.self) }
        try await world.save(StudyOverview.self) { overview in
            var page = IntroPage(id: "second")
            (page.title, page.text) = ("Welcome", "Good to see you")
            overview.pages.append(page)
        }
        let check = try await world.site.get(page, as: .viewer).text
        #expect(check.contains("Page 2 “Welcome”, title, French<"), "\(check)")
        #expect(!check.contains(">Page, title, French<"))
    }

    @Test func `findings are in the order of the study's activities and of their steps`() async throws {
        let world = try await QuestionnaireSite()
        let (designs, scope) = (world.designs, world.scope)
        try await world.site.store.write { transaction in
            var other = QuestionnaireSite.sleep
            (other.name, other.key) = ("About you", "AboutYou")
            _ = try designs.add(other, in: scope, by: Author(user: nil, name: "S. Rowan"), transaction)
        }
        try await world.changeSettings { $0.languages = [LanguageTag("es")].compactMap(\.self) }
        let check = try await world.site.get(page, as: .viewer).text
        let names = check.split(separator: "<summary><span dir=\"auto\">").dropFirst()
            .map { String($0.prefix { $0 != "<" }) }
        let own = names.filter { $0.hasPrefix("Sleep diary") || $0.hasPrefix("About you") }
        #expect(own.contains { $0.hasPrefix("About you, step") }, "\(names)")
        let firstOther = own.firstIndex { $0.hasPrefix("About you") } ?? 0
        #expect(own[..<firstOther].allSatisfy { $0.hasPrefix("Sleep diary") }, "\(own)")
        #expect(own[firstOther...].allSatisfy { $0.hasPrefix("About you") }, "\(own)")
        let steps = own[..<firstOther].filter { $0.contains(", step ") }
        #expect(!steps.isEmpty && steps == steps.sorted(), "\(steps)")
    }

    @Test(arguments: [(TestUser.folderAdmin, true), (.viewer, false)])
    func `the warning about response collection leads to where it is turned on`(
        user: TestUser, leads: Bool
    ) async throws {
        let world = try await QuestionnaireSite()
        let check = try await world.site.get(page, as: user).text
        let row = try #require(
            check.split(separator: "<li>").first { $0.contains("Response collection is off") })
        let address = page.replacing("/design/check", with: "/set-up")
        #expect(row.contains("<a href=\"\(address)\">Study setup") == leads, "\(row)")
    }

    @Test func `Lists and columns lead to what makes them`() async throws {
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(.numeric))
        let check = try await world.site.get(page, as: .viewer)
        #expect(check.text.contains("/steps/q1?check=1#f-key"))
        #expect(check.text.contains("/steps/f1/questions/a?check=1#f-key"))
    }
}

extension QuestionnaireSite {
    /// Changes the only document of its kind.
    fileprivate func save<Document: DesignDocument>(
        _ type: Document.Type, _ change: @escaping @Sendable (inout Document) -> Void
    ) async throws {
        let (designs, scope) = (designs, scope)
        try await site.store.write { transaction in
            let saved = try designs.document(type, in: scope, transaction)
            var value = saved.value
            change(&value)
            _ = try designs.save(
                value, as: saved.id, startedFrom: saved.revision, in: scope,
                by: Author(user: nil, name: "S. Rowan"), transaction)
        }
    }

    /// Adds a task whose days count from an anchor date.
    fileprivate func addTask(countingFrom anchor: AnchorSource) async throws {
        let (designs, scope) = (designs, scope)
        try await site.store.write { transaction in
            var task = ActiveTask(.fetalKickCounter)
            (task.key, task.name) = ("Kicks", "Kicks")
            var schedule = OneTimeSchedule()
            (schedule.anchor, schedule.startsWithStudy, schedule.startDays) = (anchor, false, 1)
            task.schedule = .oneTime(schedule)
            _ = try designs.add(task, in: scope, by: Author(user: nil, name: "Somebody"), transaction)
        }
    }
}
