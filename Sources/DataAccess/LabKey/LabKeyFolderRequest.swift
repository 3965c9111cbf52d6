import Access
import HTTP
import JSON
import SQLStore
import Vocabulary
import WebAccess

/// The folders that a request for containers names, and what it asks about them.
struct LabKeyFolderRequest: Sendable {
    /// The paths or IDs of folders; without any, the one in the URL.
    private let names: [String]
    /// Whether the response is a list.
    private let isList: Bool
    /// The number of levels below each folder; 0 leaves out `children`.
    private let depth: Int
    private let includesRights: Bool
    private let includesStandardProperties: Bool

    private static let namesMax = 100

    /// - Throws: ``WireError`` for a parameter that isn't supported or can't be read.
    init(_ parameters: LabKeyParameters) throws {
        if try parameters["containerFilter"] != nil {
            throw WireError(
                "The parameter 'containerFilter' is not supported. Use 'container' or 'includeSubfolders'.",
                field: "containerFilter")
        }
        names = parameters.all.filter { $0.name.lowercased() == "container" }.map(\.value.trimmed)
            .filter { !$0.isEmpty }
        guard names.count <= Self.namesMax else {
            throw WireError("A request can name at most \(Self.namesMax) containers.", field: "container")
        }
        isList = try Self.flag("multipleContainers", parameters) ?? false || names.count > 1
        let includesSubfolders = try Self.flag("includeSubfolders", parameters) ?? false
        let depth = try Self.depth(parameters)
        self.depth = includesSubfolders ? depth : 1
        includesRights = try Self.flag("includeEffectivePermissions", parameters) ?? true
        includesStandardProperties = try Self.flag("includeStandardProperties", parameters) ?? true
    }

    private static func flag(_ name: String, _ parameters: LabKeyParameters) throws -> Bool? {
        guard let text = try parameters[name] else { return nil }
        guard let flag = WireBoolean.read(text) else {
            throw WireError("The value of '\(name)' must be true or false.", field: name)
        }
        return flag
    }

    /// All levels without a number, and with a negative one.
    private static func depth(_ parameters: LabKeyParameters) throws -> Int {
        guard let text = try parameters["depth"] else { return .max }
        guard let depth = Int(text) else {
            throw WireError("The value of 'depth' must be a whole number.", field: "depth")
        }
        return depth < 0 ? .max : depth
    }

    // MARK: Folders

    /// Returns the folders that the request names.
    ///
    /// - Throws: ``WireError`` for a folder that doesn't exist for the user.
    func folders(
        _ context: RequestContext, _ transaction: borrowing Transaction
    ) throws -> [LabKeyFolder] {
        let holder = try context.requirePerson().holder
        if names.isEmpty {
            return [
                try LabKeyFolderTree(
                    at: context.location, for: holder, now: context.now, transaction
                ).folder(levels: depth)
            ]
        }
        var folders: [LabKeyFolder] = []
        for name in names {
            let place = try Self.place(name, context, transaction)
            folders.append(
                try LabKeyFolderTree(
                    at: place, for: holder, now: context.now, transaction
                ).folder(levels: depth))
        }
        return folders
    }

    /// Returns the folder with a path or an ID, if the user may enter it.
    private static func place(
        _ name: String, _ context: RequestContext, _ transaction: borrowing Transaction
    ) throws -> FolderLocation {
        let unknown = WireError(
            "The folder '\(name)' doesn't exist.", field: "container", status: .notFound)
        let path = name.hasSuffix("/") ? String(name.dropLast()) : name
        let found =
            try LabKeyFolder.place(withID: name, transaction)
            ?? FolderPath(path).flatMap { try FolderRepository.place($0, in: transaction) }
        guard let found else { throw unknown }
        do {
            switch found {
            case .site: break
            case .organization(let folder):
                _ = try context.require(EnterOrganization.self, on: folder, in: transaction)
            case .app(let folder): _ = try context.require(EnterApp.self, on: folder, in: transaction)
            case .channel(let channel):
                _ = try context.require(EnterStudyAtSites.self, on: channel, in: transaction)
            }
        } catch is NotFound {
            throw unknown
        }
        return found
    }

    // MARK: The response

    /// Returns the document: the folder, or a list if the request asks for one.
    func json(_ folders: [LabKeyFolder]) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            if isList {
                json.array("containers") { list in
                    for folder in folders { list.object { write(folder, to: &$0) } }
                }
            } else if let folder = folders.first {
                write(folder, to: &json)
            }
        }
        return json.finish()
    }

    private func write(_ folder: LabKeyFolder, to json: inout JSONWriter) {
        json.member("name", folder.name)
        json.member("path", folder.path)
        json.member("id", folder.id)
        if includesStandardProperties { folder.writeStandardProperties(to: &json) }
        if includesRights { folder.writeRights(to: &json) }
        guard depth > 0 else { return }
        json.array("children") { list in
            for child in folder.children { list.object { write(child, to: &$0) } }
        }
    }
}
