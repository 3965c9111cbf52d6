import Access

/// The users of the demo: at least one for each role.
enum DemoPeople {
    /// A user.
    struct Person: Sendable {
        let email: String
        let name: String
        let roles: [Role]
        /// The folder on which the roles are granted.
        let folder: String
        /// The code of the site of the study at which the roles are held; nil for the whole folder.
        var site: String?

        /// Where the roles are held.
        var place: String { site.map { "\(folder), site \($0)" } ?? folder }
    }

    /// The password of all users. By default, the demo only listens on this machine.
    static let password = "meadow lantern harbor nine"

    static let all = [
        Person(email: "admin@example.org", name: "Ruth Alder", roles: [.siteAdmin], folder: "/"),
        Person(email: "orgadmin@example.org", name: "Omar Haddad", roles: [.orgAdmin], folder: "MERIDIAN"),
        Person(
            email: "folderadmin@example.org", name: "Fiona Brandt", roles: [.folderAdmin],
            folder: "MERIDIAN/HERON"),
        Person(
            email: "designer@example.org", name: "Dana Okafor", roles: [.studyDesigner],
            folder: "MERIDIAN/HERON"),
        Person(
            email: "lead@example.org", name: "Lena Hartmann", roles: [.studyDesigner, .studyLead],
            folder: "MERIDIAN/HERON/SLEEP01"),
        Person(
            email: "viewer@example.org", name: "Victor Nygaard", roles: [.studyViewer],
            folder: "MERIDIAN/HERON"),
        Person(email: "researcher@example.org", name: "Jun Nakamura", roles: [.editor], folder: "MERIDIAN"),
        Person(
            email: "reader@example.org", name: "Rosa Lindqvist", roles: [.reader], folder: "MERIDIAN/HERON"),
        Person(
            email: "coordinator@example.org", name: "Camila Reyes", roles: [.reader, .coordinator],
            folder: "MERIDIAN/HERON/SLEEP01"),
        Person(
            email: "clinic@example.org", name: "Sofia Marchetti", roles: [.reader, .coordinator],
            folder: "MERIDIAN/HERON/SLEEP01", site: "BAY"),
        Person(
            email: "monitor@example.org", name: "Marek Novak", roles: [.monitor],
            folder: "MERIDIAN/HERON/SLEEP01"),
    ]
}
