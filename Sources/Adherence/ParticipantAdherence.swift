import Timekeeping

/// The states of all runs of a participant at an instant.
public struct ParticipantAdherence: Sendable {
    /// The activities of the plan, in its order.
    public let activities: [ActivityAdherence]
    /// Responses to activities that aren't planned, by completion.
    public let otherResponses: [PlacedResponse]
    /// The sums over the activities.
    public let counts: RunCounts
    /// The number of missed runs that closed after the last one that was answered; runs that don't apply are ignored.
    public let missedInARow: Int
    /// How long nothing has been heard; nil if the participant has withdrawn or is erased.
    public let silence: Silence?
    /// The last response, sign-in or answered call since the enrollment, else the enrollment.
    public let lastContact: Instant
    /// The next instant at which the state of a run changes without new data; nil if there is none.
    public let nextChange: Instant?

    /// The usual grace period, in which late responses count.
    public static let defaultGrace = Duration.hours(24)

    /// Computes the states.
    ///
    /// `grace` is the setting of the study; a negative one counts as zero. Only responses received until `now` count.
    public init(
        _ plan: StudyPlan, _ history: ParticipantHistory, _ responses: [CompletedResponse],
        grace: Duration = Self.defaultGrace, at now: Instant
    ) {
        let (byActivity, others) = plan.group(responses)
        let assessment = RunAssessment(history, now: now)
        let limits = ResponseMatching.Limits(now: now, withdrawn: history.withdrawn)
        var closed = ClosedRuns()
        var activities: [ActivityAdherence] = []
        activities.reserveCapacity(plan.activities.count)
        for (index, activity) in plan.activities.enumerated() {
            let windows = activity.windows(in: history.zones, grace: grace)
            let matching = ResponseMatching(activity, windows, responses, at: byActivity[index], limits)
            activities.append(ActivityAdherence(activity, windows, matching, assessment, at: now, &closed))
        }
        otherResponses = CompletedResponse.order(of: others, in: responses).map { index in
            let placement = limits.refusal(of: responses[index]) ?? .unknownActivity
            return PlacedResponse(response: responses[index], placement: placement)
        }
        self.activities = activities
        counts = activities.reduce(into: RunCounts()) { $0 += $1.counts }
        nextChange = activities.compactMap(\.nextChange).min()
        missedInARow = closed.missedInARow
        lastContact = history.lastContact(including: responses, at: now)
        silence = history.takesPart(at: now) ? Silence(since: lastContact, at: now, closed) : nil
    }
}

extension ParticipantHistory {
    /// Returns whether the participant has neither withdrawn nor been erased.
    fileprivate func takesPart(at now: Instant) -> Bool {
        !isErased && (withdrawn.map { $0 > now } ?? true)
    }

    /// Returns when the last response was received, or the last other contact if it was later.
    fileprivate func lastContact(including responses: [CompletedResponse], at now: Instant) -> Instant {
        responses.reduce(max(lastContact ?? enrolled, enrolled)) { latest, response in
            response.received <= now ? max(latest, response.received) : latest
        }
    }
}

extension StudyPlan {
    /// Returns the indices of the responses to each activity, and to activities that aren't planned.
    fileprivate func group(_ responses: [CompletedResponse]) -> (byActivity: [[Int]], others: [Int]) {
        let places = Dictionary(
            uniqueKeysWithValues: activities.enumerated().map { ($0.element.activity, $0.offset) })
        var byActivity: [[Int]] = Array(repeating: [], count: activities.count)
        var others: [Int] = []
        for (index, response) in responses.enumerated() {
            if let place = places[response.activity] {
                byActivity[place].append(index)
            } else {
                others.append(index)
            }
        }
        return (byActivity, others)
    }
}
