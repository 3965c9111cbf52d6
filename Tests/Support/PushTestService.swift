import Foundation
import JSON
import Outbound

/// Simulates the push services of Google and Apple: `Scripts/push/service.py`, in a process of its own.
package final class PushTestService: Sendable {
    /// What Apple gave the team of the app.
    package static let topic = "org.example.heron"
    package static let keyID = "ABC123DEFG"
    package static let teamID = "TEAM123456"
    /// The password of `client.p12`.
    package static let password = "quiet orchard"

    private static let python = ProjectFiles.root + "/.build/push/bin/python"

    /// Whether `Scripts/setup tests` has installed what the service needs.
    package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: python) }

    /// Where it listens.
    package let port: Int
    private let folder: String
    private let process: Int32

    /// Starts the service; every test defers ``stop()``.
    package init() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/push-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: Self.python)
        process.arguments = [ProjectFiles.root + "/Scripts/push/service.py", folder]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        (self.folder, self.process) = (folder, process.processIdentifier)
        guard let port = Self.port(toldBy: output) else {
            kill(process.processIdentifier, SIGKILL)
            throw ServiceDidNotStart()
        }
        self.port = port
    }

    /// The service printed no port; its own error is above.
    package struct ServiceDidNotStart: Error {}

    /// Ends the service.
    package func stop() {
        // Threads of tests block SIGTERM, and what they start inherits that.
        kill(process, SIGKILL)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The address of the service, or, as `localhost`, of Apple's sandbox.
    package func address(_ host: String = "127.0.0.1") -> String { "https://\(host):\(port)" }

    /// A configuration that reaches it.
    package var http: HTTPClient.Configuration {
        get throws {
            var settings = HTTPClient.Configuration(rule: try AddressRule(allowing: "127.0.0.0/8,::1/128"))
            settings.authoritiesPath = folder + "/authority.pem"
            return settings
        }
    }

    /// A file that it made: `account.json`, `apple.p8` or `client.p12`.
    package func file(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: folder + "/" + name)))
    }

    /// The requests until now, each with `connection`, `client`, `path`, `fields` and `body`.
    package func requests() throws -> [JSONTree] {
        try file("requests.jsonl").split(separator: 0x0A).map { try JSONTree.parse(Array($0)) }
    }

    /// A device token of Apple that makes the service answer by `word`.
    package static func appleToken(_ word: String) -> String {
        let text = word + "-" + String(repeating: "x", count: max(0, 31 - word.utf8.count))
        return text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private static func port(toldBy output: Pipe) -> Int? {
        var text = ""
        while !text.hasSuffix("\n") {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            text += String(decoding: more, as: UTF8.self)
        }
        return text.split(separator: " ").last.flatMap { Int($0.dropLast()) }
    }
}
