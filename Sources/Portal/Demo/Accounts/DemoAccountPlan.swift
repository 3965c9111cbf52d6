import Timekeeping
import Vocabulary

/// Which participants of the demo have an account, and what their phones do.
struct DemoAccountPlan: Sendable {
    /// An account whose owner has not joined the study.
    struct Visitor: Sendable {
        /// How far the owner came.
        enum Stage: Sendable {
            case unverified
            case verified
            case notEligible
            case eligible
        }

        let number: Int
        let stage: Stage
        let daysAgo: Int
        let language: LanguageTag

        var owner: DemoAccountOwner { .numbered(number, language) }
    }

    /// The study whose participants have accounts, and its cohort, as indexes in the plan.
    static let study = 0
    static let cohort = 0
    /// The participant with the documented password.
    let known: Int?
    private let participants: Range<Int>

    /// How far each visitor came, and when.
    private static let visits: [(stage: Visitor.Stage, daysAgo: Int)] = [
        (.unverified, 0), (.unverified, 0), (.unverified, 1), (.unverified, 2), (.unverified, 5),
        (.unverified, 12), (.verified, 1), (.verified, 3), (.verified, 9), (.verified, 30),
        (.notEligible, 4), (.notEligible, 18), (.notEligible, 40), (.eligible, 0), (.eligible, 2),
        (.eligible, 6),
    ]

    static let visitors: [Visitor] = visits.indices.map { index in
        Visitor(
            number: 400 + index, stage: visits[index].stage, daysAgo: visits[index].daysAgo,
            language: index % 4 == 3 ? .spanish : .english)
    }

    init(_ persons: [DemoPerson]) {
        let joined = persons.indices.filter {
            persons[$0].study == Self.study && persons[$0].cohort == Self.cohort
        }
        participants = (joined.first ?? 0)..<((joined.last ?? -1) + 1)
        known = joined.first { persons[$0].withdrawnAt == nil }
    }

    /// Returns whether a participant has an account. Some enrolled with an older app without accounts.
    func has(_ person: Int) -> Bool {
        participants.contains(person) && (person == known || person % 12 != 11)
    }

    /// Returns the owner of a participant's account.
    func owner(of person: Int, _ language: LanguageTag) -> DemoAccountOwner {
        person == known ? .known : .numbered(person, language)
    }

    /// Returns the phone of a participant; the second one after changing phones.
    func phone(of person: Int, isSecond: Bool) -> Phone {
        let isIOS = (person % 5 < 3) != isSecond
        let isUpdated = isSecond || person % 7 != 0
        return Phone(
            isIOS: isIOS, appVersion: isIOS ? (isUpdated ? "2.4.1" : "2.3.0") : isUpdated ? "2.4" : "2.3")
    }

    /// A phone with the demo app.
    struct Phone: Sendable {
        let isIOS: Bool
        let appVersion: String
    }

    /// The events of all accounts that aren't part of those of participants.
    func events(_ persons: [DemoPerson], _ clock: DemoClock) -> [DemoEvent] {
        let visits = Self.visitors.indices.map { index in
            DemoEvent(
                at: clock.instant(daysAgo: Self.visitors[index].daysAgo, hour: 8 + Double(index) / 4),
                kind: .visit(visitor: index))
        }
        // Some participants got another phone two weeks after they enrolled.
        let changes = participants.filter { has($0) && $0 % 9 == 4 }.compactMap { person -> DemoEvent? in
            let at = persons[person].enrolledAt.adding(seconds: 14 * 86_400)
            guard at < min(persons[person].withdrawnAt ?? clock.end, clock.end) else { return nil }
            return DemoEvent(at: at, kind: .changePhone(person: person))
        }
        return visits + changes
    }
}
