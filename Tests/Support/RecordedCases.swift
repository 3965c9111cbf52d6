import Cryptography
import FoundationEssentials

/// Cases whose texts were recorded in `Tests/Recorded`: a line with a digest for each, in their order.
///
/// To record a file again, run its test with `RECORD=` and the file's name. The texts are in `.build/recorded` after
/// each run, so that two commits can be compared with `diff -r`.
public struct RecordedCases {
    private let name: String
    private let folder: String
    private var lines: [String] = []

    /// Creates an empty list of cases for a file.
    public init(_ name: String) throws {
        self.name = name
        folder = "\(ProjectFiles.root)/.build/recorded/\(name)"
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Whether the file is written instead of compared.
    public static func isRecording(_ name: String) -> Bool {
        ProcessInfo.processInfo.environment["RECORD"] == name
    }

    /// Adds a case.
    public mutating func add(_ title: String, _ text: String) throws {
        let line = "\(title)\t\(SHA256.digest(text).hex.prefix(16))"
        lines.append(line)
        try Self.write(text, to: "\(folder)/\(lines.count).txt")
    }

    /// Returns the cases that differ from the recorded ones, after recording them if that was asked for.
    public func differences() throws -> [String] {
        let path = "Tests/Recorded/\(name).tsv"
        if Self.isRecording(name) {
            try Self.write(lines.map { $0 + "\n" }.joined(), to: "\(ProjectFiles.root)/\(path)")
        }
        let recorded = try ProjectFiles.text(path).split(separator: "\n").map(String.init)
        guard recorded.count == lines.count else {
            return ["\(lines.count) cases instead of \(recorded.count)"]
        }
        return zip(lines, recorded).enumerated().compactMap { number, pair in
            pair.0 == pair.1 ? nil : "\(pair.1): .build/recorded/\(name)/\(number + 1).txt"
        }
    }

    private static func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
    }
}
