import Access
import PortalUI
import Timekeeping
import Vocabulary

/// The rights that a user has and doesn't have on a folder, with the roles that decide each.
///
/// The answers come from ``Access/RightsTable``, which is also used for access checks.
struct RightExplanationList {
    let explanation: AccessExplanation
    let view: FolderPermissionsView
    /// The selected right; nil for all rights.
    let right: Right?
    let now: Instant

    /// The answer about one right.
    struct Row {
        let isHeld: Bool
        let title: String
        let reasons: [LinkedText]
    }

    /// The reasons why the user can't exercise any of the rights now, regardless of roles.
    var obstacles: [LinkedText] { [accountObstacle, factorObstacle, archiveObstacle].compactMap(\.self) }

    /// The roles at sites of the study in sentences; nil without any.
    var atSites: String? {
        var places: [(place: String, roles: [String])] = []
        for given in explanation.rolesAtSites {
            let place = (given.site ?? "") + (given.group.map { ", through \($0)" } ?? "")
            if let index = places.firstIndex(where: { $0.place == place }) {
                places[index].roles.append(given.role.title)
            } else {
                places.append((place, [given.role.title]))
            }
        }
        if places.isEmpty { return nil }
        return places.map { "\(RoleEffect.listed($0.roles)) at \($0.place)." }.joined(separator: " ")
            + " A role at a site applies to the participants of that site only. The answers below are about the entire study."
    }

    var lastSeen: TimeText? { explanation.user.signedInAt.map { TimeText($0, from: now) } }

    var lines: [Row] {
        explanation.answers.filter { answer in
            answer.right.applies(to: view.folder.kind) && (right == nil || right == answer.right)
        }.map(line)
    }

    /// The rights that the user has and those they don't have; empty parts are left out.
    var parts: [(title: String, lines: [Row])] {
        let lines = lines
        return [("Can", lines.filter(\.isHeld)), ("Cannot", lines.filter { !$0.isHeld })]
            .filter { !$0.1.isEmpty }
    }

    /// Returns the rights that can be selected for a folder of this level.
    static func rightChoices(on kind: FolderKind) -> [PortalUI.SelectOption] {
        Right.allCases.filter { $0.applies(to: kind) }.map { SelectOption($0.name, $0.title) }
    }

    private var accountObstacle: LinkedText? {
        switch explanation.user.state {
        case .invited:
            "The user hasn't chosen a password yet. After they do, they have the access shown here."
        case .deactivated:
            "The account is deactivated and has no access now. If you activate it, the user has the access shown here."
        case .active: nil
        }
    }

    private var archiveObstacle: LinkedText? {
        view.folder.archivedFolder.map { archived in
            LinkedText(
                "\(archived.title) is archived, so no one can make changes in it now. "
                    + "If you unarchive it, the user has the access shown here.")
        }
    }

    private var factorObstacle: LinkedText? {
        let rest =
            " requires a second factor, which the user hasn't set up. "
            + "After they do, they have the access shown here."
        switch explanation.missingFactor {
        case nil: return nil
        case .requiredElsewhere: return LinkedText("A role on another folder\(rest)")
        case .required(let role, let folder):
            return LinkedText(pieces: [.plain("\(role.title) on "), link(to: folder), .plain(rest)])
        }
    }

    private func line(_ answer: RightExplanation) -> Row {
        if answer.isInheritedFromDescendants {
            return Row(
                isHeld: true, title: answer.right.title,
                reasons: ["From a role on a folder below"])
        }
        if answer.isHeld {
            return Row(isHeld: true, title: answer.right.title, reasons: answer.grantingRoles.map(path))
        }
        return Row(
            isHeld: false, title: answer.right.title,
            reasons: answer.blockedRoles.map(obstacle) + [need(answer)])
    }

    /// Returns the origin of a role: "Reader, from Heron, through Harbour data team".
    private func path(_ origin: RoleOrigin) -> LinkedText {
        var pieces: [LinkedText.Piece] = [.plain(origin.role.title + ", ")]
        if origin.isInherited {
            pieces += ["from ", link(to: origin.folder)]
        } else {
            pieces.append("assigned here")
        }
        if let group = origin.group { pieces += [", through ", .plain(group)] }
        return LinkedText(pieces: pieces)
    }

    private func obstacle(_ origin: RoleOrigin) -> LinkedText {
        switch origin.obstacle {
        case .stopped(let stop):
            return LinkedText(
                pieces: [
                    .plain("\(origin.role.title) from "), link(to: origin.folder), " doesn't apply: ",
                    link(to: stop), " has its own permissions",
                ])
        case .wantsBase, nil:
            let bases = origin.role.bases.map(\.title).joined(separator: " or ")
            return LinkedText("\(origin.role.title) only adds to \(bases), which the user doesn't have")
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
