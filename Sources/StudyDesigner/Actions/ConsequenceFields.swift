import Access
import HTTP
import PortalUI
import Studies

/// What publishing does to participants and data, and what of it has to be confirmed: `{% use consequences %}`
struct ConsequenceFields {
    private static let untestedName = "untested"
    private static let unreachableName = "unreachable"

    /// Who has to consent; nil where nothing about it changes and no one could expect it to.
    let consent: String?
    let meanings: ProblemList
    let untested: CheckboxField?
    /// What would go Live ahead of Test, in words.
    let untestedParts: [String]
    let unreachable: CheckboxField?
    let unreachableSteps: ProblemList

    init(
        _ consequences: PublishingConsequences, _ action: StudyAction, participants: Int?, _ form: Form,
        _ problems: FormProblems, _ groups: FindingGroups
    ) {
        consent = Self.sentence(consequences.consent, action, participants)
        meanings = ProblemList(groups.groups(consequences.meanings.map(\.finding)))
        untested = consequences.untested.map { untested in
            CheckboxField(
                Self.untestedName, "Publish untested", isOn: Self.isConfirmed(Self.untestedName, in: form),
                hint: untested.tested.map {
                    "Test has version \($0.text), without the changes below. The audit log records that you publish them untested."
                }
                    ?? "This study was never launched on Test. The audit log records that you publish it untested.",
                error: problems[Self.untestedName])
        }
        untestedParts = (consequences.untested?.changes ?? []).map(Self.words)
        unreachableSteps = ProblemList(groups.groups(consequences.unreachable))
        unreachable =
            consequences.unreachable.isEmpty
            ? nil
            : CheckboxField(
                Self.unreachableName, "Publish with steps that no participant can reach",
                isOn: Self.isConfirmed(Self.unreachableName, in: form), error: problems[Self.unreachableName])
    }

    var hasMeanings: Bool { meanings.count > 0 }

    /// Whether a form confirms what has this name.
    private static func isConfirmed(_ name: String, in form: Form) -> Bool { form[name] == "1" }

    /// What a form confirms.
    static func confirmations(in form: Form) -> PublishingConfirmations {
        PublishingConfirmations(
            stillCorrect: OutdatedTextFields.confirmed(in: form),
            untested: isConfirmed(untestedName, in: form),
            unreachableSteps: isConfirmed(unreachableName, in: form))
    }

    /// What is wrong with a form that leaves something unconfirmed.
    static func problems(of consequences: PublishingConsequences, _ form: Form) -> FormProblems {
        var problems = FormProblems()
        if consequences.untested != nil, !isConfirmed(untestedName, in: form) {
            problems.add(untestedName, "Publish these changes to Test first, or tick \"Publish untested\".")
        }
        if !consequences.unreachable.isEmpty, !isConfirmed(unreachableName, in: form) {
            problems.add(unreachableName, "Fix these steps, or tick that they stay.")
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
            case nil: return "Everyone who has joined must consent again, to \(name)."
            case 0?: return "The consent changed. No one has enrolled yet, so no one must consent again."
            case 1?: return "1 participant must consent again, to \(name)."
            case let count?:
                return "\(ActionText.grouped(count)) participants must consent again, to \(name)."
            }
        case .newParticipants(let version):
            return
                "The consent changed. People who have joined aren't asked again; new participants consent to "
                + "version \(version.text)."
        case .unchanged:
            return action == .publishUpdates ? "The consent is unchanged: no one must consent again." : nil
        }
    }

    private static func words(_ change: DocumentChange) -> String {
        let section = change.kind.section.title
        return change.kind.isListed ? "\(section): \(change.title)" : section
    }
}
