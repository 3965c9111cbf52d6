import Foundation
import Outbound
import Timekeeping

@testable import Delivery

/// A folder for one test; removed with the object.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/delivery-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Creates a folder in it, and returns its path.
    func folder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
        return path + "/" + name
    }

    /// The names in a folder of it, sorted.
    func names(_ folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()
    }

    /// The text of a file.
    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }

    /// Writes a file to send.
    func file(_ text: String = "one,two\n", name: String = "SLEEP01.csv") throws -> DeliveryFile {
        let path = path + "/" + UUID().uuidString
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        return try DeliveryFile(path: path, name: name, contentType: "text/csv")
    }

    /// Makes a file of zeros without using space on the disk.
    func sparseFile(byteCount: Int, name: String = "large.zip") throws -> DeliveryFile {
        let path = path + "/" + UUID().uuidString
        close(open(path, O_CREAT | O_WRONLY, 0o600))
        truncate(path, off_t(byteCount))
        return try DeliveryFile(path: path, name: name, contentType: "application/zip")
    }
}

extension DeliveryClient {
    /// A client that may reach this machine, with the system's clock.
    static func local(
        connectMilliseconds: Int = 60_000, stallSeconds: Int = 60, rule: String = "127.0.0.0/8,::1/128"
    ) throws -> DeliveryClient {
        DeliveryClient(
            try .local(connectMilliseconds: connectMilliseconds, stallSeconds: stallSeconds, rule: rule))
    }
}

extension DeliveryClient.Configuration {
    static func local(
        connectMilliseconds: Int = 60_000, stallSeconds: Int = 60, rule: String = "127.0.0.0/8,::1/128"
    ) throws -> Self {
        var configuration = Self(
            rule: try AddressRule(allowing: rule),
            clock: { Instant(seconds: Int64(Date().timeIntervalSince1970)) })
        configuration.limits.connectMilliseconds = connectMilliseconds
        configuration.limits.stallSeconds = stallSeconds
        return configuration
    }
}

/// A process that ends with its standard input, and the lines that it prints.
final class LineProcess: @unchecked Sendable {
    // Foundation's types aren't Sendable; a test uses the object from one task at a time.
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())

    init(_ executable: String, _ arguments: [String], readsErrors: Bool = false) throws {
        process.executableURL = URL(filePath: executable)
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        process.standardError = readsErrors ? output : FileHandle.nullDevice
        try process.run()
    }

    /// Returns the next line; nil at the end.
    func line() -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(output.fileHandleForReading.fileDescriptor, &byte, 1) == 1 {
            if byte == 10 { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        return nil
    }

    /// Sends an empty line and returns the answer.
    func ask() throws -> String {
        try write("\n")
        return line() ?? ""
    }

    /// Waits for a line on a thread of its own, so that tasks of the test go on.
    func line(startingWith prefix: String) async -> String? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var line = self.line()
                while let text = line, !text.hasPrefix(prefix) { line = self.line() }
                continuation.resume(returning: line)
            }
        }
    }

    /// Writes to the standard input.
    func write(_ text: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    /// Closes the standard input, which ends the process, and returns the rest of what it printed.
    ///
    /// - Parameter isKilled: Whether the process has to be killed, because it ignores the end of its input.
    @discardableResult func stop(isKilled: Bool = false) -> [String] {
        try? input.fileHandleForWriting.close()
        // Threads of tests block SIGTERM, and what they start inherits that.
        if isKilled { kill(process.processIdentifier, SIGKILL) }
        var rest: [String] = []
        while let line = line() { rest.append(line) }
        return rest
    }
}

/// Runs a program to its end.
func runTool(_ executable: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ToolFailure(command: arguments) }
}

struct ToolFailure: Error { let command: [String] }
