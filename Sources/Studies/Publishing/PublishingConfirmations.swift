import SQLStore

/// What anyone who publishes has confirmed, as the page that asks for it sends it.
public struct PublishingConfirmations: Hashable, Sendable {
    /// The outdated translations that are still correct, by ``StaleTranslation/id``.
    public var stillCorrect: Set<String>
    /// Whether changes may go Live that were not published to Test.
    public var untested: Bool
    /// Whether the design may be published with steps that no participant can reach.
    public var unreachableSteps: Bool

    /// Confirms these things; by default nothing.
    public init(stillCorrect: Set<String> = [], untested: Bool = false, unreachableSteps: Bool = false) {
        self.stillCorrect = stillCorrect
        self.untested = untested
        self.unreachableSteps = unreachableSteps
    }

    /// Nothing was confirmed.
    public static let none = PublishingConfirmations()
}

extension PublishingConsequences {
    /// What has to be confirmed and is not.
    func unconfirmed(_ confirmations: PublishingConfirmations) -> [Finding] {
        var findings: [Finding] = []
        if untested != nil, !confirmations.untested {
            findings.append(
                Finding(
                    .failed, nil,
                    "These changes were not published to Test. Publish them there first, or confirm \"Publish untested\"",
                    kind: .untested))
        }
        if !unreachable.isEmpty, !confirmations.unreachableSteps {
            findings.append(
                Finding(
                    .failed, .questionnaires,
                    "The design has steps that no participant can reach. Fix them, or confirm that they stay",
                    kind: .unreachableStep))
        }
        return findings
    }

    /// Keeps with a publication what was confirmed about it.
    func keep(with publication: PublicationID, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update publications set is_untested = \(untested != nil), unreachable_steps = \(unreachable.count)
            where id = \(publication)
            """)
    }
}
