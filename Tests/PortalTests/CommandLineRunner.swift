import ArgumentParser
import FoundationEssentials
import JSON
import SQLStore
import Testing

@testable import Portal

/// Runs verbs in the process, over a data folder of its own that goes with it.
final class CommandLineRunner: Sendable {
    /// The folder for whatever a test writes; the data is in `data` below it.
    let folder: String

    var data: String { folder + "/data" }

    init() throws {
        let path = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        folder = path + "/portal-verbs-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// What a verb prints; throws what it refuses.
    @discardableResult
    func run(_ arguments: String..., data: String? = nil) async throws -> String {
        try await run(arguments, data: data)
    }

    /// The document that a verb prints with `--json`.
    func json(_ arguments: String..., data: String? = nil) async throws -> JSONTree {
        try JSONTree.parse(try await run(arguments + ["--json"], data: data))
    }

    /// The sentence with which a verb refuses.
    func refusal(_ arguments: String..., data: String? = nil) async throws -> String {
        try await refusal(arguments, data: data)
    }

    /// The same for arguments in a list.
    func refusal(_ arguments: [String], data: String? = nil) async throws -> String {
        do {
            let output = try await run(arguments, data: data)
            Issue.record("\(arguments) was not refused: \(output)")
            return ""
        } catch let failure as CommandFailure {
            return failure.description
        }
    }

    /// The document that a verb prints with `--json` before it exits with 1.
    func finding(_ arguments: String...) async throws -> JSONTree {
        let printed = Locked<[UInt8]>([])
        await #expect(throws: ExitCode.failure) {
            try await run(arguments + ["--json"], data: data, to: printed)
        }
        return try JSONTree.parse(printed.withLock { $0 })
    }

    /// A path in the test's folder.
    func path(_ name: String) -> String { folder + "/" + name }

    /// Opens the data folder as a verb does.
    func open() async throws -> Installation {
        var configuration = try Configuration(environment: [:])
        configuration.data = data
        return try await Installation(DataFolder(configuration: configuration))
    }

    /// The same for arguments in a list.
    func run(_ arguments: [String], data: String? = nil) async throws -> String {
        let printed = Locked<[UInt8]>([])
        try await run(arguments, data: data ?? self.data, to: printed)
        return String(decoding: printed.withLock { $0 }, as: UTF8.self)
    }

    private func run(_ arguments: [String], data: String, to printed: Locked<[UInt8]>) async throws {
        let keep: @Sendable (ArraySlice<UInt8>) -> Void = { bytes in printed.withLock { $0 += bytes } }
        try await Output.$write.withValue(keep) {
            var command = try await PortalCommand.asyncParseAsRoot(
                arguments + ["--data", data])
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        }
    }
}

/// The text of a file.
func text(of path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
