import Access
import PortalUI
import Studies

/// What moving an app means, before it is done.
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

    /// What changes, in the order of what people ask first.
    var facts: [DescriptionItem] {
        let (from, to) = (move.origin.title, move.destination.title)
        var facts = [
            DescriptionItem("Goes along", LinkedText(goesAlong)),
            DescriptionItem(
                "For participants", "Nothing changes. Enrollment, questionnaires, responses go on as before."),
        ]
        facts += move.travellers.filter { !$0.isInTrash }.map(sends)
        if move.app.stopsInheriting {
            facts.append(
                DescriptionItem(
                    "Access",
                    "The app inherits no roles. In \(to), only those with a role of its own and Site Admins come in."
                ))
        } else {
            facts.append(
                DescriptionItem(
                    "Lose access", LinkedText(Self.names(move.leaving, "through a role on \(from)"))))
            facts.append(
                DescriptionItem("Gain access", LinkedText(Self.names(move.coming, "through a role on \(to)")))
            )
        }
        facts += [
            DescriptionItem("Addresses", addresses),
            DescriptionItem(
                "Rules and lists",
                "What \(from) asks of sign-in and signatures, its library and its lists end here; those of \(to) hold."
            ),
        ]
        if !move.unlisted.isEmpty {
            facts.append(
                DescriptionItem(
                    "Not in the lists of \(to)",
                    LinkedText("\(Self.shortened(move.unlisted)). The designs keep what was chosen.")))
        }
        return facts + [
            DescriptionItem(
                "Other response servers",
                "One that reads with the credential of another app of \(from) does not find these studies any more."
            ),
            DescriptionItem(
                "Audit log",
                "The history of the app goes with it: \(to) reads it, and \(from) reads that it left."),
        ]
    }

    private var goesAlong: String {
        let studies = NumberFormat.counted(move.studyCount, "study", "studies")
        var text = "\(studies), with participants, responses, tokens and all versions."
        let shared = move.companions.filter { !$0.isInTrash }.map { "\($0.folder.title) (\($0.folder.name))" }
        if !shared.isEmpty {
            text +=
                " Also \(shared.joined(separator: ", ")): Test and Live of a study stay in one organization."
        }
        let trashed = move.companions.filter(\.isInTrash).map(\.folder.title)
        if !trashed.isEmpty { text += " From the trash \(trashed.joined(separator: ", "))." }
        return text
    }

    /// What builds of an app send from then on.
    private func sends(_ traveller: AppMove.IncludedApp) -> DescriptionItem {
        let app = traveller.folder
        let name = "Org ID of \(app.name)"
        let sent = traveller.sends.text
        if sent == app.sentOrganization.text, sent != move.destination.name.text {
            return DescriptionItem(
                name,
                LinkedText(
                    "Builds of the app go on sending ", .code(sent), ", so nothing has to be built anew."))
        }
        if sent == app.sentOrganization.text {
            return DescriptionItem(
                name,
                LinkedText("Builds of the app send ", .code(sent), ", which is the organization's again.")
            )
        }
        return DescriptionItem(
            name,
            LinkedText(
                "Nobody was given the app yet, so its builds will send ", .code(sent), " instead of ",
                .code(app.sentOrganization.text), "."))
    }

    private var addresses: LinkedText {
        LinkedText(
            .code(FolderPaths.of(move.app)), " becomes ",
            .code("\(FolderPaths.of(move.destination))/apps/\(move.app.name)"),
            ", also in scripts that call the response server by folder. The old addresses lead nowhere.")
    }

    /// How many names are told.
    private static let namesMax = 12

    private static func names(_ names: [String], _ how: String) -> String {
        names.isEmpty ? "Nobody \(how)." : "\(shortened(names)), \(how)."
    }

    private static func shortened(_ names: [String]) -> String {
        let more = names.count - namesMax
        let told = names.prefix(namesMax).joined(separator: ", ")
        return more > 0 ? "\(told) and \(more) more" : told
    }
}
