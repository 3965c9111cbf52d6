import Access
import PortalUI
import Studies

/// What moving a study means, before it is done.
struct StudyMovePage {
    var frame: Frame
    let move: StudyMove
    /// The apps that can offer the Test channel; empty where that is not asked.
    let testApps: [PortalUI.Choice]
    var entry = MoveEntry()
    var problems = FormProblems()

    var confirmation: MoveConfirmation {
        MoveConfirmation(
            address: PlaceAddress.move(of: .channel(move.live)), destination: move.destination.path,
            formToken: frame.formToken, kind: "Study", id: move.live.studyID.text,
            leaving: move.personal.isEmpty ? nil : origin, entry: entry, problem: problems["name"],
            cancelAddress: PlaceAddress.of(move.live))
    }

    private var origin: String { move.study.app.organization.title }
    private var arrival: String { move.destination.organization.title }

    /// Why it cannot be done, also for want of an app for the Test channel.
    var obstacles: [String] {
        guard move.needsTestApp, testApps.isEmpty else { return move.obstacles }
        return move.obstacles + [
            "\(arrival) has no other app in which you may create studies, and the Test channel needs one."
        ]
    }

    var facts: [Fact] {
        var facts = [
            Fact("Goes along", "The whole design with its history."),
            Fact("For participants", "Nobody was offered it, so nobody notices."),
            Fact(
                "Addresses",
                RichLine(
                    .code(PlaceAddress.of(move.live)), " becomes ",
                    .code("\(PlaceAddress.of(move.destination))/studies/\(move.live.studyID)"),
                    ". The old address leads nowhere.")),
        ]
        if let test = move.test, !move.leavesOrganization {
            facts.append(Fact("Test channel", "It stays in \(test.app.title)."))
        }
        facts.append(
            Fact(
                "Access",
                "Roles on \(move.study.app.title) or above end for it; those on \(move.destination.title) or above begin."
            ))
        guard move.leavesOrganization else { return facts }
        if !move.unlisted.isEmpty {
            facts.append(
                Fact(
                    "Not in the lists of \(arrival)",
                    RichLine("\(move.unlisted.joined(separator: ", ")). The design keeps what was chosen.")))
        }
        return facts + [
            Fact(
                "Rules",
                "What \(origin) asks of sign-in and signatures ends for it; what \(arrival) asks holds."),
            Fact("Audit log", "The history of the study goes with it: \(arrival) reads it."),
        ]
    }
}
