import Access
import PortalUI
import Timekeeping

/// Why somebody may do something on a folder, and why not.
struct ExplanationPage {
    let frame: Frame
    let paths: PermissionPaths
    let kind: FolderKind
    let search: String
    /// The one right that was asked about; nil for all.
    let right: Right?
    let view: FolderView
    let now: Instant
    /// Who matches what was typed; nil if nothing was asked.
    var found: [Found]?
    var explanation: AccessExplanation?

    /// Somebody to ask about.
    struct Found {
        let id: UserID
        let name: String
        let email: String
    }

    /// The answer about one right.
    struct Line {
        let isHeld: Bool
        let title: String
        let reasons: [RichLine]
    }

    var hasNobodyFound: Bool { found?.isEmpty == true }
    var person: String { explanation.map { "\($0.user.id)" } ?? "" }
    var rightChoices: [Choice] {
        Right.allCases.filter { $0.matters(on: kind) }.map { Choice($0.name, $0.title) }
    }
    var rightName: String { right?.name ?? "" }

    func address(of found: Found) -> String {
        PeoplePaths.address(paths.why, [("person", "\(found.id)"), ("right", rightName)])
    }

    /// Why the account opens nothing at all.
    var accountObstacle: String? {
        switch explanation?.user.state {
        case .invited:
            "The account is not in use yet: they have not chosen a password. With one, this is what holds."
        case .deactivated:
            "The account is deactivated, so nothing of this can be done now. Activated, this is what holds."
        case .active, nil: nil
        }
    }

    var lastSeen: TimeText? { explanation?.user.signedInAt.map { TimeText($0, from: now) } }

    var lines: [Line] {
        guard let explanation else { return [] }
        return explanation.answers.filter { answer in
            answer.right.matters(on: kind) && (right == nil || right == answer.right)
        }.map(line)
    }

    /// What they may beside what they may not; a part without lines is left out.
    var parts: [(title: String, lines: [Line])] {
        let lines = lines
        return [("May", lines.filter(\.isHeld)), ("May not", lines.filter { !$0.isHeld })]
            .filter { !$0.1.isEmpty }
    }

    private func line(_ answer: RightAnswer) -> Line {
        if answer.isForWhatLiesBelow {
            return Line(
                isHeld: true, title: answer.right.title,
                reasons: ["For the sake of a role on something below"])
        }
        if answer.isHeld {
            return Line(isHeld: true, title: answer.right.title, reasons: answer.because.map(path))
        }
        return Line(
            isHeld: false, title: answer.right.title,
            reasons: answer.futile.map(obstacle) + [need(answer)])
    }

    /// "Reader, from Heron, through Harbour data team".
    private func path(_ origin: RoleOrigin) -> RichLine {
        var pieces: [RichLine.Piece] = [.plain(origin.role.title + ", ")]
        if origin.isInherited {
            pieces.append("from ")
            pieces.append(folder(origin))
        } else {
            pieces.append("given here")
        }
        if let group = origin.group { pieces += [", through ", .plain(group)] }
        return RichLine(pieces: pieces)
    }

    private func obstacle(_ origin: RoleOrigin) -> RichLine {
        switch origin.obstacle {
        case .stopped:
            return RichLine(
                pieces: [
                    .plain("\(origin.role.title) from "), folder(origin),
                    " does not count: a folder on the way keeps its own permissions",
                ])
        case .wantsBase, nil:
            let bases = origin.role.bases.map(\.title).joined(separator: " or ")
            return RichLine("\(origin.role.title) only adds to \(bases), which they do not hold")
        }
    }

    private func need(_ answer: RightAnswer) -> RichLine {
        guard answer.need.bases.isEmpty else {
            return RichLine(
                "Needs \(answer.need.title), with \(answer.need.bases.map(\.title).joined(separator: " or "))"
            )
        }
        return RichLine("Needs \(answer.need.title)")
    }

    private func folder(_ origin: RoleOrigin) -> RichLine.Piece {
        let title = view.title(of: origin.folder)
        if let address = view.address(of: origin.folder) { return .link(title, to: address) }
        return .plain(title)
    }
}
