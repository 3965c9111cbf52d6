import Foundation
import Support
import Testing

@testable import Delivery

/// A server in Python: `Scripts/delivery/s3.py` or `sftp.py`.
struct DeliveryService {
    private static let python = ProjectFiles.root + "/.build/delivery/bin/python"
    private let process: LineProcess
    private let facts: [String: Any]

    /// Whether `Scripts/setup tests` has installed what the servers need.
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: python) }

    /// Starts a server; every test defers ``stop()``.
    init(_ script: String, _ arguments: [String] = []) throws {
        process = try LineProcess(
            Self.python, [ProjectFiles.root + "/Scripts/delivery/" + script] + arguments)
        let line = try #require(process.line(), "\(script) ended")
        facts = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    func stop() { process.stop() }

    var port: Int { facts["port"] as? Int ?? 0 }

    func fact(_ name: String) -> String { facts[name] as? String ?? "" }

    /// What the server recorded, as JSON.
    func recorded() throws -> Any {
        try JSONSerialization.jsonObject(with: Data(try process.ask().utf8))
    }
}
