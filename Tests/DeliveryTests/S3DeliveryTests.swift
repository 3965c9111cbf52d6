import Cryptography
import Foundation
import Testing

@testable import Delivery

/// S3, as moto simulates it with verified signatures.
@Suite(.serialized, .enabled(if: DeliveryService.isInstalled)) struct S3DeliveryTests {
    private let sources: TemporaryFolder

    init() throws { sources = try TemporaryFolder() }

    private func target(
        _ server: DeliveryService, prefix: String = "", style: S3Target.Style = .path,
        bucket: String = "exports",
        key: String? = nil, secret: String? = nil
    ) throws -> DeliveryTarget {
        .s3(
            try S3Target(
                endpoint: "http://localhost:\(server.port)", region: "us-east-1", bucket: bucket,
                prefix: prefix, style: style,
                credentials: .init(
                    accessKeyID: key ?? server.fact("key"), secretAccessKey: secret ?? server.fact("secret")))
        )
    }

    @Test func `objects are stored by path and by host`() async throws {
        let server = try DeliveryService("s3.py")
        defer { server.stop() }
        let client = try DeliveryClient.local()
        let name = "SLEEP01 + ä (1)~'!*.csv"
        #expect(try await client.send(sources.file("one", name: name), to: target(server)) == .delivered)
        #expect(try await client.send(sources.file("two", name: name), to: target(server)) == .delivered)
        let byHost = try target(server, prefix: "/daily/x y/", style: .virtualHost)
        #expect(try await client.send(sources.file("", name: name), to: byHost) == .delivered)
        let objects = try #require(try server.recorded() as? [String: [String: Any]])
        #expect(Set(objects.keys) == [name, "daily/x y/" + name])
        #expect(objects[name]?["sha256"] as? String == SHA256.digest("two").hex)
    }

    @Test func `wrong keys and buckets are refused without the secret in the text`() async throws {
        let server = try DeliveryService("s3.py")
        defer { server.stop() }
        let client = try DeliveryClient.local()
        for target in [
            try target(server, secret: "sEcReT"), try target(server, key: "AKIAUNKNOWN", secret: "sEcReT"),
            try target(server, bucket: "others"),
        ] {
            let outcome = try await client.send(sources.file(), to: target)
            guard case .refused(let text) = outcome else {
                Issue.record("\(outcome)")
                continue
            }
            #expect(text.contains("The server says: ") && !text.contains("sEcReT"))
            #expect(!text.contains(server.fact("secret")))
        }
        let wrong = try await client.send(sources.file(), to: target(server, secret: "sEcReT"))
        #expect(wrong.reason?.contains("SignatureDoesNotMatch: ") == true)
    }

    @Test func `a connection test removes its object, or says that it can't`() async throws {
        let server = try DeliveryService("s3.py")
        defer { server.stop() }
        let client = try DeliveryClient.local()
        let check = try await client.check(target(server))
        #expect(check.outcome == .delivered)
        #expect(check.sentence == "A test file was written to localhost and removed.")
        let other = try await client.check(target(server, prefix: "protected"))
        #expect(
            other.outcome == .delivered
                && other.sentence.contains("could not be removed. localhost denied access"))
        let objects = try #require(try server.recorded() as? [String: Any])
        #expect(objects.count == 1 && objects.keys.first?.hasPrefix("protected/") == true)
    }
}
