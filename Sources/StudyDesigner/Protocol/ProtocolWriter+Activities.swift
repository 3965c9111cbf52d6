import DesignEditing
import Printing
import Studies
import Vocabulary

// What participants do, and when.
extension ProtocolWriter {
    mutating func writeActivities() throws {
        let schedules = ScheduleText(try design.anchorDates())
        let questionnaires = try design.all(Questionnaire.self)
        beginList(.questionnaires, questionnaires.map(\.value), schedules)
        for (_, questionnaire) in questionnaires {
            begin(texts.content(title(of: questionnaire), before: "Questionnaire: "))
            describe(
                facts(of: questionnaire, schedules)
                    + [words("Steps", "\(questionnaire.steps.count)")] + groups(of: questionnaire))
            writeSteps(of: questionnaire)
        }
        let tasks = try design.all(ActiveTask.self)
        beginList(.activeTasks, tasks.map(\.value), schedules)
        for (id, task) in tasks {
            guard let document = design.documents.first(where: { $0.id == id }) else { continue }
            begin(texts.content(title(of: task), before: "Active task: "))
            describe(facts(of: task, schedules) + [words("Task", task.type.title)])
            describe("Instructions", task.instructions)
            describe(try DocumentFacts(document).facts(in: "format"))
            for result in task.type.results { describe(dashboard(task[result], of: result.title)) }
        }
    }

    /// Begins the section of a list with its activities and their schedules.
    private mutating func beginList(
        _ section: Section, _ activities: [any Activity], _ schedules: ScheduleText
    ) {
        begin(section.title)
        if activities.isEmpty { return note("There are no \(section.title.lowercasedFirst).") }
        table(
            ["Title", "Short title", "Schedule"], widths: [3, 2, 5],
            activities.map { activity in
                [
                    texts.content(title(of: activity)), ProtocolTexts.code(activity.key),
                    ProtocolTexts.words(schedules.line(activity.schedule)),
                ]
            })
    }

    private func title(of activity: any Activity) -> LocalizedText {
        activity.name.isEmpty ? "Untitled" : activity.name
    }

    private func words(_ name: String, _ text: String) -> PrintDescription {
        PrintDescription(PrintText(name), ProtocolTexts.words(text))
    }

    private func facts(of activity: any Activity, _ schedules: ScheduleText) -> [PrintDescription] {
        [
            PrintDescription("Short title", ProtocolTexts.code(activity.key)),
            words("Schedule", schedules.full(activity.schedule)),
            words(
                "Platforms",
                [activity.platforms.ios ? "iOS" : nil, activity.platforms.android ? "Android" : nil]
                    .compactMap(\.self).joined(separator: ", ")),
        ]
    }

    /// Describes the groups of a questionnaire.
    private func groups(of questionnaire: Questionnaire) -> [PrintDescription] {
        questionnaire.groups.map { group in
            let steps = questionnaire.members(of: group.id).map { "\($0 + 1)" }.joined(separator: ", ")
            return words("Group “\(group.title)”", steps.isEmpty ? "No steps" : "Steps \(steps)")
        }
    }

    private mutating func writeSteps(of questionnaire: Questionnaire) {
        let preLoads = PreLoadIndex(questionnaire)
        for (index, step) in questionnaire.steps.enumerated() {
            let hasLogic = questionnaire.branches || step.logic.preLoad != nil
            write(step, number: index + 1)
            var facts: [PrintDescription] = []
            if preLoads.hidden.contains(index) {
                facts.append(words("Shown", "Only if an earlier answer leads here"))
            }
            if let piping = step.logic.piping, let source = piping.source, !piping.snippet.isEmpty {
                let name = questionnaire.index(of: source).map { "step \($0 + 1)" } ?? "another questionnaire"
                facts.append(
                    PrintDescription(
                        "Piping",
                        texts.content(piping.snippet, before: "“", after: "” becomes the answer to \(name)")))
            }
            if hasLogic {
                let next = questionnaire.destinations(from: index, preLoads).map(\.words)
                facts.append(words("Next", next.joined(separator: "\n")))
            }
            describe(facts)
        }
    }

    private mutating func write(_ step: Step, number: Int) {
        switch step {
        case .instruction(let step):
            writeHead(step.title, "Step \(number). ", "Instruction", key: step.key)
            append(texts.paragraphs(step.text))
        case .question(let question): write(question, "Step \(number). ")
        case .form(let form):
            beginItem(PrintText("Step \(number). Form"))
            describe(
                [PrintDescription("Key", ProtocolTexts.code(form.key))] + descriptions(StepFacts.of(form)))
            for (question, place) in zip(form.questions, 1...) {
                write(question, "Step \(number).\(place). ")
            }
        }
    }

    private mutating func writeHead(_ text: LocalizedText, _ number: String, _ type: String, key: String) {
        beginItem(texts.content(text, before: number))
        append(
            .paragraph(
                PrintParagraph(
                    PrintText([.init("\(type)  "), .init(key, isCode: true)]), style: .note,
                    keepsWithNext: true)))
    }

    private mutating func write(_ question: Question, _ number: String) {
        writeHead(question.text, number, question.response.type.title, key: question.key)
        if !question.details.isEmpty { append(texts.paragraphs(question.details)) }
        var facts: [PrintDescription] = []
        for fact in question.response.facts {
            if case .value(let label, let text) = fact {
                facts.append(PrintDescription(PrintText(label), texts.text(text)))
            }
        }
        describe(
            facts + descriptions(StepFacts.of(question))
                + dashboard(DashboardUse(chart: question.chart, statistic: question.statistic), of: ""))
        for fact in question.response.facts {
            guard case .rows(_, let columns, let rows) = fact else { continue }
            table(
                columns, widths: columns.indices.map { $0 == 0 ? 3 : 1.5 },
                rows.map { $0.map { texts.text($0) } })
        }
    }

    private func dashboard(_ use: DashboardUse, of result: String) -> [PrintDescription] {
        var facts: [PrintDescription] = []
        let suffix = result.isEmpty ? "" : ", \(result.inSentence)"
        if let chart = use.chart {
            let range = chart.timeRange.map { " (\($0.title.inSentence))" } ?? ""
            facts.append(
                PrintDescription(PrintText("Line chart\(suffix)"), texts.content(chart.title, after: range)))
        }
        if let statistic = use.statistic {
            facts.append(
                PrintDescription(
                    PrintText("Statistic\(suffix)"),
                    texts.content(statistic.displayName, after: " (\(statistic.details(in: texts.language)))")
                ))
        }
        return facts
    }
}

extension Questionnaire {
    /// Returns the index of a step that a destination names; nil for anything else.
    fileprivate func index(of destination: Destination) -> Int? {
        guard case .step(let id) = destination else { return nil }
        return index(of: id)
    }
}

extension Statistic {
    /// What follows its name: "SleepHours, average, in hours".
    fileprivate func details(in language: LanguageTag) -> String {
        let units = units.text(in: language)
        return [shortName, formula.map { $0.rawValue.inSentence } ?? "", units.isEmpty ? "" : "in \(units)"]
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
