import Glibc

/// Finds the folder that contains `Public`, `Migrations` and `Help`: the checkout or the release folder.
struct InstallationFolder: Sendable {
    let path: String

    var publicFolder: String { path + "/Public" }
    var help: String { path + "/Help" }
    var changelog: String { path + "/CHANGELOG.md" }
    var migrations: String { path + "/Migrations" }

    /// Returns the configured folder, else the nearest one above the executable, else the current one.
    ///
    /// - Throws: ``InstallationFolderMissing`` if none of them contains all folders.
    static func find(configured: String, executable: String) throws -> InstallationFolder {
        if !configured.isEmpty {
            guard isHome(configured) else { throw InstallationFolderMissing(looked: [configured]) }
            return InstallationFolder(path: configured)
        }
        var looked: [String] = []
        var folder = resolved(executable)
        while let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
            if isHome(folder) { return InstallationFolder(path: folder) }
            looked.append(folder.isEmpty ? "/" : folder)
        }
        if isHome(".") { return InstallationFolder(path: ".") }
        throw InstallationFolderMissing(looked: looked + ["."])
    }

    private static func isHome(_ folder: String) -> Bool {
        ["/Public", "/Migrations", "/Help"].allSatisfy { isFolder(folder + $0) }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && (status.st_mode & S_IFMT) == S_IFDIR
    }

    /// Returns the path with symbolic links resolved; the path itself if they cannot be resolved.
    private static func resolved(_ path: String) -> String {
        guard let pointer = realpath(path, nil) else { return path }
        defer { free(pointer) }
        return String(cString: pointer)
    }
}

/// No folder with `Public`, `Migrations` and `Help` was found.
struct InstallationFolderMissing: Error, CustomStringConvertible {
    let looked: [String]

    var description: String {
        "The folders Public, Migrations and Help were not found next to the program. Searched folders: "
            + looked.joined(separator: ", ") + ". Set PORTAL_HOME to the folder that contains them."
    }
}
