import Access
import AppSimulation
import HTTP
import SQLStore
import Studies
import StudyPublishing
import Support
import Testing

@testable import ParticipantPreview
@testable import StudyDesigner
@testable import Vocabulary

/// Walking through a questionnaire on its page, and the proof of a draft.
@Suite struct WalkthroughPageTests {
    /// The state that a page carries, as a browser sends it back.
    private func state(of page: ClientResponse) throws -> String {
        let mark = "name=\"state\" value=\""
        let start = try #require(page.text.firstRange(of: mark)?.upperBound)
        let end = try #require(page.text[start...].firstIndex(of: "\""))
        return String(page.text[start..<end]).replacing("&quot;", with: "\"").replacing("&#34;", with: "\"")
    }

    private func post(
        _ world: QuestionnaireSite, after page: ClientResponse, _ fields: [(String, String)]
    ) async throws -> ClientResponse {
        try await world.site.post(
            world.page + "/walk", [("state", try state(of: page)), ("platform", "ios")] + fields, as: .viewer)
    }

    @Test func `someone answers, goes back, skips, and sees what would be sent`() async throws {
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(.numeric))
        let first = try await world.site.get(world.page + "/walk", as: .viewer)
        #expect(first.status == .ok && first.page.texts.contains("Two minutes."), "\(first.text)")
        let second = try await post(world, after: first, [("action", "next")])
        #expect(second.page.headings.contains("How was it?") && second.text.contains("name=\"answer\""))
        let wrong = try await post(world, after: second, [("action", "next"), ("answer", "many")])
        #expect(
            wrong.status == .unprocessableContent
                && wrong.page.texts.contains("Enter a number, like 12 or 2.5."))
        let empty = try await post(world, after: second, [("action", "next"), ("answer", "")])
        #expect(empty.page.texts.contains("Answer it, or skip it."))
        let back = try await post(world, after: second, [("action", "back")])
        #expect(back.page.texts.contains("Two minutes."))
        let third = try await post(world, after: second, [("action", "skip")])
        #expect(
            third.text.contains("name=\"answer0\"")
                && third.page.texts.contains("2. How was it? asked skipped"))
        #expect(third.page.buttons.contains("Start over"))
        let end = try await post(
            world, after: third, [("action", "next"), ("answer0", "true"), ("answer1", "false")])
        #expect(end.page.headings.contains("What the phone sends") && end.page.says("askb"))
        let again = try await post(world, after: end, [("action", "again")])
        #expect(again.page.texts.contains("Two minutes."))
        #expect(world.site.faults.all.isEmpty)
        #expect(try await world.saved().revision == 1, "nothing is stored")
    }

    @Test func `the walk branches as the phone would, and says where the other goes elsewhere`() async throws
    {
        let world = try await QuestionnaireSite()
        try await world.change { questionnaire in
            questionnaire.branches = true
            questionnaire.steps.swapAt(1, 2)
            questionnaire.steps[0].logic.destination = .step("f1")
            questionnaire.steps[1].logic.destination = .end
        }
        let first = try await world.site.get(world.page + "/walk", as: .designer)
        let second = try await post(world, after: first, [("action", "next")])
        let third = try await post(world, after: second, [("action", "skip")])
        #expect(third.status == .ok)
        #expect(
            try third.page.status.texts.contains("Android phones go to the end after this answer."),
            "\(third.text)")
    }

    @Test func `the path names the current screen, and what was skipped with the rule`() async throws {
        let world = try await QuestionnaireSite()
        try await world.change { questionnaire in
            questionnaire.branches = true
            questionnaire.steps[0].logic.destination = .step("f1")
        }
        let first = try await world.site.get(world.page + "/walk", as: .designer)
        #expect(first.page.headings.contains("Path"))
        #expect(first.page.texts.contains { $0.hasPrefix("1. ") && $0.hasSuffix(" current screen") })
        let second = try await post(world, after: first, [("action", "next")])
        #expect(second.page.texts.contains { $0.hasPrefix("Step 2 is skipped. ") }, "\(second.text)")
        #expect(second.page.texts.contains { $0.hasPrefix("3. ") && $0.hasSuffix(" current screen") })
    }

    @Test func `the phone and the rules of both platforms are side by side, and what is typed stays`()
        async throws
    {
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(.text))
        let first = try await world.site.get(world.page + "/walk", as: .viewer)
        #expect(first.text.contains("class=\"phone used\""), "\(first.text)")
        let second = try await post(world, after: first, [("action", "next")])
        #expect(second.page.headings.contains("Why this screen"))
        #expect(second.page.says("All phones The next screen in order"), "one line where both agree")
        let android = try await world.site.post(
            world.page + "/walk",
            [("state", try state(of: second)), ("platform", "android"), ("answer", "half a sentence")],
            as: .viewer)
        #expect(android.text.contains("phone android used") && android.text.contains("half a sentence"))
    }

    @Test func `an active task is begun, measured and sent`() async throws {
        let world = try await QuestionnaireSite()
        var task = ActiveTask(.towerOfHanoi)
        (task.key, task.name, task.instructions) = ("Tower", "The tower", "Move the disks.")
        let page = try await walk(through: task, in: world)
        let intro = try await world.site.get(page, as: .viewer)
        #expect(
            intro.page.headings.contains("The tower") && intro.page.buttons.contains("Get Started"),
            "\(intro.text)")
        let measured = try await world.site.post(
            page, [("state", try state(of: intro)), ("action", "next"), ("platform", "android")], as: .viewer)
        #expect(try measured.page.status.texts.contains("This task isn't available on Android phones."))
        #expect(!measured.text.contains(">Tower</span>"), "nothing was measured yet")
        let end = try await world.site.post(
            page,
            [("state", try state(of: measured)), ("action", "next"), ("answer0", "true"), ("answer1", "31")],
            as: .viewer)
        #expect(end.page.says("towerOfHanoi") && end.page.says("puzzleWasSolved"), "\(end.text)")
        #expect(end.text.contains(">numberOfMoves</span></span> <b dir=\"auto\">31</b>"))
        #expect(world.site.faults.all.isEmpty)
    }

    /// Adds a task, and tells where it is walked.
    private func walk(through task: ActiveTask, in world: QuestionnaireSite) async throws -> String {
        let (designs, scope) = (world.designs, world.scope)
        let id = try await world.site.store.write { transaction in
            try designs.add(task, in: scope, by: Author(user: nil, name: "Somebody"), transaction).id
        }
        return QuestionnaireSite.list.replacing("questionnaires", with: "active-tasks/\(id)/walk")
    }

    @Test(arguments: [
        ("7200", "10", nil), ("0", "0", nil), ("7201", "10", "from 0 to 7200."),
        ("10", "11", "from 0 to 10."),
        ("-1", "10", "from 0 to 7200."), ("10", "2.5", "Enter a whole number"),
    ])
    func `a kick counter takes what its attributes let a phone measure`(
        duration: String, count: String, refusal: String?
    ) async throws {
        let world = try await QuestionnaireSite()
        var task = ActiveTask(.fetalKickCounter)
        (task.key, task.name) = ("Kicks", "Count the kicks")
        var format = FetalKickCounterFormat()
        (format.kicks, format.durationMinutes) = (10, 120)
        task.format = .fetalKickCounter(format)
        let page = try await walk(through: task, in: world)
        let intro = try await world.site.get(page, as: .viewer)
        let asked = try await world.site.post(
            page, [("state", try state(of: intro)), ("action", "next")], as: .viewer)
        #expect(asked.page.headings.contains("Time taken to record the kicks (in seconds)"))
        let answered = try await world.site.post(
            page,
            [
                ("state", try state(of: asked)), ("action", "next"), ("answer0", duration),
                ("answer1", count),
            ], as: .viewer)
        #expect(answered.status == (refusal == nil ? .ok : .unprocessableContent))
        #expect(answered.text.contains(refusal ?? "The task is complete."), "\(answered.text)")
    }

    @Test(arguments: TaskType.allCases) func `what a task measures has its words in Spanish`(
        _ type: TaskType
    ) throws {
        let steps = try WalkthroughDesign(
            ActivityPayload.preview(of: ActiveTask(type), in: .english), branches: false
        )
        .steps
        let words = PhoneTexts.spanish
        #expect(steps.count == 2 && steps[1].questions.count >= 2)
        for question in steps[1].questions {
            #expect(PhoneTexts.english.measure(question.key) == question.title, "\(question.key)")
            let measure = try #require(words.measure(question.key))
            #expect(measure != question.title, "\(question.key)")
        }
    }

    @Test func `the walk in Spanish speaks Spanish to its end`() async throws {
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(.numeric))
        _ = try await world.site.post(
            DesignSite.settings, Fields.settings().with("addLanguage", "es").all, as: .designer)
        let first = try await world.site.get(world.page + "/walk?lang=es", as: .viewer)
        let second = try await post(world, after: first, [("action", "next")])
        #expect(second.page.texts.contains("Números de -2.5 a 250"), "\(second.text)")
        let wrong = try await post(world, after: second, [("action", "next"), ("answer", "300")])
        #expect(wrong.page.texts.contains("Escriba un número de -2.5 a 250."))
        let third = try await post(world, after: second, [("action", "skip")])
        let end = try await post(
            world, after: third, [("action", "next"), ("answer0", "true"), ("answer1", "false")])
        #expect(end.page.texts.contains("El cuestionario está completo."), "\(end.text)")
    }

    @Test(arguments: ["", "{", "[]", #"{"path":[99],"answers":{"x":1}}"#, #"{"path":[0],"ended":true}"#])
    func `a state that no page made starts over`(_ state: String) async throws {
        let world = try await QuestionnaireSite()
        let page = try await world.site.post(
            world.page + "/walk", [("state", state), ("action", "back")], as: .viewer)
        #expect(page.status == .ok && page.page.texts.contains("Two minutes."), "\(page.text)")
    }

    @Test func `a questionnaire without steps has nothing to walk through`() async throws {
        var empty = QuestionnaireSite.sleep
        empty.steps = []
        let world = try await QuestionnaireSite(empty)
        let page = try await world.site.get(world.page + "/walk", as: .viewer)
        #expect(page.page.headings.contains("No steps yet"))
    }

    @Test func `the check groups what it finds and links to where it can be fixed`() async throws {
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(.numeric))
        try await world.change { questionnaire in
            questionnaire.branches = true
            questionnaire.steps[0].logic.destination = .step("f1")
        }
        let proof = QuestionnaireSite.list.replacing("/questionnaires", with: "/check")
        let page = try await world.site.get(proof, as: .viewer)
        #expect(page.status == .ok, "\(page.text)")
        #expect(page.page.headings.contains("Warnings") && page.page.says("No answer leads to this step"))
        #expect(page.text.contains("/steps/q1?check=1#f-logic.destination"))
        #expect(
            page.page.headings.contains("Where responses are stored")
                && page.page.links.contains { $0.hasSuffix(" · Night") } && page.page.says("SleepNight"))
        #expect(
            page.page.texts.contains("Nothing is launched on the Live channel yet, so everything is new."))
        #expect(world.site.faults.all.isEmpty)
    }

    @Test func `new and dropped columns are alongside what is launched`() async throws {
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(.numeric))
        try await world.publish()
        try await world.change { questionnaire in
            questionnaire.steps.remove(at: 1)
            var added = FilledFormats.plainQuestion(.boolean)
            (added.id, added.key) = ("q9", "later")
            questionnaire.steps.append(.question(added))
        }
        let page = try await world.site.get(
            QuestionnaireSite.list.replacing("/questionnaires", with: "/check"), as: .designer)
        #expect(page.page.texts.contains("No longer asked") && page.page.links.contains("later"))
        #expect(page.page.texts.contains("Compared with the current publication on the Live channel."))
    }
}
