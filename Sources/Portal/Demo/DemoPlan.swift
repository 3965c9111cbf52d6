import Studies
import Timekeeping
import Vocabulary

/// All events of the demo in chronological order. The plan is always the same for the same clock.
struct DemoPlan: Sendable {
    static let seed: UInt64 = 2_026

    /// A batch with its cohort.
    struct Batch: Sendable {
        let study: Int
        let cohort: Int
        let batch: DemoCohort.Batch
    }

    let studies: [DemoStudy]
    private(set) var batches: [Batch] = []
    private(set) var persons: [DemoPerson] = []
    private(set) var events: [DemoEvent] = []
    private let clock: DemoClock
    private var random = SeededRandom(seed: DemoPlan.seed)

    init(_ studies: [DemoStudy], clock: DemoClock) {
        self.studies = studies
        self.clock = clock
        for study in studies.indices {
            planDesign(of: study)
            for cohort in studies[study].cohorts.indices { plan(cohort, of: study) }
        }
        events += DemoAccountPlan(persons).events(persons, clock)
        // The sort is stable: simultaneous events keep the order in which they were planned.
        events = events.enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }

    /// Returns the Study ID of a cohort's channel.
    func studyID(_ study: Int, _ cohort: Int) -> StudyID {
        studies[study].basics.identity(of: studies[study].cohorts[cohort].channel).studyID
    }

    private mutating func planDesign(of index: Int) {
        let study = studies[index]
        add(daysAgo: study.daysAgo, hour: 9, .found(study: index))
        for act in study.acts { add(daysAgo: act.daysAgo, hour: 10, .act(study: index, act)) }
        for revision in study.revisions {
            add(daysAgo: revision.daysAgo, hour: 9.5, .revise(study: index, revision))
        }
    }

    private mutating func plan(_ index: Int, of study: Int) {
        let cohort = studies[study].cohorts[index]
        let first = persons.count
        for batch in cohort.batches {
            batches.append(Batch(study: study, cohort: index, batch: batch))
            add(daysAgo: batch.daysAgo, hour: 11, .issue(batch: batches.count - 1))
            for token in 0..<batch.used {
                persons.append(person(study, index, cohort, batch, token))
            }
        }
        let people = first..<persons.count
        withdrawParticipants(cohort, among: people)
        for person in people {
            events.append(DemoEvent(at: persons[person].enrolledAt, kind: .enroll(person: person)))
            if let left = persons[person].withdrawnAt {
                events.append(DemoEvent(at: left, kind: .withdraw(person: person)))
            }
        }
        planResponses(of: cohort, people)
    }

    /// Adds a participant. Participants enroll soon after their batch was distributed, fewer each week.
    private mutating func person(
        _ study: Int, _ index: Int, _ cohort: DemoCohort, _ batch: DemoCohort.Batch, _ token: Int
    ) -> DemoPerson {
        let days = Double(batch.daysAgo - cohort.endsDaysAgo - 1)
        let waited = min(random.fraction() * random.fraction().squareRoot() * 26, days)
        let hour = min(max(random.around(17, spread: 3), 13), 23.5)
        return DemoPerson(
            study: study, cohort: index, batch: batches.count - 1, token: token,
            language: random.happens(cohort.spanishShare) ? .spanish : .english,
            wellbeing: random.around(0, spread: 1), diligence: 0.55 + 0.43 * random.fraction(),
            enrolledAt: clock.instant(daysAgo: batch.daysAgo - Int(waited), hour: hour))
    }

    /// Lets some participants leave. Those who have all data erased leave on the day of their enrollment.
    private mutating func withdrawParticipants(_ cohort: DemoCohort, among people: Range<Int>) {
        var staying = Array(people)
        for number in 0..<cohort.withdrawn {
            let person = staying.remove(at: Int(random.fraction() * Double(staying.count)))
            let erases = number < cohort.erased
            let days = erases ? 0 : 4 + Int(random.fraction() * 20)
            let left = persons[person].enrolledAt.adding(seconds: days * 86_400 + 900)
            persons[person].withdrawnAt = min(left, clock.end)
            persons[person].erases = erases
        }
    }

    /// The date of the demo's creation.
    var today: CivilDate { clock.date(daysAgo: 0) }

    private mutating func add(daysAgo: Int, hour: Double, _ kind: DemoEvent.Action) {
        events.append(DemoEvent(at: clock.instant(daysAgo: daysAgo, hour: hour), kind: kind))
    }
}

extension DemoPlan {
    /// Plans the responses. All participants respond to one-time activities; the rest of the required number are
    /// responses to daily activities.
    private mutating func planResponses(of cohort: DemoCohort, _ people: Range<Int>) {
        var once: [DemoEvent] = []
        var daily: [DemoEvent] = []
        for person in people where !persons[person].erases {
            for activity in cohort.activities.indices {
                if cohort.activities[activity].isDaily {
                    daily += dailies(of: person, activity, cohort)
                } else {
                    let at = persons[person].enrolledAt.adding(seconds: 300 + Int(random.fraction() * 500))
                    once.append(
                        DemoEvent(at: at, kind: .send(person: person, activity: activity, run: 1, fault: nil))
                    )
                }
            }
        }
        daily.shuffle(using: &random)
        daily = Array(daily.prefix(cohort.responses - once.count))
        events += once + faulty(daily, cohort)
    }

    private mutating func dailies(of person: Int, _ activity: Int, _ cohort: DemoCohort) -> [DemoEvent] {
        let joined = persons[person].enrolledAt.civil().date
        let last = clock.date(daysAgo: cohort.endsDaysAgo)
        let end = min(persons[person].withdrawnAt ?? clock.end, clock.end)
        var events: [DemoEvent] = []
        for run in 1...max(1, last - joined) {
            // The response rate falls by half within some months.
            let eagerness = persons[person].diligence * (1 - 0.5 * min(Double(run) / 150, 1))
            let hour = 12.5 + abs(random.around(0, spread: 2.2))
            let at = clock.instant(daysAgo: today - joined - run, hour: hour)
            guard random.happens(eagerness), at < end else { continue }
            events.append(
                DemoEvent(at: at, kind: .send(person: person, activity: activity, run: run, fault: nil)))
        }
        return events
    }

    /// Makes some of the newest responses faulty.
    private func faulty(_ daily: [DemoEvent], _ cohort: DemoCohort) -> [DemoEvent] {
        var events = daily.sorted { $0.at > $1.at }
        var place = 3
        for (fault, kind) in cohort.faults.enumerated() {
            for _ in 0..<kind.count where place < events.count {
                if case .send(let person, let activity, let run, _) = events[place].kind {
                    events[place] = DemoEvent(
                        at: events[place].at,
                        kind: .send(person: person, activity: activity, run: run, fault: fault))
                }
                place += 37
            }
        }
        return events
    }
}

extension DemoPlan {
    /// Returns the response of a participant's app. It is created when needed and always the same.
    func response(
        of index: Int, activity: Int, run: Int, fault: Int?, at sentAt: Instant
    ) -> DemoResponse {
        let person = persons[index]
        let cohort = studies[person.study].cohorts[person.cohort]
        let kind = cohort.activities[activity]
        var random = SeededRandom(
            seed: Self.seed &+ UInt64(index) << 32 &+ UInt64(activity) << 16 &+ UInt64(run))
        // Apps update to a version within two days of its publication.
        let known = sentAt.adding(seconds: -Int(random.fraction() * 172_800)).civil().date
        let version = kind.versions.first { known > today.adding(days: -$0.daysAgo) } ?? kind.versions.last
        guard let version else { preconditionFailure("every activity of the demo has a version") }
        let answers = kind.answers(person, &random)
        var results = DemoResponse.results(of: version.questionnaire, answers)
        if let fault { cohort.faults[fault].change(&results) }
        return DemoResponse(
            studyID: studyID(person.study, person.cohort), activity: version.questionnaire.key,
            version: fault.flatMap { cohort.faults[$0].version } ?? version.text, run: run,
            language: person.language, sentAt: sentAt, results: results)
    }
}
