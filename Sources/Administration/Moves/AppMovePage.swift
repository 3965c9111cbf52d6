import Access
import PortalUI
import Studies

/// What moving an app means, before it is done.
struct AppMovePage {
    var frame: Frame
    let move: AppMove
    var entry = MoveEntry()
    var problems = FormProblems()

    var confirmation: MoveConfirmation {
        MoveConfirmation(
            address: PlaceAddress.move(of: .app(move.app)), destination: move.destination.name.text,
            formToken: frame.formToken, kind: "App", id: move.app.name.text,
            leaving: move.personal.isEmpty ? nil : move.origin.title, entry: entry, problem: problems["name"],
            cancelAddress: PlaceAddress.of(move.app) + "/settings")
    }

    /// What changes, in the order of what people ask first.
    var facts: [Fact] {
        let (from, to) = (move.origin.title, move.destination.title)
        var facts = [
            Fact("Goes along", RichLine(goesAlong)),
            Fact(
                "For participants", "Nothing changes. Enrollment, questionnaires, responses go on as before."),
        ]
        facts += move.travellers.filter { !$0.isInTrash }.map(sends)
        if move.app.stopsInheriting {
            facts.append(
                Fact(
                    "Access",
                    "The app inherits no roles. In \(to), only those with a role of its own and Site Admins come in."
                ))
        } else {
            facts.append(Fact("Lose access", RichLine(Self.names(move.leaving, "through a role on \(from)"))))
            facts.append(Fact("Gain access", RichLine(Self.names(move.coming, "through a role on \(to)"))))
        }
        facts += [
            Fact("Addresses", addresses),
            Fact(
                "Rules and lists",
                "What \(from) asks of sign-in and signatures, its library and its lists end here; those of \(to) hold."
            ),
        ]
        if !move.unlisted.isEmpty {
            facts.append(
                Fact(
                    "Not in the lists of \(to)",
                    RichLine("\(Self.shortened(move.unlisted)). The designs keep what was chosen.")))
        }
        return facts + [
            Fact(
                "Other response servers",
                "One that reads with the credential of another app of \(from) does not find these studies any more."
            ),
            Fact(
                "Audit log",
                "The history of the app goes with it: \(to) reads it, and \(from) reads that it left."),
        ]
    }

    private var goesAlong: String {
        let studies = Figures.counted(move.studyCount, "study", "studies")
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
    private func sends(_ traveller: AppMove.Traveller) -> Fact {
        let app = traveller.folder
        let name = "Org ID of \(app.name)"
        let sent = traveller.sends.text
        if sent == app.sentOrganization.text, sent != move.destination.name.text {
            return Fact(
                name,
                RichLine(
                    "Builds of the app go on sending ", .code(sent), ", so nothing has to be built anew."))
        }
        if sent == app.sentOrganization.text {
            return Fact(
                name, RichLine("Builds of the app send ", .code(sent), ", which is the organization's again.")
            )
        }
        return Fact(
            name,
            RichLine(
                "Nobody was given the app yet, so its builds will send ", .code(sent), " instead of ",
                .code(app.sentOrganization.text), "."))
    }

    private var addresses: RichLine {
        RichLine(
            .code(PlaceAddress.of(move.app)), " becomes ",
            .code("\(PlaceAddress.of(move.destination))/apps/\(move.app.name)"),
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
