import Support
import Testing

/// Old names stay out of the code: `Tests/Names/types.tsv` says what each became.
struct RenamedTypeTests {
    /// The old names of types that had one meaning everywhere, without those that another type has now.
    private static func oldNames() throws -> Set<String> {
        let rows = try ProjectFiles.text("Tests/Names/types.tsv").split(separator: "\n").dropFirst()
        let cells = rows.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        let new = Set(cells.compactMap { $0[2].split(separator: ".").last })
        let old = cells.filter { $0[0] == "*" && !$0[1].contains(".") && !new.contains($0[1]) }
        return Set(old.map { String($0[1]) })
    }

    @Test func `no type has an old name`() throws {
        let old = try Self.oldNames()
        #expect(old.count > 600 && old.isSuperset(of: ["Doorkeeper", "Visit", "Letter"]))
        let declaration = #/\b(?:struct|class|enum|protocol|actor|typealias) ([A-Z]\w*)/#
        for path in try ProjectFiles.paths(below: "Sources") where path.hasSuffix(".swift") {
            let declared = try ProjectFiles.text(path).matches(of: declaration).map { String($0.1) }
            #expect(declared.filter(old.contains) == [], "\(path)")
        }
    }
}
