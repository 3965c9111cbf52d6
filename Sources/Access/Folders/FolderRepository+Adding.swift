import SQLStore
import Timekeeping
import Vocabulary

extension FolderRepository {
    /// Adds an organization to the site.
    public static func addOrganization(
        _ name: String, title: String, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> OrganizationFolder {
        let id = try add(
            name, .organization, title: title, below: .site, at: grant.now, in: transaction)
        let folder = OrganizationFolder(
            id: id, name: OrganizationID(name), title: shown(title, name), stopsInheriting: false,
            isArchived: false)
        try grant.actor.record("organization.create", on: id, about: folder.path, in: transaction)
        return folder
    }

    /// Adds an app to an organization.
    public static func addApp(
        _ name: String, title: String, with grant: Grant<ManageOrganization>,
        in transaction: borrowing Transaction
    ) throws -> AppFolder {
        try FolderRepository.checkBuildIdentifiers(AppID(name), of: grant.subject, in: transaction)
        let id = try add(
            name, .app, title: title, below: grant.subject.id, at: grant.now, in: transaction)
        let folder = AppFolder(
            id: id, name: AppID(name), title: shown(title, name), organization: grant.subject,
            stopsInheriting: false, isArchived: false, sentOrganization: grant.subject.name)
        try grant.actor.record("app.create", on: id, about: folder.path, in: transaction)
        return folder
    }

    /// Adds a study to an app, with its Live channel; the Test channel is added by ``ChannelRepository``.
    ///
    /// A user who creates a study with a role that can't publish becomes its Study Lead.
    public static func addStudy(
        _ studyID: StudyID, title: String, with grant: Grant<CreateStudy>,
        in transaction: borrowing Transaction
    ) throws -> Channel {
        let app = grant.subject
        try ChannelRepository.checkIsFree(studyID, in: app, except: nil, in: transaction)
        let id = try add(
            studyID.text, .study, title: title, below: app.id, at: grant.now, in: transaction)
        let study = StudyFolder(
            id: id, name: studyID, title: shown(title, studyID.text), app: app, stopsInheriting: false)
        let channel = try ChannelRepository.add(
            .live, of: study, in: app, as: studyID, by: grant.actor, in: transaction)
        try grant.actor.record("study.create", on: id, about: study.path, in: transaction)
        try makeLead(of: study, by: grant.actor, in: transaction)
        return channel
    }

    /// Changes an organization's title. Apps refer to organizations, apps and studies by name, so titles of folders
    /// never reach them.
    public static func retitle(
        _ title: String, with grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws {
        let folder = grant.subject
        guard title != folder.title else { return }
        try retitle(folder.id, title, in: transaction)
        try grant.record(
            "organization.rename", about: folder.path, ["title": .change(from: folder.title, to: title)],
            in: transaction)
    }

    /// Changes an app's title.
    public static func retitle(
        _ title: String, with grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws {
        let folder = grant.subject
        guard title != folder.title else { return }
        try retitle(folder.id, title, in: transaction)
        try grant.record(
            "app.rename", about: folder.path, ["title": .change(from: folder.title, to: title)],
            in: transaction)
    }

    /// Changes the title of a study's folder. The caller, which saves the design's name, records the event.
    public static func retitle(
        _ title: String, with grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws {
        try retitle(grant.subject.id, title, in: transaction)
    }

    /// Returns the message for a name that is in use.
    package static func isTaken(_ name: String, _ kind: FolderKind) -> String {
        switch kind {
        case .study:
            "Another study in this app has the ID \(name). Study IDs must differ in more than case."
        case .app: "The organization already has an app with the ID \(name)."
        default: "An organization with the ID \(name) already exists."
        }
    }

    private static func add(
        _ name: String, _ kind: FolderKind, title: String, below parent: FolderID, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> FolderID {
        var problems: [FieldProblem] = []
        if let problem = FolderName.problem(name, kind: kind) {
            problems.append(FieldProblem("name", problem))
        }
        if let problem = SingleLineText.problem(title, lengthMax: titleLengthMax) {
            problems.append(FieldProblem("title", problem))
        }
        guard problems.isEmpty else { throw InvalidInput(problems) }
        let id = try insert(
            name, key: FolderName.folded(name), kind, title: shown(title, name), below: parent, at: now,
            in: transaction)
        guard let id else { throw InvalidInput("name", isTaken(name, kind)) }
        return id
    }

    /// Inserts a row unless its key is taken. Its ID was never used by another folder.
    package static func insert(
        _ name: String, key: String, _ kind: FolderKind, title: String, below parent: FolderID,
        at now: Instant, in transaction: borrowing Transaction
    ) throws -> FolderID? {
        try transaction.value(
            """
            insert into folders (id, parent_id, kind, name, name_key, title, created_at, sent_org_id, sent_org_key)
            select (\(fragment: GenerationRepository.folderRows.next(in: "folders"))), p.id, \(kind.rawValue),
                \(name), \(key), \(title), \(now),
                case when \(kind.rawValue) = 'app' then p.name end,
                case when \(kind.rawValue) = 'app' then p.name_key end
            from folders p where p.id = \(parent)
            on conflict (parent_id, name_key) do nothing
            returning id
            """)
    }

    private static func retitle(
        _ id: FolderID, _ title: String, in transaction: borrowing Transaction
    ) throws {
        guard !title.isEmpty else { throw InvalidInput("title", "Enter a name.") }
        if let problem = SingleLineText.problem(title, lengthMax: titleLengthMax) {
            throw InvalidInput("title", problem)
        }
        try transaction.run("update folders set title = \(title) where id = \(id)")
    }

    /// The maximum length of a folder's title, in characters.
    public static let titleLengthMax = 200

    private static func shown(_ title: String, _ name: String) -> String { title.isEmpty ? name : title }

    private static func makeLead(
        of study: StudyFolder, by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        guard let user = actor.user else { return }
        let effectiveRoles = try Roles.effectiveRoles(
            of: user, on: .study(study), at: actor.now, in: transaction)
        guard !effectiveRoles.hasPermission(PublishStudy.self) else { return }
        try transaction.run(
            """
            insert into role_assignments (folder_id, user_id, role, created_at)
            values (\(study.id), \(user), \(Role.studyLead.rawValue), \(actor.now))
            """)
        try actor.record(
            "role.give", on: study.id, about: actor.name, ["role": .text(Role.studyLead.rawValue)],
            in: transaction)
    }
}
