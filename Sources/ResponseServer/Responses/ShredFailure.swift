/// Why a response could not be stored in its Lists: the text that its raw row then carries.
struct ShredFailure: Error, Equatable, Sendable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    static let noResults = "No results provided in response."

    /// A failure that concerns the List as a whole, with one line for each thing that is wrong.
    static func storing(_ messages: [String], list: String, folder: String) -> ShredFailure {
        ShredFailure(
            "Problem storing data in list '\(list)' in container '\(folder)'.\n"
                + messages.joined(separator: "\n"))
    }

    static func noList(_ name: String, folder: String) -> ShredFailure {
        ShredFailure("Invalid list '\(name)' for container '\(folder)'")
    }

    static func valueType(_ kind: String, key: String, expected: String, got: String) -> ShredFailure {
        ShredFailure("Value type for \(kind) '\(key)' expected to be \(expected) but got class \(got)")
    }

    static func date(_ text: String, key: String) -> ShredFailure {
        ShredFailure("Invalid date string format for field '\(key)' (\(text))")
    }

    static func tooLong(column: String, limit: Int, length: Int) -> ShredFailure {
        ShredFailure(
            "Value is too long for column '\(column)', a maximum length of \(limit) is allowed. "
                + "The supplied value was \(length) characters long.")
    }

    /// What the deployed server says of a group whose value is null although it was not skipped.
    static let nullGroup = ShredFailure("NullPointerException")
}
