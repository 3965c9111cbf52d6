import FoundationEssentials
import SQLStore

/// The real migrations, read from the folder of the repository.
enum Migrations {
    static func all(_ file: String = #filePath) throws -> [Migration] {
        let root = file.components("/").dropLast(3).joined(separator: "/")
        let folder = "/" + root + "/Migrations"
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .map { name in
                let bytes = try Data(contentsOf: URL(filePath: folder + "/" + name))
                return Migration(name: name, sql: String(decoding: bytes, as: UTF8.self))
            }
    }
}

extension String {
    fileprivate func components(_ separator: Character) -> [String] {
        split(separator: separator).map(String.init)
    }
}
