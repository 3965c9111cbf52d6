import Access
import Cryptography
import SQLStore

/// What `--demo` makes on a new site: an organization with two apps and three studies, and people for each role.
struct Demo: Sendable {
    /// Whom to sign in as.
    struct SignIn: Sendable {
        let email: String
        let password: String
    }

    /// Everybody's password; the demo listens on this machine only unless told otherwise.
    private static let password = "meadow lantern harbor nine"

    private static let people: [(email: String, name: String, roles: [Role], folder: String)] = [
        ("admin@example.org", "Ruth Alder", [.siteAdmin], "/"),
        ("orgadmin@example.org", "Omar Haddad", [.orgAdmin], "MERIDIAN"),
        ("designer@example.org", "Dana Okafor", [.studyDesigner], "MERIDIAN/HERON"),
        ("coordinator@example.org", "Camila Reyes", [.reader, .coordinator], "MERIDIAN/HERON/SLEEP01"),
        ("researcher@example.org", "Jun Nakamura", [.editor], "MERIDIAN"),
    ]

    private static let studies: [(path: String, title: String)] = [
        ("MERIDIAN/HERON/SLEEP01", "Sleep in Early Pregnancy"),
        ("MERIDIAN/HERON/KICKS01", "Counting Kicks"),
        ("MERIDIAN/PLOVER/HEART01", "Heart Rate after Surgery"),
    ]

    let installation: Installation

    init(_ installation: Installation) { self.installation = installation }

    /// Makes the demo, if nobody is there yet; says whom to sign in as.
    func make() async throws -> SignIn {
        let isNew = try await installation.store.read { transaction in
            try !UserRepository.isAnybodyThere(in: transaction)
        }
        if isNew { try await makeAll() }
        return SignIn(email: Self.people[0].email, password: Self.password)
    }

    private func makeAll() async throws {
        let console = installation.console
        try await installation.store.write { transaction in
            let titles = [
                "MERIDIAN": "Meridian Bay Institute", "MERIDIAN/HERON": "Heron", "MERIDIAN/PLOVER": "Plover",
            ]
            for path in titles.keys.sorted() {
                guard let place = FolderPath(path) else { continue }
                _ = try FolderTree.add(place, title: titles[path] ?? "", by: console, in: transaction)
            }
            for study in Self.studies {
                guard let place = FolderPath(study.path) else { continue }
                _ = try FolderTree.add(place, title: study.title, by: console, in: transaction)
            }
        }
        for person in Self.people {
            guard let folder = FolderPath(person.folder) else { continue }
            try await installation.add(
                person.email, name: person.name, password: Self.password, roles: person.roles, on: folder)
        }
    }
}
