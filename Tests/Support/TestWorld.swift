import Access
import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// What there is in every test site: two organizations, their apps and studies, and everyone's user.
public struct TestWorld: Sendable {
    /// The organization in which everyone but the stranger has a role.
    public let organization: OrganizationFolder
    /// Its app, HERON.
    public let app: AppFolder
    /// The app of the Test channel, HERON-T.
    public let testApp: AppFolder
    /// The Live channel, SLEEP01.
    public let channel: Channel
    /// The Test channel, SLEEP01T.
    public let testChannel: Channel
    /// The Live channel of the neighbor organization's study, with the same Study ID.
    public let neighbor: Channel
    /// Everyone's user.
    public let users: [TestUser: User]

    /// The study.
    public var study: StudyFolder { channel.study }

    /// The user of someone.
    public func user(_ someone: TestUser) -> UserID {
        guard let user = users[someone] else { preconditionFailure("everybody is in the world") }
        return user.id
    }

    static func make(by console: Operator, at now: Instant, in transaction: borrowing Transaction) throws
        -> TestWorld
    {
        let site = console.grant(ManageSite.self, on: SiteFolder())
        let organization = try FolderRepository.addOrganization(
            "MERIDIAN", title: "Meridian Bay Institute", with: site, in: transaction)
        let app = try add(app: "HERON", to: organization, by: console, in: transaction)
        let testApp = try add(app: "HERON-T", to: organization, by: console, in: transaction)
        let channel = try FolderRepository.addStudy(
            "SLEEP01", title: "Sleep in Early Pregnancy", with: console.grant(CreateStudy.self, on: app),
            in: transaction)
        let testChannel = try ChannelRepository.addTest(
            as: "SLEEP01T", in: console.grant(CreateStudy.self, on: testApp),
            with: console.grant(EditDesign.self, on: channel.study), in: transaction)
        let harbour = try FolderRepository.addOrganization(
            "HARBOUR", title: "Harbour Data", with: site, in: transaction)
        let kestrel = try add(app: "KESTREL", to: harbour, by: console, in: transaction)
        let neighbor = try FolderRepository.addStudy(
            "SLEEP01", title: "Sleep at Sea", with: console.grant(CreateStudy.self, on: kestrel),
            in: transaction)
        var users: [TestUser: User] = [:]
        for someone in TestUser.allCases {
            let home = someone == .stranger ? harbour : organization
            users[someone] = try add(someone, home: home, by: console, at: now, in: transaction)
        }
        let world = TestWorld(
            organization: organization, app: app, testApp: testApp, channel: channel,
            testChannel: testChannel,
            neighbor: neighbor, users: users)
        for someone in TestUser.allCases { try world.employ(someone, by: console, in: transaction) }
        return world
    }

    private static func add(
        app name: String, to organization: OrganizationFolder, by console: Operator,
        in transaction: borrowing Transaction
    ) throws -> AppFolder {
        try FolderRepository.addApp(
            name, title: name.capitalizedFirst,
            with: console.grant(ManageOrganization.self, on: organization),
            in: transaction)
    }

    private static func add(
        _ someone: TestUser, home: OrganizationFolder, by console: Operator, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> User {
        let user: User
        if someone == .siteAdmin {
            user = try UserRepository.add(
                email: someone.email, name: someone.name,
                with: console.grant(ManageSite.self, on: SiteFolder()),
                in: transaction)
        } else {
            user = try UserRepository.add(
                email: someone.email, name: someone.name,
                with: console.grant(ManageOrganization.self, on: home), in: transaction)
        }
        // An empty hash matches no password: sessions are opened directly, since a real hash takes 25 ms.
        try UserRepository.setPassword(PasswordHash(encoded: ""), of: user.id, at: now, in: transaction)
        return user
    }

    private func employ(
        _ someone: TestUser, by console: Operator, in transaction: borrowing Transaction
    ) throws {
        let folder: Folder =
            switch (someone, someone.level) {
            case (.stranger, _): .organization(neighbor.app.organization)
            case (_, .site): .site(SiteFolder())
            case (_, .organization): .organization(organization)
            case (_, .app): .app(app)
            case (_, .study): .study(study)
            }
        try RoleRepository.assign(
            someone.role, to: .user(user(someone)), with: console.grant(ManageRoles.self, on: folder),
            in: transaction)
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
