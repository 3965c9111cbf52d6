import Access
import DesignEditing
import HTTP
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import StudyDesigner
@testable import Vocabulary

/// The list of questionnaires, their content and schedules, and the order of their parts.
@Suite struct QuestionnairePageTests {
    private let list = QuestionnaireSite.list

    @Test func `a questionnaire is added, copied, moved and removed`() async throws {
        let world = try await QuestionnaireSite()
        let site = world.site
        let added = try await site.post(
            list + "/new", [("key", "Second"), ("name", "Second one")], as: .designer)
        let second = try #require(added.location)
        #expect(try await site.get(second, as: .designer).page.title == "Second one")
        let copied = try await site.post(world.page + "/copy", as: .designer)
        #expect(copied.status == .seeOther)
        _ = try await site.post(world.page + "/move", [("direction", "down")], as: .designer)
        #expect(try await titles(world) == ["Second one", "Sleep diary", "Sleep diary"])
        _ = try await site.post(second + "/move", [("direction", "up")], as: .designer)
        #expect(try await titles(world) == ["Second one", "Sleep diary", "Sleep diary"])
        _ = try await site.post(second + "/remove", as: .designer)
        #expect(try await titles(world) == ["Sleep diary", "Sleep diary"])
        let page = try await site.get(list, as: .designer)
        #expect(page.page.texts.contains("One time, from the launch of the study"))
        #expect(!page.text.contains("Removed after publication"))
        #expect(site.faults.all.isEmpty, "\(site.faults.all)")
    }

    private func titles(_ world: QuestionnaireSite) async throws -> [String] {
        let (designs, scope) = (world.designs, world.scope)
        return try await world.site.store.read {
            try designs.entries(of: .questionnaires, in: scope, $0).map(\.title)
        }
    }

    @Test(arguments: [("Sleep", "is already the key of"), ("two words", "a space"), ("+", "only symbols")])
    func `a key that cannot be is refused, and the title stays`(key: String, sentence: String) async throws {
        let world = try await QuestionnaireSite()
        let answer = try await world.site.post(
            list + "/new", [("key", key), ("name", "Typed title")], as: .designer)
        #expect(answer.status == .unprocessableContent)
        #expect(try answer.page.field("Activity short title or key").error?.contains(sentence) == true)
        #expect(answer.text.contains("Typed title"))
    }

    @Test func `a published questionnaire that is removed can be put back, and keeps its key`() async throws {
        let world = try await QuestionnaireSite()
        try await world.publish()
        let page = try await world.site.get(world.page, as: .designer)
        #expect(page.page.texts.contains("Published and used by apps and Lists, so you can't change it."))
        #expect(!page.page.fields.contains("Activity short title or key"), "it is text")
        #expect(page.text.contains("name=\"key\" value=\"Sleep\""), "saving keeps it")
        let changed = try await world.site.post(
            world.page, [("revision", "1"), ("lang", "en"), ("key", "Other"), ("name", "Sleep diary")],
            as: .designer)
        #expect(changed.status == .unprocessableContent)
        #expect(
            try changed.page.field("Activity short title or key").error
                == "The key Sleep is published and cannot change. Change it back to Sleep Reserved keys")
        _ = try await world.site.post(world.page + "/remove", as: .designer)
        #expect(
            try await world.site.get(list, as: .designer).page.headings.contains("Removed after publication"))
        _ = try await world.site.post(world.page + "/return", as: .designer)
        #expect(try await titles(world) == ["Sleep diary"])
    }

    @Test func `key and type of a published step are locked with the reason`() async throws {
        let world = try await QuestionnaireSite()
        try await world.publish()
        let page = try await world.site.get(world.page + "/steps/q1", as: .designer)
        #expect(page.page.texts.contains("Published and used to store answers, so you can't change it."))
        #expect(
            page.page.texts.contains(
                "Published, so you can't change it. For another type, add a question with a new key."))
        let fields = try await world.fields(.question(FilledFormats.plainQuestion(.scale)))
        for (field, value) in [("key", "renamed"), ("response.type", "numeric")] {
            let answer = try await world.site.post(
                world.page + "/steps/q1", fields.with(field, value).all, as: .designer)
            #expect(answer.status == .unprocessableContent)
            #expect(try answer.page.field("Step title or key").error?.contains("is published") == true)
        }
    }

    @Test func `the section is complete when every questionnaire is`() async throws {
        let world = try await QuestionnaireSite()
        let site = world.site
        let refused = try await site.post(list + "/mark", [("mark", "complete")], as: .designer)
        #expect(refused.status == .unprocessableContent)
        #expect(
            try refused.page.alert.texts.contains(
                "Sleep diary is not marked complete. Open it and mark it complete"))
        let complete = [
            ("revision", "1"), ("lang", "en"), ("action", "complete"), ("key", "Sleep"),
            ("name", "Sleep diary"),
        ]
        _ = try await site.post(world.page, complete, as: .designer)
        #expect(try await world.saved().entry.isComplete)
        let ready = try await site.get(list, as: .designer).page
        #expect(
            ready.texts.contains("The questionnaire is complete.") && ready.buttons.contains("Mark complete"))
        #expect(!(try await site.get(list, as: .viewer).text.contains("The questionnaire is complete.")))
        #expect(
            try await site.post(list + "/mark", [("mark", "complete")], as: .designer).status == .seeOther)
        #expect(try await site.get(list, as: .designer).page.buttons.contains("Mark incomplete"))
        _ = try await site.post(list + "/mark", [("mark", "reopen")], as: .designer)
        #expect(!(try await site.get(list, as: .designer).text.contains("Mark incomplete")))
    }

    @Test func `a list without items asks whether it is to stay empty, unless it may or must not`()
        async throws
    {
        let world = try await DesignSite()
        let empty = DesignSite.design + "/questionnaires"
        let questionnaires = try await world.site.get(empty, as: .designer).page
        #expect(
            questionnaires.texts.contains {
                $0.hasPrefix("Does this study have no questionnaires? Then mark the list complete.")
            })
        #expect(questionnaires.buttons.contains("Mark complete without questionnaires"))
        #expect(!questionnaires.buttons.contains("Mark complete"))
        let resources = try await world.site.get(DesignSite.design + "/resources", as: .designer)
        #expect(resources.page.says("An empty list doesn't need a mark."))
        let consent = try await world.site.get(DesignSite.design + "/consent-sections", as: .designer)
        #expect(!consent.text.contains("Mark complete"))
    }

    @Test func `steps are added, moved, copied and removed`() async throws {
        let world = try await QuestionnaireSite()
        let site = world.site
        let added = try await site.add("numeric", at: world.page + "/new-step?after=i1", as: .designer)
        #expect(try #require(added.location).hasPrefix(world.page + "/steps/"))
        #expect(
            try await world.saved().value.steps.map(\.kind) == [.instruction, .question, .question, .form])
        let base = [("lang", "en"), ("key", "Sleep"), ("name", "Sleep diary")]
        func send(_ action: String) async throws {
            let revision = "\(try await world.saved().revision)"
            let answer = try await site.post(
                world.page, base + [("revision", revision), ("action", action)], as: .designer)
            #expect(answer.status == .seeOther, "\(answer.text)")
            #expect(answer.location?.hasSuffix("#" + action.replacing(" ", with: "-")) == true)
        }
        try await send("part up f1")
        try await send("part down i1")
        #expect(
            try await world.saved().value.steps.map(\.id).filter { ["i1", "f1", "q1"].contains($0) }
                == ["i1", "f1", "q1"])
        try await send("part duplicate f1")
        let copies = try await world.saved().value.steps.filter { $0.kind == .form }
        #expect(copies.map(\.key) == ["night", ""])
        #expect(Set(copies.map(\.id)).count == 2)
        _ = try await site.post(world.page + "/steps/f1/remove", as: .designer)
        #expect(try await world.saved().value.steps.filter { $0.kind == .form }.count == 1)
        #expect(try await site.post(world.page + "/steps/f9/remove", as: .designer).status == .notFound)
    }

    @Test(arguments: [
        ("part up", QuestionnairePart.step("q1"), "step 2 of 3"),
        ("part down i1", .step("i1"), "step 1 of 3"),
        ("part down", .question("b", in: "f1"), "question 2 of 2"),
        ("part up a", .step("f1"), "question 1 of 2"),
        ("part duplicate", .step("q1"), "needs its own key"),
    ])
    func `a move says where the part is now`(order: String, page: QuestionnairePart, words: String)
        async throws
    {
        let questionnaire = try await QuestionnaireSite().saved().value
        let form = Form([("action", order)])
        let said = try #require(PartAction(form)?.words(on: page, in: questionnaire))
        #expect(said.contains(words))
    }

    @Test func `questions of a form are added, moved, edited and removed`() async throws {
        let world = try await QuestionnaireSite()
        let (site, form) = (world.site, world.page + "/steps/f1")
        let added = try await site.add("email", at: form + "/new-question", as: .designer)
        let third = try #require(added.location)
        #expect(
            try await site.get(third, as: .designer).page.headings.contains("Step 3 of 3, question 3 of 3"))
        let fields = SubmittedFormFields([
            ("revision", "2"), ("lang", "en"), ("action", "part up b"), ("key", "night"), ("skippable", "1"),
        ])
        #expect(try await site.post(form, fields.all, as: .designer).status == .seeOther)
        guard case .form(let saved) = try await world.saved().value.steps[2] else { return }
        #expect(saved.questions.map(\.key) == ["askb", "aska", ""])
        _ = try await site.post(form + "/questions/a/remove", as: .designer)
        let page = try await site.get(form, as: .designer)
        #expect(page.page.headings.contains("Ask b?") && !page.text.contains("Ask a?"))
        #expect(
            try await site.add("form", at: form + "/new-question", as: .designer).status
                == .unprocessableContent)
        #expect(
            try await site.add("x", at: world.page + "/new-step", as: .designer).status
                == .unprocessableContent)
    }

    @Test func `a schedule is read, refused at its fields, and shown in words`() async throws {
        let world = try await QuestionnaireSite()
        let address = world.page + "/schedule"
        let daily = SubmittedFormFields([
            ("revision", "1"), ("lang", "en"), ("action", "save"), ("frequency", "Daily"),
            ("startDate", "2030-03-01"), ("times[0]", "20:00"), ("times[1]", "08:00"), ("times[2]", ""),
            ("days", "14"), ("startsWithStudy", "1"), ("lastsWithStudy", "1"),
        ])
        for (field, value, sentence) in [
            ("days", "1000", "from 1 to 999"), ("days", "x", "whole number"),
            ("startDate", "soon", "Enter a date"),
            ("times[1]", "8pm", "Enter a time"), ("times[1]", "20:00", "The same time is set twice"),
        ] {
            let answer = try await world.site.post(address, daily.with(field, value).all, as: .designer)
            #expect(answer.status == .unprocessableContent)
            #expect(answer.page.says(sentence), "\(sentence)")
            #expect(answer.text.contains("value=\"\(value)\""))
        }
        #expect(try await world.site.post(address, daily.all, as: .designer).status == .seeOther)
        guard case .daily(let schedule) = try await world.saved().value.schedule else { return }
        #expect(schedule.times.map(\.description) == ["08:00", "20:00"])
        let page = try await world.site.get(list, as: .designer)
        #expect(page.page.texts.contains("Daily at 08:00, 20:00, from 1 Mar 2030, for 14 days"))
        let again = try await world.site.post(
            address, daily.with("revision", "2").with("action", "edit:add times").all, as: .designer)
        #expect(again.text.contains("times[3]"))
    }

    @Test func `texts of another language are edited alongside the English ones`() async throws {
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(.textScale))
        try await world.changeSettings { $0.languages = [LanguageTag("es") ?? .english] }
        let address = world.page + "/steps/q1"
        let page = try await world.site.get(address + "?lang=es", as: .designer)
        #expect(page.text.contains("lang=\"en\" dir=\"auto\">How was it?</div>"))
        #expect(!page.text.contains("name=\"key\""))
        let sent = try await world.site.post(
            address,
            [
                ("revision", "1"), ("lang", "es"), ("action", "save"), ("text", "¿Qué tal?"),
                ("response.choices[0].id", "c1"), ("response.choices[0].text", "Uno"),
            ], as: .designer)
        #expect(sent.status == .seeOther)
        guard case .question(let question) = try await world.saved().value.steps[1],
            let format = question.response.as(TextScaleFormat.self), let spanish = LanguageTag("es")
        else { return }
        #expect(question.text[spanish] == "¿Qué tal?")
        #expect(question.key == "asked")
        #expect(format.choices.map { $0.text[spanish] } == ["Uno", "", ""])
        #expect(format.choices[0].text.english == "Choice 1 <b>&")
    }

    @Test func `people of another study find nothing`() async throws {
        let world = try await QuestionnaireSite()
        for path in ["", "/schedule", "/steps/q1", "/new-step"] {
            #expect(try await world.site.get(world.page + path, as: .stranger).status == .notFound)
            #expect(try await world.site.get(world.page + path, as: .reader).status == .forbidden)
        }
        let other = world.page.replacing("MERIDIAN/apps/HERON", with: "HARBOUR/apps/KESTREL")
        #expect(try await world.site.get(other, as: .stranger).status == .notFound)
    }
}
