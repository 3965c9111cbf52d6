import SQLStore
import Studies
import Support
import Testing
import Vocabulary

struct LibraryCopyAdapterTests {
    /// New identities that a test can tell: n1, n2 and so on.
    private final class Names {
        var count = 0
        func next() -> ItemID {
            count += 1
            return ItemID("n\(count)")
        }
    }

    private func question(_ key: String) -> Question { Sample.question(key, .boolean) }

    @Test func `what is kept reads as it was`() throws {
        var questionnaire = Sample.questionnaire("sleep")
        if let spanish = LanguageTag("es") { questionnaire.name[spanish] = "Sueño" }
        let content = try #require(try LibraryContent(questionnaire, outdated: .none))
        let again = try LibraryContent(content.kind, reading: content.text)
        #expect(again.kind == .questionnaire)
        #expect(try again.document(Questionnaire.self) == questionnaire)
        #expect(try again.languages.map(\.text) == ["en", "es"])
        let step = try LibraryContent(Step.question(question("mood")), outdated: .none)
        #expect(step.kind == .question)
        #expect(try step.step?.key == "mood")
    }

    @Test func `a document that makes no sense alone is not kept`() throws {
        #expect(try LibraryContent(StudySettings(), outdated: .none) == nil)
    }

    @Test func `a questionnaire gets keys that are free, and is reported`() async throws {
        let site = try await DesignFixture()
        try await site.write { site, transaction in
            _ = try site.designs.add(
                Sample.questionnaire("sleep"), in: site.scope, by: DesignFixture.author, transaction)
            let context = try site.designs.ruleContext(for: nil, in: site.scope, transaction)
            let content = try #require(try LibraryContent(Sample.questionnaire("Sleep"), outdated: .none))
            let names = Names()
            let copy = try content.fitted(Questionnaire.self, into: context, newID: names.next)
            #expect(copy.value.key == "Sleep2")
            #expect(copy.notices.count == 1)
            #expect(copy.notices.first?.contains("Sleep2") == true)
            let added = try site.designs.add(
                copy.value, in: site.scope, by: DesignFixture.author, transaction)
            #expect(added.value.steps.allSatisfy { $0.id.text.hasPrefix("n") })
        }
    }

    @Test func `destinations and dates that the study does not have are dropped with a word`() throws {
        var questionnaire = Sample.questionnaire("sleep")
        questionnaire.branches = true
        questionnaire.steps[0].logic.destination = .elsewhere(activity: "other", step: "first")
        var schedule = OneTimeSchedule()
        schedule.anchor = .property("p1")
        questionnaire.schedule = .oneTime(schedule)
        let content = try #require(try LibraryContent(questionnaire, outdated: .none))
        let names = Names()
        let copy = try content.fitted(Questionnaire.self, into: RuleContext(), newID: names.next)
        #expect(copy.value.steps[0].logic.destination == nil)
        #expect(copy.value.schedule.anchor == .undecided)
        #expect(copy.notices.count == 2)
    }

    @Test func `pre-load logic of a group that leads elsewhere is dropped with a word`() throws {
        var questionnaire = Sample.questionnaire("sleep")
        var group = StepGroup(id: ItemID("g1"))
        (group.key, group.name) = ("night", "Night")
        group.preLoad = PreLoadLogic()
        group.preLoad?.destination = .elsewhere(activity: "other", step: "first")
        questionnaire.groups = [group]
        let content = try #require(try LibraryContent(questionnaire, outdated: .none))
        let names = Names()
        let copy = try content.fitted(Questionnaire.self, into: RuleContext(), newID: names.next)
        #expect(copy.value.groups.first?.preLoad == nil)
        #expect(
            copy.notices == [
                "Logic that uses steps or answers from elsewhere was removed. Review the branching."
            ])
    }

    @Test func `ways inside a questionnaire stay`() throws {
        var questionnaire = Sample.questionnaire("sleep")
        questionnaire.steps.append(.question(question("last")))
        questionnaire.branches = true
        questionnaire.steps[0].logic.destination = .step("q-last")
        let content = try #require(try LibraryContent(questionnaire, outdated: .none))
        let names = Names()
        let copy = try content.fitted(Questionnaire.self, into: RuleContext(), newID: names.next)
        let last = try #require(copy.value.steps.last?.id)
        #expect(copy.value.steps[0].logic.destination == .step(last))
        #expect(copy.notices.isEmpty)
    }

    @Test func `a step gets a key that is free in its questionnaire, and loses what leads nowhere`()
        throws
    {
        var step = Step.question(question("mood"))
        step.logic.destination = .step("gone")
        step.logic.group = "g1"
        var target = Sample.questionnaire("sleep")
        target.steps.append(.question(question("Mood")))
        let names = Names()
        let copy = try LibraryContent(step, outdated: .none).fittedStep(
            into: target, RuleContext(), newID: names.next)
        #expect(copy.value.key == "mood2")
        #expect(copy.value.logic.isEmpty)
        #expect(copy.notices.count == 2)
    }

    @Test func `long keys are cut so that the number fits`() throws {
        let key = String(repeating: "k", count: DesignLimits.stepKey)
        var target = Sample.questionnaire("sleep")
        target.steps = [.question(question(key))]
        let names = Names()
        let copy = try LibraryContent(.question(question(key)), outdated: .none)
            .fittedStep(into: target, RuleContext(), newID: names.next)
        #expect(copy.value.key == String(repeating: "k", count: DesignLimits.stepKey - 1) + "2")
    }

    @Test
    func `a second section of one topic becomes a custom one, a second protocol a plain resource`()
        throws
    {
        var context = RuleContext()
        let topic = try #require(ConsentTopic.known.first)
        context.otherConsentTopics = [topic]
        context.hasOtherProtocol = true
        let names = Names()
        let section = try #require(try LibraryContent(ConsentSection(about: topic), outdated: .none))
        let copied = try section.fitted(ConsentSection.self, into: context, newID: names.next)
        #expect(copied.value.topic == .custom)
        #expect(copied.notices.count == 1)
        let paper = try #require(try LibraryContent(Resource.studyProtocol, outdated: .none))
        let resource = try paper.fitted(Resource.self, into: context, newID: names.next)
        #expect(!resource.value.isProtocol)
        #expect(resource.notices.count == 1)
    }

    @Test func `a template holds the design without its names`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.write { site, transaction in
            let content = try LibraryContent(templateOf: site.scope, site.designs, transaction)
            #expect(content.kind == .template)
            let basics = try content.document(BasicInformation.self)
            #expect(basics.live.isEmpty)
            #expect(basics.test.isEmpty)
            #expect(!content.text.contains("SLEEP01"))
            #expect(content.counts.contains { $0.kind == .questionnaire && $0.count == 1 })
            #expect(!content.counts.contains { $0.kind == .checklist })
        }
    }
}
