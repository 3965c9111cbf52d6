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
        #expect(found.filter { !SecretField.isKnown($0) } == [])
    }

    @Test(arguments: [
        "apiToken", "API-KEY", "newPassphrase", "client_secret", "otp", "recoveryCode", "google.credential",
    ])
    func `A field whose name looks like that of a secret is kept only where its form declares it`(
        _ name: String
    ) {
        #expect(!SecretField.mayBeStashed(name, declared: []))
        #expect(!SecretField.mayBeStashed(name, declared: ["title"]))
        #expect(SecretField.mayBeStashed(name, declared: [name]))
        #expect(SecretField.mayBeStashed("title", declared: []))
    }

    @Test(arguments: ["password", "proof", "code", "secret", "ios.key", "signature"])
    func `A declaration doesn't make a secret ordinary text`(_ name: String) {
        #expect(!SecretField.mayBeStashed(name, declared: [name]))
    }
}
