import SQLStore
import Studies
import Vocabulary

/// The confirmations of the user who publishes, as sent by the form.
public struct PublishingConfirmations: Hashable, Sendable {
    /// The outdated translations that are still correct, by ``StaleTranslation/id``.
    public var stillCorrect: Set<String>
    /// Whether to publish changes to Live that were not published to Test.
    public var untested: Bool
    /// Whether to publish the design with steps that participants cannot reach.
    public var unreachableSteps: Bool

    /// Creates confirmations; by default nothing is confirmed.
    public init(stillCorrect: Set<String> = [], untested: Bool = false, unreachableSteps: Bool = false) {
        self.stillCorrect = stillCorrect
        self.untested = untested
        self.unreachableSteps = unreachableSteps
    }

    /// No confirmations.
    public static let none = PublishingConfirmations()
}

extension PublishingConsequences {
    /// Returns findings for missing confirmations.
    func unconfirmed(_ confirmations: PublishingConfirmations) -> [Finding] {
        var findings: [Finding] = []
        if untested != nil, !confirmations.untested {
            findings.append(
                Finding(
                    .failed, nil,
                    "These changes are not published to Test. Publish them there first, or select \"Publish untested\"",
                    kind: .untested))
        }
        if !unreachable.isEmpty, !confirmations.unreachableSteps {
            findings.append(
                Finding(
                    .failed, .questionnaires,
                    "The design has steps that participants cannot reach. Fix them, or confirm that you keep them",
                    kind: .unreachableStep))
        }
        return findings
    }

    /// Stores the confirmations with a publication, and how many participants must consent again.
    func keep(
        with publication: PublicationID, participants: Int?, _ transaction: borrowing Transaction
    ) throws {
        let reconsenting: Int? = if case .everyoneAgain = consent { participants } else { nil }
        try PublicationRepository.confirm(self, reconsenting: reconsenting, in: publication, transaction)
    }
}
