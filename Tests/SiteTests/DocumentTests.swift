import FoundationEssentials
import Support
import Testing

/// Files, folders and scripts that the documents name exist.
@Suite struct DocumentTests {
    private static let documents = [
        "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "Deployment/README.md",
        "Benchmarks/README.md",
    ]
    private static let roots = ["", "Sources/"]

    @Test("paths in documents exist", arguments: documents)
    func paths(document: String) throws {
        let own = document.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        let missing = try Self.paths(in: ProjectFiles.text(document)).filter { path in
            !(Self.roots + [own]).contains {
                FileManager.default.fileExists(atPath: ProjectFiles.root + "/" + $0 + path)
            }
        }
        #expect(missing == [])
    }

    @Test func `paths are recognized`() {
        let text = """
            Run `Scripts/test NAME`, see `Studies/Rules` and `HTTP/Server/Server.swift`; `DATA/x.key`, `a/b`, `.build/x`.
            """
        #expect(Self.paths(in: text) == ["Scripts/test", "Studies/Rules", "HTTP/Server/Server.swift"])
    }

    /// Folders that a document can name from the root or from `Sources`.
    private static let folders: Set<Substring> = {
        let names = Self.roots.flatMap { root in
            (try? FileManager.default.contentsOfDirectory(atPath: ProjectFiles.root + "/" + root)) ?? []
        }
        return Set(names.map { Substring($0) })
    }()

    /// Returns the paths in code spans and indented commands whose first folder is one of the project's.
    private static func paths(in text: String) -> [String] {
        text.split { " `\n,;()|".contains($0) }.map { String($0) }.filter { word in
            let parts = word.split(separator: "/")
            return parts.count > 1 && folders.contains(parts[0]) && !word.hasPrefix(".")
                && parts[1].first?.isNumber == false && !word.contains { "*<…{".contains($0) }
        }.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    }
}
