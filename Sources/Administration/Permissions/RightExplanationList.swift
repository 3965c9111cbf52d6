import Access
import PortalUI
import Studies
import Timekeeping

/// Each thing that someone may and may not do on a folder, with the roles that decide it.
///
/// The answers come from ``Access/RightsTable``, by which the entrances decide, too.
struct RightExplanationList {
    let explanation: AccessExplanation
    let view: FolderPermissionsView
    /// The one right that was asked about; nil for all.
    let right: Right?
    let now: Instant

    /// The answer about one right.
    struct Row {
        let isHeld: Bool
        let title: String
        let reasons: [LinkedText]
    }

    /// Why nothing of this can be done now, whatever the roles say.
    var obstacles: [LinkedText] { [accountObstacle, factorObstacle, archiveObstacle].compactMap(\.self) }

    var lastSeen: TimeText? { explanation.user.signedInAt.map { TimeText($0, from: now) } }

    var lines: [Row] {
        explanation.answers.filter { answer in
            answer.right.applies(to: view.folder.kind) && (right == nil || right == answer.right)
        }.map(line)
    }

    /// What they may next to what they may not; a part without lines is left out.
    var parts: [(title: String, lines: [Row])] {
        let lines = lines
        return [("May", lines.filter(\.isHeld)), ("May not", lines.filter { !$0.isHeld })]
            .filter { !$0.1.isEmpty }
    }

    /// The rights that can be asked about on a folder of this level.
    static func rightChoices(on kind: FolderKind) -> [PortalUI.SelectOption] {
        Right.allCases.filter { $0.applies(to: kind) }.map { SelectOption($0.name, $0.title) }
    }

    private var accountObstacle: LinkedText? {
        switch explanation.user.state {
        case .invited:
            "The account is not in use yet: they have not chosen a password. With one, this is what holds."
        case .deactivated:
            "The account is deactivated, so nothing of this can be done now. Activated, this is what holds."
        case .active: nil
        }
    }

    private var archiveObstacle: LinkedText? {
        view.folder.archivedFolder.map { archived in
            LinkedText(
                "\(archived.title) is archived, so what would change something in it cannot be done now. "
                    + "Taken out, this is what holds.")
        }
    }

    private var factorObstacle: LinkedText? {
        let rest = " requires a second factor, which they have not set up. With one, this is what holds."
        switch explanation.missingFactor {
        case nil: return nil
        case .requiredElsewhere: return LinkedText("A role that they hold elsewhere\(rest)")
        case .required(let role, let folder):
            return LinkedText(pieces: [.plain("\(role.title) on "), link(to: folder), .plain(rest)])
        }
    }

    private func line(_ answer: RightExplanation) -> Row {
        if answer.isInheritedFromDescendants {
            return Row(
                isHeld: true, title: answer.right.title,
                reasons: ["For the sake of a role on something below"])
        }
        if answer.isHeld {
            return Row(isHeld: true, title: answer.right.title, reasons: answer.grantingRoles.map(path))
        }
        return Row(
            isHeld: false, title: answer.right.title,
            reasons: answer.blockedRoles.map(obstacle) + [need(answer)])
    }

    /// "Reader, from Heron, through Harbour data team".
    private func path(_ origin: RoleOrigin) -> LinkedText {
        var pieces: [LinkedText.Piece] = [.plain(origin.role.title + ", ")]
        if origin.isInherited {
            pieces += ["from ", link(to: origin.folder)]
        } else {
            pieces.append("given here")
        }
        if let group = origin.group { pieces += [", through ", .plain(group)] }
        return LinkedText(pieces: pieces)
    }

    private func obstacle(_ origin: RoleOrigin) -> LinkedText {
        switch origin.obstacle {
        case .stopped(let stop):
            return LinkedText(
                pieces: [
                    .plain("\(origin.role.title) from "), link(to: origin.folder), " does not count: ",
                    link(to: stop), " keeps its own permissions",
                ])
        case .wantsBase, nil:
            let bases = origin.role.bases.map(\.title).joined(separator: " or ")
            return LinkedText("\(origin.role.title) only adds to \(bases), which they do not hold")
        }
    }

    private func need(_ answer: RightExplanation) -> LinkedText {
        guard answer.requiredRole.bases.isEmpty else {
            return LinkedText(
                "Needs \(answer.requiredRole.title), with \(answer.requiredRole.bases.map(\.title).joined(separator: " or "))"
            )
        }
        return LinkedText("Needs \(answer.requiredRole.title)")
    }

    private func link(to folder: FolderID) -> LinkedText.Piece {
        let title = view.title(of: folder)
        if let address = view.address(of: folder) { return .link(title, to: address) }
        return .plain(title)
    }
}
