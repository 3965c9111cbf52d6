import Support
import Testing

struct SourceTests {
    @Test func `the operator is made in Portal and in Access only`() throws {
        let files = try ProjectFiles.paths(below: "Sources").filter { $0.hasSuffix(".swift") }
        let makers = try files.filter { try ProjectFiles.text($0).contains("Operator(") }
        let allowed = makers.filter { $0.hasPrefix("Sources/Portal/") || $0.hasPrefix("Sources/Access/") }
        #expect(makers == allowed)
    }

    @Test func `a statement that updates on a conflict names the conflict, as PostgreSQL requires`() throws {
        for path in try ProjectFiles.paths(below: "Sources") where path.hasSuffix(".swift") {
            #expect(!(try ProjectFiles.text(path)).contains(#/on\s+conflict\s+do\s+update/#), "\(path)")
        }
    }
}
