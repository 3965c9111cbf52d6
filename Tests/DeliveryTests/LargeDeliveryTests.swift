import Foundation
import Testing

@testable import Delivery

/// Files of 400 MB, and a disk that is full. `Scripts/delivery-test` runs them in a process of their own, because
/// other tests would change the memory that is measured.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["DELIVERY_LARGE"] != nil))
struct LargeDeliveryTests {
    private let sources: TemporaryFolder
    private static let byteCount = 400_000_000
    private static let growthMaxKibibytes = 16_384

    init() throws { sources = try TemporaryFolder() }

    /// Sends the file and returns by how much the peak of the resident memory exceeds the memory at the start.
    private func growthKibibytes(
        sending file: DeliveryFile, to target: DeliveryTarget, by client: DeliveryClient
    ) async throws -> Int {
        try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
        let start = try memory("VmRSS")
        let outcome = await client.send(file, to: target)
        #expect(outcome == .delivered)
        return try memory("VmHWM") - start
    }

    private func memory(_ name: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name + ":") })
        return try #require(line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
    }

    @Test func `a large file is streamed to SFTP`() async throws {
        let server = try SSHServer()
        defer { server.stop() }
        let (client, file) = (try DeliveryClient.local(), try sources.sparseFile(byteCount: Self.byteCount))
        #expect(try await client.check(server.target()).outcome == .delivered)
        let growth = try await growthKibibytes(sending: file, to: server.target(), by: client)
        let size = try FileManager.default.attributesOfItem(atPath: server.files.path + "/large.zip")[.size]
        #expect(size as? Int == Self.byteCount)
        #expect(growth < Self.growthMaxKibibytes)
    }

    @Test func `a large file is streamed to S3`() async throws {
        let server = try DeliveryService("s3.py")
        defer { server.stop() }
        let target = DeliveryTarget.s3(
            try S3Target(
                endpoint: "http://localhost:\(server.port)", region: "us-east-1", bucket: "exports",
                credentials: .init(accessKeyID: server.fact("key"), secretAccessKey: server.fact("secret"))))
        let (client, file) = (try DeliveryClient.local(), try sources.sparseFile(byteCount: Self.byteCount))
        #expect(await client.check(target).outcome == .delivered)
        let growth = try await growthKibibytes(sending: file, to: target, by: client)
        let objects = try #require(try server.recorded() as? [String: [String: Any]])
        #expect(objects["large.zip"]?["size"] as? Int == Self.byteCount)
        #expect(growth < Self.growthMaxKibibytes)
    }

    /// Mounting needs root.
    @Test(.enabled(if: getuid() == 0)) func `a full disk is tried again later`() async throws {
        let disk = try sources.folder("disk")
        try runTool("/bin/mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk])
        defer { try? runTool("/bin/umount", ["-l", disk]) }
        let server = try SSHServer(home: disk)
        defer { server.stop() }
        let file = try sources.sparseFile(byteCount: 5_000_000)
        let outcome = try await DeliveryClient.local().send(file, to: server.target())
        guard case .unreachable(let text) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(text.contains("the server could not store the data"))
        #expect(try sources.names("disk") == ["large.zip.part"])
    }
}
