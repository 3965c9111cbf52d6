import Access
import JSON
import SQLStore
import Vocabulary

/// A folder as LabKey's clients read it: the site, an organization, an app or a channel of a study.
struct LabKeyFolder: Sendable {
    /// The number of the channel, as in the column `container` of Lists, or `folder-` and the number of the folder.
    let id: String
    /// The last part of the path.
    let name: String
    let title: String
    let kind: FolderKind
    /// Test or Live; nil for a folder that isn't a channel.
    let channel: ChannelKind?
    /// The parent folder; nil for the site.
    let parent: (id: String, path: String)?
    let rights: RightSet
    var children: [LabKeyFolder] = []

    /// The path from the site, such as `/MERIDIAN/HERON/SLEEP01`.
    var path: String {
        guard let parent else { return "/" }
        return parent.path == "/" ? "/\(name)" : "\(parent.path)/\(name)"
    }

    init(_ folder: Folder, rights: RightSet) {
        let parent = folder.parent
        id = Self.id(of: folder)
        name = String(folder.path.split(separator: "/").last ?? "")
        title = folder.title
        kind = folder.kind
        channel = nil
        self.parent = parent.map { (Self.id(of: $0), Self.path(of: $0)) }
        self.rights = rights
    }

    init(_ summary: ChannelSummary, in app: AppFolder, rights: RightSet) {
        id = "\(summary.id)"
        name = summary.studyID.text
        title = summary.title
        kind = .study
        channel = summary.kind
        parent = (Self.id(of: .app(app)), Self.path(of: .app(app)))
        self.rights = rights
    }

    private static let idPrefix = "folder-"

    private static func id(of folder: Folder) -> String { "\(idPrefix)\(folder.folderID)" }

    private static func path(of folder: Folder) -> String {
        folder.path.hasPrefix("/") ? folder.path : "/\(folder.path)"
    }

    /// Returns the location with an ID; nil if it is no ID or there is no such folder.
    static func place(
        withID id: String, _ transaction: borrowing Transaction
    ) throws -> FolderLocation? {
        if let number = Int64(id) {
            return try FolderRepository.channel(ChannelID(rawValue: number), in: transaction).map(
                FolderLocation.channel)
        }
        guard id.hasPrefix(idPrefix), let number = Int64(id.dropFirst(idPrefix.count)) else { return nil }
        switch try FolderRepository.folder(FolderID(rawValue: number), in: transaction) {
        case .site: return .site
        case .organization(let folder): return .organization(folder)
        case .app(let folder): return .app(folder)
        // The folder of a study isn't a container, its channels are.
        case .study, nil: return nil
        }
    }

    // MARK: JSON

    /// Writes what LabKey calls the standard properties.
    func writeStandardProperties(to json: inout JSONWriter) {
        json.member("title", title)
        // LabKey's folder type of a study's responses; `None` is a folder without one.
        json.member("folderType", channel == nil ? "None" : "MyStudies Response")
        json.member("type", kind == .organization ? "project" : "folder")
        json.key("parentPath")
        parent.map { json.string($0.path) } ?? json.null()
        json.key("parentId")
        parent.map { json.string($0.id) } ?? json.null()
        json.member("sortOrder", 0)
        json.member("isWorkbook", false)
        json.member("isContainerTab", false)
        if let channel { json.member("channel", channel.rawValue) }
    }

    /// Writes the permissions of the user, with LabKey's names and its older bits.
    func writeRights(to json: inout JSONWriter) {
        let held = Self.permissions.filter { rights.contains($0.right) }
        json.array("effectivePermissions") { list in
            for permission in held { list.string("org.labkey.api.security.permissions.\(permission.name)") }
        }
        json.member("userPermissions", held.reduce(0) { $0 | $1.bit })
    }

    private static let permissions: [(right: Right, name: String, bit: Int)] = [
        (.viewResponses, "ReadPermission", 0x1), (.editResponses, "InsertPermission", 0x2),
        (.editResponses, "UpdatePermission", 0x4), (.editResponses, "DeletePermission", 0x8),
        (.setUpStudy, "AdminPermission", 0x8000),
    ]
}
