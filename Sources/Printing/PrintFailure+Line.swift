import JSON

/// The line on standard error with which `portal-print` reports a failure, and its exit code.
extension PrintFailure {
    /// The exit code of the program for the kind of the failure.
    public var exitCode: Int32 {
        switch kind {
        case .document: 3
        case .characters: 4
        case .limit: 5
        case .canceled, .system: 6
        }
    }

    /// The line: `{"error":"characters","message":"…"}` with a line feed.
    public var line: [UInt8] {
        var json = JSONWriter()
        json.object {
            $0.member("error", kind.rawValue)
            $0.member("message", message)
        }
        return json.finish() + [UInt8(ascii: "\n")]
    }

    /// Reads the last such line from what the program wrote to standard error; nil if there is none.
    init?(lastLineOf bytes: [UInt8]) {
        for line in bytes.split(separator: UInt8(ascii: "\n")).reversed() {
            guard let tree = try? JSONTree.parse([UInt8](line)),
                let kind = tree["error"]?.string.flatMap(Kind.init(rawValue:)),
                let message = tree["message"]?.string
            else { continue }
            self.init(kind, message)
            return
        }
        return nil
    }
}
