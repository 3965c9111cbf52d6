import Access
import ArgumentParser
import SQLStore
import Studies

/// Parses the folder paths in command arguments.
enum FolderArgument {
    /// Returns the folder at a path of any depth.
    static func place(_ text: String, in portal: Installation) async throws -> FolderLocation {
        guard let path = FolderPath(text) else {
            throw CommandFailure(sentence: "\(text) is not a folder path. Enter / or ORG[/APP[/STUDY]].")
        }
        return try await found(path, in: portal)
    }

    /// Returns the app at a path.
    static func app(_ text: String, in portal: Installation) async throws -> AppFolder {
        guard let path = FolderPath(text), path.app != nil, path.study == nil else {
            throw CommandFailure(sentence: "\(text) is not an app path. Enter ORG/APP.")
        }
        guard let app = try await found(path, in: portal).app else { throw isNot(text, "an app") }
        return app
    }

    /// Returns the channel at a path that ends with its Study ID.
    static func channel(_ text: String, in portal: Installation) async throws -> Channel {
        guard let path = FolderPath(text), path.study != nil else {
            throw CommandFailure(
                sentence: "\(text) is not a study path. Enter ORG/APP/STUDY with the Study ID.")
        }
        guard let channel = try await found(path, in: portal).channel else { throw isNot(text, "a study") }
        return channel
    }

    private static func isNot(_ text: String, _ thing: String) -> CommandFailure {
        CommandFailure(
            sentence: "\(text) is not \(thing). To see all folders, run portal folder list.")
    }

    private static func found(_ path: FolderPath, in portal: Installation) async throws -> FolderLocation {
        let place = try await portal.store.read { transaction in
            try FolderRepository.place(path, in: transaction)
        }
        guard let place else {
            throw CommandFailure(
                sentence: "The folder \(path) was not found. To see all folders, run portal folder list.")
        }
        return place
    }
}
