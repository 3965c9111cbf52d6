import Access
import PortalUI
import StudyManagement
import Vocabulary

/// The page that shows the effects of moving a study before the user confirms.
struct StudyMovePage {
    var frame: Frame
    let move: StudyMove
    /// The apps that can offer the Test channel; empty if no such app is needed.
    let testApps: [PortalUI.SelectOption]
    var entry = MoveForm()
    var problems = FormProblems()

    var confirmation: MoveConfirmation {
        MoveConfirmation(
            address: FolderPaths.move(of: .channel(move.live)), destination: move.destination.path,
            formToken: frame.formToken, kind: "Study", id: move.live.studyID.text,
            leaving: move.personal.isEmpty ? nil : origin, entry: entry, problem: problems["name"],
            cancelAddress: FolderPaths.of(move.live))
    }

    private var origin: String { move.study.app.organization.title }
    private var destinationTitle: String { move.destination.organization.title }

    /// The reasons why the study can't be moved, including the lack of an app for the Test channel.
    var obstacles: [String] {
        guard move.needsTestApp, testApps.isEmpty else { return move.obstacles }
        return move.obstacles + [
            "\(destinationTitle) has no other app in which you can create studies. The Test channel needs one."
        ]
    }

    var facts: [DescriptionItem] {
        var facts = [
            DescriptionItem("Also moves", "The entire design with its history."),
            DescriptionItem("For participants", "Nothing changes. The study hasn't been published."),
            DescriptionItem(
                "URLs",
                LinkedText(
                    .code(FolderPaths.of(move.live)), " becomes ",
                    .code("\(FolderPaths.of(move.destination))/studies/\(move.live.studyID)"),
                    ". The old URL will no longer work.")),
        ]
        if let test = move.test, !move.leavesOrganization {
            facts.append(DescriptionItem("Test channel", "It stays in \(test.app.title)."))
        }
        facts.append(
            DescriptionItem(
                "Access",
                "Roles on \(move.destination.title) and above replace roles on \(move.study.app.title) and above."
            ))
        guard move.leavesOrganization else { return facts }
        if !move.unlisted.isEmpty {
            facts.append(
                DescriptionItem(
                    "Not in the lists of \(destinationTitle)",
                    LinkedText(
                        "\(move.unlisted.joined(separator: ", ")). The design keeps the current choices."))
            )
        }
        return facts + [
            DescriptionItem(
                "Rules",
                "The sign-in and signature rules of \(destinationTitle) apply instead of those of \(origin)."),
            DescriptionItem("Audit log", "The study's history moves with it to \(destinationTitle)."),
        ]
    }
}
