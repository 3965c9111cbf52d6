import HTTP
import JSON
import SQLStore
import Studies
import StudyPublishing
import Testing
import Timekeeping
import Vocabulary

/// What apps read about active tasks and the dashboard, reviewed by hand against section 3 of the reference.
struct TaskPayloadTests {
    private static let emptyDashboard =
        #"{"message":"SUCCESS","dashboard":{"statistics":[],"charts":[]}}"#

    @Test func `a dashboard without statistics and charts has two empty lists`() async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        #expect(await site.get("studyDashboard?studyId=SLEEP01").text == Self.emptyDashboard)
        #expect(
            await site.get("studyDashboard?studyId=SLEEP01", [("language", "es")]).text
                == Self.emptyDashboard)
    }

    @Test func `tasks come first, newest first, and Android sees kick counters only`() async throws {
        let site = try await MetadataSite()
        try await site.launch(with: [Self.kicks, Self.span])
        func keys(_ bundle: String) async throws -> [String] {
            let answer = try JSONTree.parse(
                await site.get("activityList?studyId=SLEEP01", as: bundle).body)
            return (answer["activities"]?.array ?? []).compactMap { activity in
                [activity["activityId"], activity["type"], activity["taskSubType"], activity["state"]]
                    .map { $0?.string ?? "" }.joined(separator: " ")
            }
        }
        let span = "Span task spatialSpanMemory active"
        let rest = ["Kicks task fetalKickCounter active", "Weekly questionnaire  active"]
        #expect(try await keys("org.example.heron") == [span] + rest)
        #expect(try await keys("labkey") == [span] + rest)
        #expect(try await keys("org.example.heron.android") == rest)
    }

    @Test func `the design of a task, in English and Spanish`() async throws {
        let site = try await MetadataSite()
        try await site.launch(with: [Self.kicks])
        let address = "activity?studyId=SLEEP01&activityId=kicks&activityVersion=1.0"
        let expected =
            #"{"message":"SUCCESS","activity":{"type":"task","metadata":{"studyId":"SLEEP01","#
            + #""activityId":"Kicks","name":"Kicks","version":"1.0","#
            + #""lastModified":"2025-11-20T12:00:00.000+0000","startDate":"2027-03-01T20:00:00.000+0000","#
            + #""endDate":"2027-03-07T23:59:59.000+0000"},"steps":[{"type":"task","#
            + #""resultType":"fetalKickCounter","key":"Kicks","text":"Tap with each kick.","options":[],"#
            + #""format":{"duration":7200,"kickCount":10},"title":"","skippable":false,"groupName":"","#
            + #""repeatable":false,"repeatableText":"","destinations":[],"healthDataKey":"","steps":[]}]}}"#
        #expect(await site.get(address).text == expected)
        #expect(
            await site.get(address, [("language", "es")]).text
                == expected.replacing("Tap with each kick.", with: "Toque con cada patadita."))
    }

    @Test func `the dashboard takes statistics and charts from tasks and questions`() async throws {
        let site = try await MetadataSite()
        try await site.change(Questionnaire.self) { $0 = Self.measured }
        try await site.launch(with: [Self.kicks, Self.span])
        let configuration =
            #""configuration":{"subType":"single","titles":[],"settings":[{"numberOfPoints":1,"#
            + ##""pointValues":[],"barColor":"#d3d3d3"}]}"##
        let expected =
            #"{"message":"SUCCESS","dashboard":{"statistics":[{"title":"failures","displayName":"Failures","#
            + #""statType":"Active Task","unit":"times","calculation":"Maximum","dataSource":{"#
            + #""type":"active task","key":"NumberofFailures","activity":{"activityId":"Span","#
            + #""version":"1.0"}}},{"title":"kickTime","displayName":"Time","statType":"Baby Kicks","#
            + #""unit":"minutes","calculation":"Average","dataSource":{"type":"active task","key":"Kicks","#
            + #""activity":{"activityId":"Kicks","version":"1.0"}}},{"title":"hoursStat","#
            + #""displayName":"Sleep","statType":"Sleep","unit":"hrs","calculation":"Summation","#
            + #""dataSource":{"type":"questionnaire","key":"hours","activity":{"activityId":"Weekly","#
            + #""version":"1.0"}}}],"charts":[{"title":"Kicks","displayName":"Minutes","type":"line-chart","#
            + #""scrollable":true,\#(configuration),"dataSource":{"type":"active task","key":"Kicks","#
            + #""activity":{"activityId":"Kicks","version":"1.0"},"timeRangeType":"days_of_week","#
            + #""startTime":"","endTime":""}},{"title":"hours","displayName":"Hours","type":"line-chart","#
            + #""scrollable":false,\#(configuration),"dataSource":{"type":"questionnaire","key":"hours","#
            + #""activity":{"activityId":"Weekly","version":"1.0"},"timeRangeType":"hours_of_day","#
            + #""startTime":"","endTime":""}}]}}"#
        #expect(await site.get("studyDashboard?studyId=sleep01").text == expected)
        let spanish = try JSONTree.parse(
            await site.get("studyDashboard?studyId=SLEEP01", [("language", "es-MX")]).body)
        let statistics = spanish["dashboard"]?["statistics"]
        #expect(statistics?[1]?["displayName"]?.string == "Tiempo")
        #expect(statistics?[1]?["unit"]?.string == "minutos")
        #expect(spanish["dashboard"]?["charts"]?[0]?["displayName"]?.string == "Minutos")
        #expect(spanish["dashboard"]?["charts"]?[0]?["title"]?.string == "Kicks")
    }

    @Test func `an answer about the dashboard stays until the next publication, after a restart too`()
        async throws
    {
        let site = try await MetadataSite()
        try await site.launch(with: [Self.kicks])
        let address = "studyDashboard?studyId=SLEEP01"
        let first = await site.get(address)
        try await site.change(ActiveTask.self) { $0[.duration].statistic?.icon = .other }
        try await site.studies.refresh()
        #expect(await site.get(address).body == first.body)
        let reloaded = try await PublishedStudies(site.store)
        #expect(reloaded.catalog.study("SLEEP01")?.dashboard(in: .english)?.bytes == first.body)
        let tag = try #require(first.headers["etag"])
        #expect(await site.get(address, [("if-none-match", tag)]).status == .notModified)
        try await site.perform(.publishUpdates)
        let second = try JSONTree.parse(await site.get(address).body)
        let statistic = second["dashboard"]?["statistics"]?[0]
        #expect(statistic?["statType"]?.string == "Other")
        #expect(statistic?["dataSource"]?["activity"]?["version"]?.string == "1.1")
        #expect(await site.get(address, [("if-none-match", tag)]).status == .ok)
    }

    @Test func `a task that was taken out is listed as deleted and stays on the dashboard`() async throws {
        let site = try await MetadataSite()
        try await site.launch(with: [Self.kicks])
        try await site.store.write { transaction in
            let saved = try site.designs.documents(ActiveTask.self, in: site.sleep, transaction)[0]
            try site.designs.remove(saved.id, in: site.sleep, by: MetadataSite.author, transaction)
        }
        try await site.perform(.publishUpdates)
        let list = try JSONTree.parse(await site.get("activityList?studyId=SLEEP01").body)
        #expect(list["activities"]?[0]?["activityId"]?.string == "Kicks")
        #expect(list["activities"]?[0]?["state"]?.string == "deleted")
        let dashboard = try JSONTree.parse(await site.get("studyDashboard?studyId=SLEEP01").body)
        #expect(dashboard["dashboard"]?["statistics"]?[0]?["title"]?.string == "kickTime")
    }
}

// Activities of the tests
extension TaskPayloadTests {
    private static func text(_ english: String, _ spanish: String) -> LocalizedText {
        LocalizedText([.english: english, MetadataSite.spanish: spanish])
    }

    private static var daily: Schedule {
        var daily = DailySchedule()
        daily.times = [TimeOfDay(hour: 20, minute: 0)].compactMap { $0 }
        (daily.startDate, daily.days) = (CivilDate(year: 2027, month: 3, day: 1), 7)
        return .daily(daily)
    }

    private static func statistic(
        _ shortName: String, _ name: LocalizedText, _ units: LocalizedText, _ icon: Statistic.Icon,
        _ formula: Statistic.Formula
    ) -> Statistic {
        var statistic = Statistic()
        (statistic.shortName, statistic.displayName, statistic.units) = (shortName, name, units)
        (statistic.icon, statistic.formula) = (icon, formula)
        return statistic
    }

    private static func chart(_ title: LocalizedText, _ range: Chart.TimeRange, rollback: Bool) -> Chart {
        var chart = Chart()
        (chart.title, chart.timeRange, chart.rollback) = (title, range, rollback)
        return chart
    }

    private static var kicks: ActiveTask {
        var task = ActiveTask(.fetalKickCounter)
        task.key = "Kicks"
        task.name = text("Count kicks", "Contar pataditas")
        task.instructions = text("Tap with each kick.", "Toque con cada patadita.")
        var format = FetalKickCounterFormat()
        (format.kicks, format.durationMinutes) = (10, 120)
        task.format = .fetalKickCounter(format)
        task.schedule = daily
        task[.duration] = DashboardUse(
            chart: chart(text("Minutes", "Minutos"), .daysOfWeek, rollback: true),
            statistic: statistic(
                "kickTime", text("Time", "Tiempo"), text("minutes", "minutos"), .babyKicks, .average))
        return task
    }

    private static var span: ActiveTask {
        var task = ActiveTask(.spatialSpanMemory)
        task.key = "Span"
        task.name = text("Remember", "Recordar")
        task.instructions = text("Tap in order.", "Toque en orden.")
        var format = SpatialSpanMemoryFormat()
        (format.initialSpan, format.minimumSpan, format.maximumSpan) = (3, 2, 9)
        (format.playSpeed, format.maximumTests, format.maximumConsecutiveFailures) = (1, 5, 3)
        task.format = .spatialSpanMemory(format)
        task[.numberOfFailures] = DashboardUse(
            statistic: statistic(
                "failures", text("Failures", "Fallos"), text("times", "veces"), .activeTask, .maximum))
        return task
    }

    /// A questionnaire of a number that is drawn and summed up.
    private static var measured: Questionnaire {
        var questionnaire = MetadataSite.questionnaire
        questionnaire.schedule = daily
        var format = NumericFormat()
        format.style = .decimal
        var question = Question(id: "q2", response: .numeric(format))
        (question.key, question.text) = ("hours", text("How long?", "¿Cuánto?"))
        question.chart = chart(text("Hours", "Horas"), .hoursOfDay, rollback: false)
        question.statistic = statistic(
            "hoursStat", text("Sleep", "Sueño"), text("hrs", "h"), .sleep, .summation)
        questionnaire.steps.append(.question(question))
        return questionnaire
    }
}

extension MetadataSite {
    /// Adds tasks and launches the study, on iPhones alone where a task is not for Android.
    fileprivate func launch(with tasks: [ActiveTask]) async throws {
        try await store.write { transaction in
            for task in tasks { _ = try designs.add(task, in: sleep, by: Self.author, transaction) }
        }
        if tasks.contains(where: { !$0.platforms.contains(.android) }) {
            try await change(StudySettings.self) { $0.platforms = [.ios] }
        }
        try await perform(.launch)
    }
}
