import SQLStore
import Support
import Testing

@testable import Studies
@testable import StudyPublishing
@testable import Vocabulary

/// What publishing does to participants and their data is known, and confirmed, before it is done.
@Suite struct ConsequencesTests {
    private func consequences(
        of action: StudyAction, _ site: DesignFixture, on kind: ChannelKind = .live
    ) async throws -> PublishingConsequences {
        let found = try await site.write { site, transaction in
            try site.publishing.consequences(of: action, on: kind, in: site.scope, transaction)
        }
        return try #require(found)
    }

    private func publish(
        _ action: StudyAction, _ site: DesignFixture, _ confirmations: PublishingConfirmations,
        on kind: ChannelKind = .live
    ) async throws -> Publishing.Outcome {
        try await site.write { site, transaction in
            try site.publishing.perform(
                action, on: kind, in: site.scope, by: DesignFixture.author, confirming: confirmations,
                transaction)
        }
    }

    private func reword(_ site: DesignFixture, sparing: Bool) async throws {
        try await site.write { site, transaction in
            let saved = try site.designs.document(ConsentReview.self, in: site.scope, transaction)
            var value = saved.value
            (value.agreement[.english], value.sparesEnrolled) = ("I agree", sparing)
            _ = try site.designs.save(
                value, as: saved.id, startedFrom: saved.revision, in: site.scope, by: DesignFixture.author,
                transaction)
        }
    }

    @Test func `a changed consent says who consents again, and to which version`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        #expect(try await consequences(of: .launch, site).consent == .unchanged)
        try await site.perform(.launch)
        try await site.edit { $0.name = "Changed" }
        #expect(try await consequences(of: .publishUpdates, site).consent == .unchanged)
        try await reword(site, sparing: false)
        #expect(
            try await consequences(of: .publishUpdates, site).consent == .everyoneAgain(Version(tenths: 11)))
        try await reword(site, sparing: true)
        #expect(
            try await consequences(of: .publishUpdates, site).consent == .newParticipants(Version(tenths: 11))
        )
    }

    @Test func `changes go Live ahead of Test only where someone confirms it, and this is kept`()
        async throws
    {
        let site = try await DesignFixture()
        try await site.complete()
        let refusal = await #expect(throws: PreconditionsNotMet.self) {
            try await publish(.launch, site, .none)
        }
        #expect(refusal?.failures.map(\.kind) == [.untested])
        #expect(try await consequences(of: .launch, site).untested?.tested == nil)
        let tested = try await publish(.launch, site, .none, on: .test)
        #expect(tested.publication?.isUntested == false, "Test is ahead of nothing")
        let launched = try await publish(.launch, site, .none)
        #expect(launched.publication?.isUntested == false)
        try await site.edit { $0.name = "Changed" }
        let open = try #require(try await consequences(of: .publishUpdates, site).untested)
        #expect(open.tested == .first)
        #expect(open.changes.map(\.kind) == [.questionnaire])
        await #expect(throws: PreconditionsNotMet.self) { try await publish(.publishUpdates, site, .none) }
        let outcome = try await publish(
            .publishUpdates, site, PublishingConfirmations(untested: true))
        #expect(outcome.wasUntested)
        #expect(outcome.publication?.isUntested == true)
    }

    @Test
    func `a study without a Test channel has nothing to be ahead of, and an announcement may come first`()
        async throws
    {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.setEnrolling(false)
        _ = try await publish(.publishUpcoming, site, .none)
        try await site.setEnrolling(true)
        try await site.write { _, transaction in
            _ = try transaction.run("delete from channels where kind = 'test'")
        }
        #expect(try await publish(.launch, site, .none).publication?.isUntested == false)
    }

    @Test func `an announcement says what Test shows otherwise, and going ahead of Test is confirmed`()
        async throws
    {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.setEnrolling(false)
        _ = try await publish(.publishUpcoming, site, .none, on: .test)
        #expect(try await consequences(of: .publishUpcoming, site).untested == nil)
        try await site.edit { $0.name = "An announcement shows no questionnaire" }
        #expect(try await consequences(of: .publishUpcoming, site).untested == nil)
        try await reword(site, sparing: false)
        let open = try #require(try await consequences(of: .publishUpcoming, site).untested)
        #expect(open.changes.map(\.kind) == [.consentReview])
        #expect(open.tested == nil && open.design != nil)
        let refusal = await #expect(throws: PreconditionsNotMet.self) {
            try await publish(.publishUpcoming, site, .none)
        }
        #expect(refusal?.failures.map(\.kind) == [.untested])
        let outcome = try await publish(.publishUpcoming, site, PublishingConfirmations(untested: true))
        #expect(outcome.publication?.isUntested == true)
    }

    @Test func `steps that no one can reach are published only where someone confirms it`() async throws {
        var questionnaire = FlowSample.branching
        questionnaire.steps[1].logic.formula?.then = .end
        questionnaire.steps[3].logic.destination = .end
        questionnaire.steps[3].logic.choices = []
        let site = try await DesignFixture()
        try await site.complete([questionnaire])
        let steps = try await consequences(of: .launch, site, on: .test).unreachable
        #expect(!steps.isEmpty)
        #expect(steps.allSatisfy { $0.kind == .unreachableStep && $0.page != nil })
        let refusal = await #expect(throws: PreconditionsNotMet.self) {
            try await publish(.launch, site, .none, on: .test)
        }
        #expect(refusal?.failures.map(\.kind) == [.unreachableStep])
        let outcome = try await publish(
            .launch, site, PublishingConfirmations(unreachableSteps: true), on: .test)
        #expect(outcome.publication?.unreachableSteps == steps.count)
    }

    // MARK: Stored answers

    private func meanings(
        _ before: ResponseFormat, _ after: ResponseFormat, in fields: [String]
    ) async throws -> [AnswerMeaningChange.Change] {
        let site = try await DesignFixture()
        var questionnaire = Sample.questionnaire()
        questionnaire.steps.append(.question(Sample.question("mood", before)))
        try await site.complete([questionnaire])
        try await site.perform(.launch)
        try await site.edit { $0.steps[$0.steps.count - 1] = .question(Sample.question("mood", after)) }
        let found = try await consequences(of: .publishUpdates, site).meanings
        #expect(found.allSatisfy { $0.key == "mood" && $0.page.part == .item("q-mood") })
        #expect(found.map(\.field) == fields)
        let check = try await site.write { site, transaction in
            try site.publishing.check(on: .live, in: site.scope, transaction)
        }
        #expect(check.warnings.count { $0.kind == .changedMeaning } == found.count, "the check says it too")
        return found.map(\.change)
    }

    private func picker(_ choices: [(id: String, text: String, value: String)]) -> ResponseFormat {
        var format = ValuePickerFormat()
        format.choices = choices.map {
            Choice(id: ItemID($0.id), text: LocalizedText([.english: $0.text]), value: $0.value)
        }
        return .valuePicker(format)
    }

    @Test func `another value of the same choice splits the answers in two`() async throws {
        let before = picker([("a", "Sleepy", "sleepy"), ("b", "Awake", "awake")])
        let after = picker([("a", "Sleepy", "sleepyX"), ("b", "Awake", "awake")])
        #expect(
            try await meanings(before, after, in: ["response.choices[0].value"]) == [
                .value(from: "sleepy", to: "sleepyX", text: "Sleepy")
            ])
    }

    @Test func `another text of the same value turns the stored answers into something else`() async throws {
        let before = picker([("a", "Sleepy", "1"), ("b", "Awake", "2")])
        let after = picker([("b", "Awake", "1"), ("c", "Dreaming", "2")])
        let fields = ["response.choices[0].text", "response.choices[1].text"]
        #expect(
            try await meanings(before, after, in: fields) == [
                .text(value: "1", from: "Sleepy", to: "Awake"),
                .text(value: "2", from: "Awake", to: "Dreaming"),
            ])
    }

    @Test func `swapped values are reported once for each value`() async throws {
        let before = picker([("a", "Never", "1"), ("b", "Often", "2")])
        let after = picker([("a", "Never", "2"), ("b", "Often", "1")])
        let fields = ["response.choices[0].text", "response.choices[1].text"]
        #expect(
            try await meanings(before, after, in: fields) == [
                .text(value: "2", from: "Often", to: "Never"), .text(value: "1", from: "Never", to: "Often"),
            ])
    }

    @Test func `a value that another choice had is reported with what became of the old one`() async throws {
        let before = picker([("a", "Never", "1"), ("b", "Often", "2")])
        let after = picker([("a", "Never", "2"), ("b", "Often", "3")])
        let found = try await meanings(
            before, after,
            in: ["response.choices[0].value", "response.choices[0].text", "response.choices[1].value"])
        #expect(
            found == [
                .value(from: "1", to: "2", text: "Never"), .text(value: "2", from: "Often", to: "Never"),
                .value(from: "2", to: "3", text: "Often"),
            ])
    }

    @Test func `new, removed and reordered choices change no answer`() async throws {
        let before = picker([("a", "Sleepy", "sleepy"), ("b", "Awake", "awake"), ("c", "Ill", "ill")])
        let after = picker([("b", "Awake", "awake"), ("a", "Sleepy", "sleepy"), ("d", "Well", "well")])
        #expect(try await meanings(before, after, in: []).isEmpty)
    }

    @Test func `a scale with another range and a number in another unit are reported`() async throws {
        var (short, long) = (ScaleFormat(), ScaleFormat())
        (short.minimum, short.maximum, short.stepSize, short.defaultPosition) = (0, 5, 1, 0)
        (long.minimum, long.maximum, long.stepSize, long.defaultPosition) = (0, 10, 1, 0)
        #expect(
            try await meanings(.scale(short), .scale(long), in: ["response.maximum"]) == [
                .range(from: "0 to 5", to: "0 to 10")
            ])
        var (metric, imperial) = (NumericFormat(), NumericFormat())
        (metric.style, metric.unit) = (.decimal, "kg")
        (imperial.style, imperial.unit) = (.decimal, "lb")
        #expect(
            try await meanings(.numeric(metric), .numeric(imperial), in: ["response.unit"]) == [
                .unit(from: "kg", to: "lb")
            ])
    }

    @Test func `swapped labels of a scale reverse the stored numbers`() async throws {
        func scale(_ minimum: LocalizedText, _ maximum: LocalizedText, to last: Int = 10) -> ResponseFormat {
            var scale = ScaleFormat()
            (scale.minimum, scale.maximum, scale.stepSize, scale.defaultPosition) = (0, last, 1, 0)
            (scale.minimumText, scale.maximumText) = (minimum, maximum)
            return .scale(scale)
        }
        let before = scale("No pain", "Worst pain")
        let fields = ["response.minimumText", "response.maximumText"]
        #expect(
            try await meanings(before, scale("Worst pain", "No pain"), in: fields) == [
                .text(value: "0", from: "No pain", to: "Worst pain"),
                .text(value: "10", from: "Worst pain", to: "No pain"),
            ])
        #expect(try await meanings(scale("", ""), before, in: []).isEmpty, "a new label explains the numbers")
        let longer = scale("Worst pain", "No pain", to: 5)
        #expect(
            try await meanings(before, longer, in: ["response.maximum"] + fields).count == 3,
            "another range hides no other change")
    }

    // MARK: Responses

    /// Returns a service for which the questionnaire has responses to these versions.
    private func publishing(_ site: DesignFixture, _ responses: [Version: Int]) -> Publishing {
        Publishing(
            designs: site.designs, siteAddress: "",
            collected: CollectedData(participants: { _, _ in 7 }, responses: { _, _, _ in responses }))
    }

    @Test func `a change is reported until it is published, and not again with later ones`() async throws {
        let site = try await DesignFixture()
        var questionnaire = Sample.questionnaire()
        questionnaire.steps.append(
            .question(Sample.question("mood", picker([("a", "Low", "1"), ("b", "Both", "2")]))))
        try await site.complete([questionnaire])
        try await site.perform(.launch)
        func change(_ first: String, _ second: String) async throws -> Int {
            let choices = [("a", first, "1"), ("b", second, "2")]
            try await site.edit {
                $0.steps[$0.steps.count - 1] = .question(Sample.question("mood", self.picker(choices)))
            }
            let publishing = publishing(site, [.first: 12])
            return try await site.write { site, transaction in
                try publishing.check(on: .live, in: site.scope, transaction).warnings
                    .count { $0.kind == .changedMeaning }
            }
        }
        #expect(try await change("High", "Both") == 1)
        try await site.perform(.publishUpdates)
        #expect(try await change("High", "Both") == 0)
        #expect(try await change("High", "None") == 1)
    }

    @Test func `a change is reported where answers lose their meaning, and not where there are none`()
        async throws
    {
        let site = try await DesignFixture()
        var questionnaire = Sample.questionnaire()
        questionnaire.steps.append(
            .question(Sample.question("mood", picker([("a", "Low", "1"), ("b", "Both", "2")]))))
        try await site.complete([questionnaire])
        try await site.perform(.launch)
        // Version 1.1 gives the value another text, and no one answers it; the draft goes back to the first text.
        for text in ["High", "Low"] {
            try await site.edit {
                $0.steps[$0.steps.count - 1] = .question(
                    Sample.question("mood", self.picker([("a", text, "1"), ("b", "Both", "2")])))
            }
            if text == "High" { try await site.perform(.publishUpdates) }
        }
        func sentences(_ responses: [Version: Int]) async throws -> [String] {
            let publishing = publishing(site, responses)
            return try await site.write { site, transaction in
                try publishing.check(on: .live, in: site.scope, transaction).warnings
                    .filter { $0.kind == .changedMeaning }.map(\.sentence)
            }
        }
        #expect(try await sentences([.first: 12]) == [], "version 1.0 meant the same")
        #expect(try await sentences([:]) == [])
        #expect(
            try await sentences([.first: 12, Version(tenths: 11): 1]) == [
                "The stored value 1 meant \"High\" and now means \"Low\" (1 response to version 1.1)"
            ])
    }

    @Test func `answers to several versions are counted by version`() async throws {
        let site = try await DesignFixture()
        var questionnaire = Sample.questionnaire()
        questionnaire.steps.append(
            .question(Sample.question("mood", picker([("a", "Low", "1"), ("b", "Both", "2")]))))
        try await site.complete([questionnaire])
        try await site.perform(.launch)
        try await site.edit { $0.name = "Changed" }
        try await site.perform(.publishUpdates)
        try await site.edit {
            $0.steps[$0.steps.count - 1] = .question(
                Sample.question("mood", self.picker([("a", "High", "1"), ("b", "Both", "2")])))
        }
        let publishing = publishing(site, [.first: 12, Version(tenths: 11): 3])
        let meanings = try await site.write { site, transaction in
            try publishing.consequences(of: .publishUpdates, on: .live, in: site.scope, transaction)?.meanings
        }
        #expect(meanings?.count == 1)
        #expect(
            meanings?.first?.sentence.hasSuffix("(12 responses to version 1.0, 3 responses to version 1.1)")
                == true)
    }

    @Test func `a publication keeps how many participants must consent again`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.perform(.launch)
        let publishing = publishing(site, [:])
        func publish() async throws -> Publication? {
            try await site.write { site, transaction in
                try publishing.perform(
                    .publishUpdates, on: .live, in: site.scope, by: DesignFixture.author,
                    confirming: PublishingConfirmations(untested: true), transaction
                ).publication
            }
        }
        try await site.edit { $0.name = "Changed" }
        #expect(try await publish()?.reconsentingParticipants == nil)
        try await reword(site, sparing: false)
        let publication = try await publish()
        #expect(publication?.changesConsent == true)
        #expect(publication?.reconsentingParticipants == 7)
    }
}
