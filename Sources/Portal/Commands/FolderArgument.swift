import Access
import ArgumentParser
import SQLStore
import Studies

/// Reads the paths of folders that verbs are given.
enum FolderArgument {
    /// The place at a path of any depth.
    static func place(_ text: String, in portal: Installation) async throws -> FolderLocation {
        guard let path = FolderPath(text) else {
            throw CommandFailure(sentence: "\(text) is no folder. Write / or ORG[/APP[/STUDY]].")
        }
        return try await found(path, in: portal)
    }

    /// The app at a path.
    static func app(_ text: String, in portal: Installation) async throws -> AppFolder {
        guard let path = FolderPath(text), path.app != nil, path.study == nil else {
            throw CommandFailure(sentence: "\(text) is no app. Write ORG/APP.")
        }
        guard let app = try await found(path, in: portal).app else { throw NotFound("app") }
        return app
    }

    /// The channel at a path that ends with its Study ID.
    static func channel(_ text: String, in portal: Installation) async throws -> Channel {
        guard let path = FolderPath(text), path.study != nil else {
            throw CommandFailure(sentence: "\(text) is no study. Write ORG/APP/STUDY with its Study ID.")
        }
        guard let channel = try await found(path, in: portal).channel else { throw NotFound("study") }
        return channel
    }

    private static func found(_ path: FolderPath, in portal: Installation) async throws -> FolderLocation {
        let place = try await portal.store.read { transaction in
            try FolderRepository.place(path, in: transaction)
        }
        guard let place else {
            throw CommandFailure(
                sentence: "There is no folder \(path). `portal folder list` shows what there is.")
        }
        return place
    }
}
