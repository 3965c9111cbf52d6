import Support
import Testing

@testable import WebAccess

struct SecretFieldTests {
    /// A field that is missing in the set would be kept with what was typed into it.
    @Test func `Every field for a password or a code is among those that are never kept`() throws {
        let pattern = /TextField\(\s*"([A-Za-z.]+)",/
        let kinds = ["kind: .currentPassword", "kind: .newPassword", "kind: .oneTimeCode"]
        var found: Set<String> = []
        for path in try ProjectFiles.paths(below: "Templates") + ProjectFiles.paths(below: "Sources")
        where path.hasSuffix(".html") || path.hasSuffix(".swift") {
            let text = try ProjectFiles.text(path)
            let fields = text.matches(of: pattern)
            for (index, field) in fields.enumerated() {
                let end = index + 1 < fields.count ? fields[index + 1].range.lowerBound : text.endIndex
                // The arguments of a field are within a few lines.
                let call = text[field.range.lowerBound..<end].prefix(300).prefix { $0 != "}" }
                if kinds.contains(where: { call.contains($0) }) { found.insert(String(field.output.1)) }
            }
        }
        #expect(found.isSuperset(of: ["password", "proof", "code", "old", "new", "secret", "ios.password"]))
        #expect(found.subtracting(StashedForm.secretFields) == [])
    }
}
