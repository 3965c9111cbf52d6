import Access
import SQLStore
import Studies

/// The folders of a site, as the command line and the demo make and list them.
enum FolderTree {
    /// Adds what is missing along a path and returns the paths of what was added.
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
            let manager = console.grant(ManageOrganization.self, on: organization)
            let made = try FolderRepository.addApp(
                appName, title: path.study == nil ? title : "", with: manager, in: transaction)
            added.append(made.path)
            app = made
        }
        guard let app, let studyName = path.study else { return added }
        guard try FolderRepository.place(path, in: transaction)?.channel == nil else { return added }
        let channel = try FolderRepository.addStudy(
            StudyID(studyName), title: title, with: console.grant(CreateStudy.self, on: app), in: transaction)
        return added + [channel.path]
    }

    /// A line for each folder: its path, its kind and its title.
    static func lines(in transaction: borrowing Transaction) throws -> [String] {
        var lines: [String] = []
        let channels = try FolderRepository.channels(in: transaction)
        for organization in try FolderRepository.organizations(in: transaction) {
            lines.append("\(organization.path)\torganization\t\(organization.title)")
            for app in try FolderRepository.apps(of: organization, in: transaction) {
                lines.append("\(app.path)\tapp\t\(app.title)")
                for channel in channels where channel.app.id == app.id {
                    lines.append("\(channel.path)\tstudy, \(channel.kind.rawValue)\t\(channel.study.title)")
                }
            }
        }
        return lines
    }
}
