import Access
import JSON
import SQLStore
import Vocabulary

/// Creates and lists the folders of a site, for the command line and the demo.
enum FolderListing {
    /// Adds the missing folders of a path and returns their paths. Adds nothing below an archived folder.
    static func add(
        _ path: FolderPath, title: String, by console: Operator, in transaction: borrowing Transaction
    ) throws -> [String] {
        var added: [String] = []
        guard let name = path.organization else { return added }
        var organization = try FolderRepository.place(
            FolderPath(organization: name), in: transaction)?.organization
        if organization == nil {
            let site = console.grant(ManageSite.self, on: SiteFolder())
            organization = try FolderRepository.addOrganization(
                name, title: path.app == nil ? title : "", with: site, in: transaction)
            added.append(name)
        }
        guard let organization, let appName = path.app else { return added }
        var app = try FolderRepository.place(
            FolderPath(organization: name, app: appName), in: transaction)?.app
        if app == nil {
            let manager = try console.require(ManageOrganization.self, on: organization)
            let made = try FolderRepository.addApp(
                appName, title: path.study == nil ? title : "", with: manager, in: transaction)
            added.append(made.path)
            app = made
        }
        guard let app, let studyName = path.study else { return added }
        guard try FolderRepository.place(path, in: transaction)?.channel == nil else { return added }
        let channel = try FolderRepository.addStudy(
            StudyID(studyName), title: title, with: console.require(CreateStudy.self, on: app),
            in: transaction)
        return added + [channel.path]
    }

    /// Returns all folders: organizations by name, each followed by its apps and their study channels.
    static func all(in transaction: borrowing Transaction) throws -> [Entry] {
        var entries: [Entry] = []
        let channels = try FolderRepository.channels(in: transaction)
        for organization in try FolderRepository.organizations(in: transaction) {
            entries.append(.organization(organization))
            for app in try FolderRepository.apps(of: organization, in: transaction) {
                entries.append(.app(app))
                entries += channels.filter { $0.app.id == app.id }.map(Entry.study)
            }
        }
        return entries
    }

    /// A folder as it is listed.
    enum Entry: Sendable {
        case organization(OrganizationFolder)
        case app(AppFolder)
        case study(Channel)

        /// Path, kind and title.
        var line: String {
            switch self {
            case .organization(let folder):
                "\(folder.path)\torganization\(folder.isArchived ? ", archived" : "")\t\(folder.title)"
            case .app(let folder):
                "\(folder.path)\tapp\(folder.isArchived ? ", archived" : "")\t\(folder.title)"
            case .study(let channel):
                "\(channel.path)\tstudy, \(channel.kind.rawValue)\t\(channel.study.title)"
            }
        }

        /// The same as a JSON document for scripts.
        var document: JSONTree {
            switch self {
            case .organization(let folder):
                [
                    "path": .string(folder.path), "kind": "organization", "title": .string(folder.title),
                    "archived": .bool(folder.isArchived),
                ]
            case .app(let folder):
                [
                    "path": .string(folder.path), "kind": "app", "title": .string(folder.title),
                    "archived": .bool(folder.isArchived),
                ]
            case .study(let channel):
                [
                    "path": .string(channel.path), "kind": "study", "title": .string(channel.study.title),
                    "channel": .string(channel.kind.rawValue), "status": .string(channel.status.rawValue),
                    "collecting": .bool(channel.isCollecting),
                ]
            }
        }
    }
}
