import Access
import ArgumentParser
import JSON
import PortalUI
import SQLStore
import StudyManagement
import Vocabulary

extension FolderCommand {
    struct Move: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Moves an app to another organization, or a study to another app.",
            discussion: """
                Apps that share studies move together. Existing app builds keep sending the Org ID that they were \
                built with. Roles of groups of the previous organization are removed, and so are roles of its users \
                unless you add --keep-roles. You can move a study only before it was offered to participants. \
                JSON keys: path (new path), from, alongside (paths of apps moved with it), rolesRemoved (count); for \
                apps also sends (the Org ID that builds send).
                """)

        @Argument(help: "ORG/APP or ORG/APP/STUDY.")
        var path: String

        @Argument(help: "Destination: ORG for an app, ORG/APP for a study.")
        var destination: String

        @Option(help: "For a study that moves to another organization: ORG/APP that offers its Test channel.")
        var testApp: String?

        @Flag(help: "Move it. Without this flag, the command only shows what would change.")
        var yes = false

        @Flag(help: "Keep the roles of users of the previous organization.")
        var keepRoles = false

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (path, destination, test, yes, keeps) = (path, destination, testApp, yes, keepRoles)
            let done = try await Installation.use(common) { portal in
                let from = try await FolderArgument.place(path, in: portal)
                let to = try await FolderArgument.place(destination, in: portal)
                var app: AppFolder?
                if let test { app = try await FolderArgument.app(test, in: portal) }
                let testApp = app
                return try await portal.store.write { transaction in
                    let plan = try Plan(from, to, testApp, by: portal.console, transaction)
                    guard yes else {
                        let words = try plan.words
                        throw CommandFailure(
                            sentence: "\(path) would move to \(destination)\(words). To move it, add --yes.")
                    }
                    return try plan.perform(keeping: keeps, by: portal.console, transaction)
                }
            }
            try common.report(
                "Moved \(path) to \(done.path)\(done.words).",
                .object(
                    [
                        JSONTree.Member(key: "path", value: .string(done.path)),
                        JSONTree.Member(key: "from", value: .string(path)),
                    ] + done.members))
        }
    }
}

/// The result of a move, for people and for scripts.
private struct Moved: Sendable {
    let path: String
    let words: String
    let members: [JSONTree.Member]

    init(
        to path: String, words: String = "", alongside: [String] = [], rolesRemoved: Int,
        sends organization: String? = nil
    ) {
        self.path = path
        self.words = words
        members =
            [
                JSONTree.Member(key: "alongside", value: .array(alongside.map { .string($0) })),
                JSONTree.Member(key: "rolesRemoved", value: .int(rolesRemoved)),
            ] + [organization].compactMap(\.self).map { JSONTree.Member(key: "sends", value: .string($0)) }
    }
}

/// A planned move of an app or a study.
private enum Plan {
    case app(AppMove)
    case study(StudyMove)

    init(
        _ from: FolderLocation, _ to: FolderLocation, _ testApp: AppFolder?, by console: Operator,
        _ transaction: borrowing Transaction
    ) throws {
        switch (from, to) {
        case (.app(let app), .organization(let organization)):
            self = .app(
                try AppMove(
                    to: console.require(ManageOrganization.self, on: organization), checks: .ofSite,
                    with: console.require(ManageApp.self, on: app), in: transaction))
        case (.channel(let channel), .app(let app)):
            self = .study(
                try StudyMove(
                    to: console.require(CreateStudy.self, on: app),
                    testApp: testApp.map { try console.require(CreateStudy.self, on: $0) }, checks: .ofSite,
                    with: console.require(EditDesign.self, on: channel.study), in: transaction))
        default:
            throw CommandFailure(
                sentence: "You can move an app to ORG or a study to ORG/APP.")
        }
    }

    /// Returns what moves along and what is removed, without moving. Throws if the move would be refused.
    var words: String {
        get throws {
            switch self {
            case .app(let move):
                try Self.check(move.obstacles)
                return Self.words(move) + Self.ending(move.ending.count + move.personal.count)
            case .study(let move):
                try Self.check(move.obstacles)
                return Self.ending(move.ending.count + move.personal.count)
            }
        }
    }

    func perform(
        keeping keeps: Bool, by console: Operator, _ transaction: borrowing Transaction
    ) throws -> Moved {
        switch self {
        case .app(let move):
            let app = try move.perform(
                keepingPersonalRoles: keeps, with: console.require(ManageApp.self, on: move.app),
                in: transaction)
            return Moved(
                to: app.path, words: Self.words(move),
                alongside: Self.others(move).map { "\(move.destination.path)/\($0.name)" },
                rolesRemoved: move.ending.count + (keeps ? 0 : move.personal.count),
                sends: app.sentOrganization.text)
        case .study(let move):
            let channel = try move.perform(
                keepingPersonalRoles: keeps, with: console.require(EditDesign.self, on: move.study),
                in: transaction)
            return Moved(
                to: channel.path, rolesRemoved: move.ending.count + (keeps ? 0 : move.personal.count))
        }
    }

    private static func check(_ obstacles: [String]) throws {
        if !obstacles.isEmpty { throw Conflict(obstacles.joined(separator: " ")) }
    }

    private static func others(_ move: AppMove) -> [AppFolder] {
        move.otherApps.filter { !$0.isInTrash }.map(\.folder)
    }

    private static func words(_ move: AppMove) -> String {
        let names = others(move).map(\.name.text)
        let along = names.isEmpty ? "" : " together with \(names.joined(separator: ", "))"
        let kept = move.includedApps.first.map { $0.sends != move.destination.name } == true
        return along + (kept ? ". Its builds keep sending the Org ID \(move.app.sentOrganization)" : "")
    }

    private static func ending(_ count: Int) -> String {
        count == 0 ? "" : ". \(NumberFormat.counted(count, "role", "roles")) given there would be removed"
    }
}
