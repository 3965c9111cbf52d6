import Adherence
import Seeded
import Testing
import Timekeeping

/// What holds for any participant. The participants are random, the same in every run.
struct PropertyTests {
    @Test(arguments: 0..<150) func `states are those of the plain model`(seed: UInt64) {
        var world = RandomParticipant(seed: seed)
        for _ in 0..<4 {
            let now = world.instant()
            let result = world.adherence(world.responses, at: now)
            let expected = PlainModel.states(world.runs, world.history, world.responses, world.grace, now)
            #expect(result.states == expected)
            #expect(result.counts == RunCounts(expected))
        }
    }

    @Test(arguments: 0..<60) func `the order of responses does not matter`(seed: UInt64) {
        var world = RandomParticipant(seed: seed)
        let now = world.instant()
        let result = world.adherence(world.responses, at: now)
        for _ in 0..<5 {
            let other = world.adherence(world.responses.shuffled(using: &world.random), at: now)
            #expect(other.activities.flatMap(\.runs) == result.activities.flatMap(\.runs))
            #expect(other.activities.flatMap(\.responses) == result.activities.flatMap(\.responses))
            #expect(other.otherResponses == result.otherResponses)
            #expect(other.nextChange == result.nextChange && other.silence == result.silence)
        }
    }

    @Test(arguments: 0..<150) func `another response never lowers adherence`(seed: UInt64) {
        var world = RandomParticipant(seed: seed)
        let now = world.instant()
        var before = world.adherence([], at: now)
        for count in 1...world.responses.count {
            let after = world.adherence(Array(world.responses.prefix(count)), at: now)
            let (old, new) = (before.counts.adherence, after.counts.adherence)
            #expect(new.part * max(old.whole, 1) >= old.part * max(new.whole, 1))
            for (run, next) in zip(before.activities[0].runs, after.activities[0].runs)
            where run.response != nil {
                #expect(next.response != nil)
            }
            before = after
        }
    }

    @Test(arguments: 0..<60) func `states change at the next change and not before`(seed: UInt64) throws {
        var world = RandomParticipant(seed: seed)
        let start = world.instant()
        let known = world.responses.filter { $0.received <= start }
        var now = start
        var result = world.adherence(known, at: now)
        var steps = 0
        while let change = result.nextChange {
            try #require(change > now)
            #expect(world.adherence(known, at: change.adding(milliseconds: -1)).states == result.states)
            let next = world.adherence(known, at: change)
            #expect(next.states != result.states)
            (now, result, steps) = (change, next, steps + 1)
        }
        #expect(world.adherence(known, at: Instant(milliseconds: .max)).states == result.states)
        let ahead = world.adherence(known, at: start).activities[0].runs.filter { run in
            [.upcoming, .due, .dueLate].contains(run.state) && run.window.closes != nil
        }
        #expect(ahead.isEmpty || steps > 0)
    }
}

/// A participant with random runs, moves, pauses and responses in November 2026.
struct RandomParticipant {
    var random: Seeded
    private(set) var runs: [PlannedRun] = []
    private(set) var history: ParticipantHistory
    private(set) var responses: [CompletedResponse] = []
    private(set) var grace = Duration.hours(24)

    private static let zones = ["America/New_York", "Pacific/Honolulu", "Asia/Tokyo", "Australia/Lord_Howe"]
        .map { Sample.zone($0) }

    init(seed: UInt64) {
        random = Seeded(seed)
        history = Sample.history()
        grace = .hours(Int.random(in: -1...30, using: &random))
        var moves: [(Instant, IANATimeZone)] = []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            moves.append((instant(), Self.zones.randomElement(using: &random) ?? .utc))
        }
        history = ParticipantHistory(
            enrolled: chance(2) ? instant() : Sample.at("10-01 00:00"),
            zones: ZoneHistory(Sample.zone, moves: moves),
            withdrawn: chance(3) ? instant() : nil, studyPauses: pauses(), holds: pauses(),
            isErased: chance(20))
        for _ in 0..<Int.random(in: 1...25, using: &random) { addRun() }
        for id in 1...Int64.random(in: 1...40, using: &random) { addResponse(id) }
    }

    /// Returns true once in so many times.
    private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    /// Returns a whole quarter of an hour between Oct 25 and Dec 5, so that equal times are frequent.
    mutating func instant() -> Instant {
        Sample.at("10-25 00:00") + .minutes(15 * Int.random(in: 0..<(41 * 96), using: &random))
    }

    private mutating func pauses() -> [Pause] {
        (0..<Int.random(in: 0...2, using: &random)).map { _ in
            let from = instant()
            return Pause(
                from: from, until: chance(4) ? nil : from + .hours(Int.random(in: -5...90, using: &random)))
        }
    }

    private mutating func addRun() {
        let start = instant().civil()
        guard !runs.contains(where: { $0.start == start }) else { return }
        let hours = Int.random(in: -1...60, using: &random)
        let end =
            chance(8) ? nil : Instant(milliseconds: start.instant().milliseconds + Int64(hours) * 3_600_000)
        runs.append(PlannedRun(start: start, end: end?.civil()))
    }

    private mutating func addResponse(_ id: Int64) {
        let completed = instant()
        let delay = chance(5) ? Int.random(in: -40...200, using: &random) : 0
        let run = chance(2) ? runs.randomElement(using: &random)?.start : nil
        responses.append(
            CompletedResponse(
                id: id, activity: chance(15) ? ActivityID("other") : Sample.activity, run: run,
                completed: completed, received: completed + .hours(delay)))
    }

    func adherence(_ responses: [CompletedResponse], at now: Instant) -> ParticipantAdherence {
        ParticipantAdherence(
            StudyPlan([ActivityPlan(Sample.activity, runs: runs)]), history, responses, grace: grace, at: now)
    }
}
