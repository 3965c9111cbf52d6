import Access
import Glibc

/// The values of variables in the environment, read by type. An invalid one is a ``ConfigurationProblem``.
struct EnvironmentValues {
    let environment: [String: String]

    func text(_ name: String) -> String {
        if let value = environment[name], !value.isEmpty { return value }
        return Configuration.settings.first { $0.name == name }?.standard ?? ""
    }

    func number(_ name: String, in range: ClosedRange<Int>) throws -> Int {
        let value = text(name)
        guard let number = Int(value), range.contains(number) else {
            throw ConfigurationProblem(
                name: name, value: value,
                expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func flag(_ name: String) throws -> Bool {
        let value = text(name)
        guard value == "yes" || value == "no" else {
            throw ConfigurationProblem(name: name, value: value, expected: "yes or no")
        }
        return value == "yes"
    }

    /// Returns an address that begins with mailto: or https://, or an empty string.
    func witness(_ name: String) throws -> String {
        let value = text(name)
        let isMail = value.hasPrefix("mailto:") && value.dropFirst(7).contains("@") && !value.contains("?")
        guard value.isEmpty || isMail || value.hasPrefix("https://") && value.count > 8 else {
            throw ConfigurationProblem(
                name: name, value: value,
                expected: "an address such as mailto:audit@example.org or https://example.org/anchors")
        }
        return value
    }

    /// Returns a URL for HTTPS without a slash at its end, or an empty string. Keys of services are sent there.
    func serviceAddress(_ name: String) throws -> String {
        let value = try address(name, schemes: ["https://"])
        return value.hasSuffix("/") ? String(value.dropLast()) : value
    }

    /// Returns a URL, or an empty string.
    func webAddress(_ name: String) throws -> String {
        try address(name, schemes: ["https://", "http://"])
    }

    private func address(_ name: String, schemes: [String]) throws -> String {
        let value = text(name)
        guard value.isEmpty || schemes.contains(where: { value.hasPrefix($0) && value != $0 }) else {
            throw ConfigurationProblem(
                name: name, value: value,
                expected: "a URL that begins with \(schemes.joined(separator: " or "))")
        }
        return value
    }

    /// Returns a slash and one segment that isn't in use by the portal, or an empty string. `/labkey` is always there.
    func contextPath(_ name: String) throws -> String {
        let value = text(name)
        if value.isEmpty || value.lowercased() == "/labkey" { return "" }
        let segment = value.dropFirst()
        let isPlain = segment.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
        guard value.hasPrefix("/"), isPlain, FolderName.problem(String(segment), kind: .organization) == nil
        else {
            throw ConfigurationProblem(
                name: name, value: value,
                expected: "a slash and one name that the portal doesn't use itself, such as /research")
        }
        return value
    }

    /// Returns the path of a file that can be read, or an empty string.
    func file(_ name: String) throws -> String {
        let value = text(name)
        guard value.isEmpty || access(value, R_OK) == 0 else {
            throw ConfigurationProblem(name: name, value: value, expected: "a file that can be read")
        }
        return value
    }

    /// Returns folders separated by colons, as in PATH.
    func paths(_ name: String) -> [String] { text(name).split(separator: ":").map(String.init) }

    func list(_ name: String) -> [String] {
        text(name).split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
    }
}
