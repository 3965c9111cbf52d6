import Access
import ArgumentParser
import JSON
import PortalUI
import SQLStore
import Studies

extension FolderCommand {
    struct Move: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Moves an app to another organization, or a study to another app.",
            discussion: """
                Apps that share studies go together, and builds that are in use go on sending the Org ID that they were \
                made with. Roles of groups of the former organization end, and so do those of its people unless they \
                are kept. A study goes only while nobody was offered it. With --json: path (where it is now), from, \
                alongside (paths of apps that went with it), rolesRemoved (how many); of apps sends (the Org ID that \
                builds send).
                """)

        @Argument(help: "ORG/APP or ORG/APP/STUDY.")
        var path: String

        @Argument(help: "Where to: for an app ORG, for a study ORG/APP.")
        var destination: String

        @Option(help: "For a study that leaves its organization: ORG/APP that offers its Test channel.")
        var testApp: String?

        @Flag(help: "Do it; without this the verb says what would change.")
        var yes = false

        @Flag(help: "Keep the roles of people of the former organization.")
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
                            sentence: "\(path) would go to \(destination)\(words). Add --yes to move it.")
                    }
                    return try plan.perform(keeping: keeps, by: portal.console, transaction)
                }
            }
            try common.report(
                "\(path) is \(done.path) now\(done.words).",
                .object(
                    [
                        JSONTree.Member(key: "path", value: .string(done.path)),
                        JSONTree.Member(key: "from", value: .string(path)),
                    ] + done.members))
        }
    }
}

/// What was moved, for people and for scripts.
private struct Moved: Sendable {
    let path: String
    let words: String
    let members: [JSONTree.Member]
}

/// One of the two moves, planned by the operator.
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
                sentence: "An app goes to an ORG, a study to an ORG/APP. Nothing else is moved.")
        }
    }

    /// What goes along and what ends, before it is done; refuses what would be refused.
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
            let others = Self.others(move).map { "\(move.destination.path)/\($0.name)" }
            return Moved(
                path: app.path, words: Self.words(move),
                members: [
                    JSONTree.Member(key: "alongside", value: .array(others.map { .string($0) })),
                    JSONTree.Member(
                        key: "rolesRemoved",
                        value: .int(move.ending.count + (keeps ? 0 : move.personal.count))),
                    JSONTree.Member(key: "sends", value: .string(app.sentOrganization.text)),
                ])
        case .study(let move):
            let channel = try move.perform(
                keepingPersonalRoles: keeps, with: console.require(EditDesign.self, on: move.study),
                in: transaction)
            return Moved(
                path: channel.path, words: "",
                members: [
                    JSONTree.Member(key: "alongside", value: .array([])),
                    JSONTree.Member(
                        key: "rolesRemoved",
                        value: .int(move.ending.count + (keeps ? 0 : move.personal.count))),
                ])
        }
    }

    private static func check(_ obstacles: [String]) throws {
        if !obstacles.isEmpty { throw Conflict(obstacles.joined(separator: " ")) }
    }

    private static func others(_ move: AppMove) -> [AppFolder] {
        move.companions.filter { !$0.isInTrash }.map(\.folder)
    }

    private static func words(_ move: AppMove) -> String {
        let names = others(move).map(\.name.text)
        let along = names.isEmpty ? "" : ", with \(names.joined(separator: ", "))"
        let kept = move.travellers.first.map { $0.sends != move.destination.name } == true
        return along + (kept ? ", and its builds go on sending \(move.app.sentOrganization)" : "")
    }

    private static func ending(_ count: Int) -> String {
        count == 0 ? "" : "; \(NumberFormat.counted(count, "role", "roles")) given there would end"
    }
}
