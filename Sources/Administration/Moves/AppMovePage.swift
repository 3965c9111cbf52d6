import Access
import PortalUI
import StudyManagement
import Vocabulary

/// The page that shows the effects of moving an app before the user confirms.
struct AppMovePage {
    var frame: Frame
    let move: AppMove
    var entry = MoveForm()
    var problems = FormProblems()

    var confirmation: MoveConfirmation {
        MoveConfirmation(
            address: FolderPaths.move(of: .app(move.app)), destination: move.destination.name.text,
            formToken: frame.formToken, kind: "App", id: move.app.name.text,
            leaving: move.personal.isEmpty ? nil : move.origin.title, entry: entry, problem: problems["name"],
            cancelAddress: FolderPaths.of(move.app) + "/settings")
    }

    /// The changes, most important first.
    var facts: [DescriptionItem] {
        let (from, to) = (move.origin.title, move.destination.title)
        var facts = [
            DescriptionItem("Also moves", LinkedText(otherAppsSentence)),
            DescriptionItem(
                "For participants",
                "Nothing changes. Enrollment, questionnaires and responses continue as before."),
        ]
        facts += move.includedApps.filter { !$0.isInTrash }.map(sends) + access
        facts += [
            DescriptionItem("URLs", addresses),
            DescriptionItem(
                "Rules and lists",
                "The sign-in and signature rules, library and lists of \(to) apply instead of those of \(from)."
            ),
        ]
        if !move.unlisted.isEmpty {
            facts.append(
                DescriptionItem(
                    "Not in the lists of \(to)",
                    LinkedText("\(Self.shortened(move.unlisted)). The designs keep the current choices.")))
        }
        return facts + [
            DescriptionItem(
                "Other response servers",
                "Servers that use the credential of another app of \(from) no longer find these studies."
            ),
            DescriptionItem(
                "Audit log",
                "The app's history moves with it to \(to). The log of \(from) shows that the app was moved."),
        ]
    }

    /// Who gets and who loses access.
    private var access: [DescriptionItem] {
        if move.app.stopsInheriting {
            return [
                DescriptionItem(
                    "Access",
                    "The app doesn't inherit roles. Only people with a role on the app and Site Admins have access."
                )
            ]
        }
        let (from, to) = (move.origin.title, move.destination.title)
        return [
            DescriptionItem(
                "Lose access", LinkedText(Self.names(move.leaving, "through a role on \(from)"))),
            DescriptionItem("Gain access", LinkedText(Self.names(move.coming, "through a role on \(to)"))),
        ]
    }

    private var otherAppsSentence: String {
        let studies = NumberFormat.counted(move.studyCount, "study", "studies")
        var text = "\(studies), with participants, responses, tokens and all versions."
        let shared = move.otherApps.filter { !$0.isInTrash }.map { "\($0.folder.title) (\($0.folder.name))" }
        if !shared.isEmpty {
            text +=
                " Also \(shared.joined(separator: ", ")): the Test and Live channels of a study "
                + "stay in one organization."
        }
        let trashed = move.otherApps.filter(\.isInTrash).map(\.folder.title)
        if !trashed.isEmpty { text += " From the trash: \(trashed.joined(separator: ", "))." }
        return text
    }

    /// Returns the Org ID that builds of an app will send.
    private func sends(_ includedApp: AppMove.IncludedApp) -> DescriptionItem {
        let app = includedApp.folder
        let name = "Org ID of \(app.name)"
        let sent = includedApp.sends.text
        if sent == app.sentOrganization.text, sent != move.destination.name.text {
            return DescriptionItem(
                name,
                LinkedText(
                    "Builds of the app continue to send ", .code(sent), ", so you don't need new builds."))
        }
        if sent == app.sentOrganization.text {
            return DescriptionItem(
                name,
                LinkedText("Builds of the app now send ", .code(sent), ", the organization's own Org ID.")
            )
        }
        return DescriptionItem(
            name,
            LinkedText(
                "The app isn't in use yet, so its builds will send ", .code(sent), " instead of ",
                .code(app.sentOrganization.text), "."))
    }

    private var addresses: LinkedText {
        LinkedText(
            .code(FolderPaths.of(move.app)), " becomes ",
            .code("\(FolderPaths.of(move.destination))/apps/\(move.app.name)"),
            ". Update scripts that call the response server by folder. The old URLs will no longer work.")
    }

    /// The maximum number of names shown.
    private static let namesMax = 12

    private static func names(_ names: [String], _ how: String) -> String {
        names.isEmpty ? "No one \(how)." : "\(shortened(names)), \(how)."
    }

    private static func shortened(_ names: [String]) -> String {
        let more = names.count - namesMax
        let shown = names.prefix(namesMax).joined(separator: ", ")
        return more > 0 ? "\(shown) and \(more) more" : shown
    }
}
