import Access
import HTTP
import PortalUI
import Studies
import StudyPublishing
import Vocabulary
import WebAccess

/// The effects of publishing on participants and data: `{% use consequences %}`, and the decisions that it requires.
struct ConsequenceFields {
    private static let untestedName = "untested"
    private static let unreachableName = "unreachable"

    /// Who must consent again; nil if the action can't change the consent.
    let consent: String?
    let meanings: ProblemList
    let untested: CheckboxField?
    /// The changes that Test doesn't have yet.
    let untestedParts: [String]
    let unreachable: CheckboxField?
    let unreachableSteps: ProblemList

    init(
        _ consequences: PublishingConsequences, _ action: StudyAction, participants: Int?, _ form: Form,
        _ problems: FormProblems, _ groups: FindingGroups
    ) throws {
        consent = Self.sentence(consequences.consent, action, participants)
        meanings = ProblemList(groups.groups(consequences.meanings.map(\.finding)), isNested: true)
        untested = try consequences.untested.map { untested in
            CheckboxField(
                Self.untestedName, "Publish untested",
                isOn: try Self.isConfirmed(Self.untestedName, in: form), hint: Self.hint(untested),
                error: problems[Self.untestedName])
        }
        untestedParts = (consequences.untested?.changes ?? []).map(Self.words)
        unreachableSteps = ProblemList(groups.groups(consequences.unreachable), isNested: true)
        unreachable =
            try consequences.unreachable.isEmpty
            ? nil
            : CheckboxField(
                Self.unreachableName, "Publish with steps that no participant can reach",
                isOn: Self.isConfirmed(Self.unreachableName, in: form), error: problems[Self.unreachableName])
    }

    /// The number of decisions: publishing what wasn't tested, and steps that no one can reach.
    var decisionCount: Int { (untested == nil ? 0 : 1) + (unreachable == nil ? 0 : 1) }
    var hasMeanings: Bool { meanings.count > 0 }

    /// Returns whether the form confirms the field with this name.
    private static func isConfirmed(_ name: String, in form: Form) throws -> Bool {
        try form.flag(name)
    }

    /// Returns the confirmations in a form.
    static func confirmations(in form: Form) throws -> PublishingConfirmations {
        try PublishingConfirmations(
            stillCorrect: OutdatedTextFields.confirmed(in: form),
            untested: isConfirmed(untestedName, in: form),
            unreachableSteps: isConfirmed(unreachableName, in: form))
    }

    /// Returns the problems of a form with missing confirmations.
    static func problems(of consequences: PublishingConsequences, _ form: Form) throws -> FormProblems {
        var problems = FormProblems()
        if consequences.untested != nil, try !isConfirmed(untestedName, in: form) {
            problems.add(untestedName, "Publish these changes to Test first, or select \"Publish untested\".")
        }
        if !consequences.unreachable.isEmpty, try !isConfirmed(unreachableName, in: form) {
            problems.add(unreachableName, "Fix these steps, or select the box to publish them as they are.")
        }
        return problems
    }

    private static func sentence(
        _ consent: PublishingConsequences.Consent, _ action: StudyAction, _ participants: Int?
    ) -> String? {
        switch consent {
        case .everyoneAgain(let version):
            let name = "consent version \(version.text)"
            switch participants {
            case nil: return "Everyone who has enrolled must consent again (\(name))."
            case 0?: return "The consent changed. No one has enrolled yet, so no one needs to consent again."
            case 1?: return "1 participant must consent again (\(name))."
            case let count?:
                return "\(ActionText.grouped(count)) participants must consent again (\(name))."
            }
        case .newParticipants(let version):
            return
                "The consent changed. Enrolled participants aren't asked again. New participants consent to "
                + "version \(version.text)."
        case .unchanged:
            return action == .publishUpdates
                ? "The consent is unchanged, so no one needs to consent again." : nil
        }
    }

    private static func hint(_ untested: PublishingConsequences.Untested) -> String {
        let recorded = "The audit log will record that you published"
        if let version = untested.tested {
            return "Test has version \(version.text), without the changes below. \(recorded) them untested."
        }
        return untested.design == nil
            ? "This study was never launched on Test. \(recorded) it untested."
            : "Test shows the study as upcoming, without the changes below. \(recorded) them untested."
    }

    private static func words(_ change: DocumentChange) -> String {
        let section = change.kind.section.title
        return change.kind.isListed ? "\(section): \(change.title)" : section
    }
}
