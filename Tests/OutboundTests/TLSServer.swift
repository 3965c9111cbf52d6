import Foundation
import Testing

/// A server on 127.0.0.1 that speaks HTTP over TLS, with a certificate of an authority of its own: openssl's.
final class TLSServer {
    /// What is right or wrong with the server's certificate.
    enum Certificate: CaseIterable {
        case good
        case expired
        case ofAnotherName
        case selfSigned
    }

    /// Where it listens.
    let port: Int
    private let folder: String
    private let process: Process

    /// Whom to trust to be answered, if the certificate is good.
    var authoritiesPath: String { folder + "/authority.pem" }

    /// Makes the certificates, and listens.
    init(_ certificate: Certificate) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/tls-server-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Self.make(certificate, in: folder)
        let (process, output) = Self.openssl(
            ["s_server", "-accept", "127.0.0.1:0", "-cert", "server.pem", "-key", "server.key", "-www"],
            in: folder)
        try process.run()
        (self.folder, self.process) = (folder, process)
        do {
            port = try Self.port(toldBy: output)
        } catch {
            kill(process.processIdentifier, SIGKILL)
            throw error
        }
    }

    /// Ends the server; every test defers it.
    func stop() {
        // Threads of tests block SIGTERM, and what they start inherits that.
        kill(process.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func make(_ certificate: Certificate, in folder: String) throws {
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        try run(
            ["req", "-x509"] + key + ["-keyout", "authority.key", "-out", "authority.pem", "-days", "2"]
                + ["-subj", "/CN=Authority of a test"], in: folder)
        let name = certificate == .ofAnotherName ? "DNS:other.example.org" : "IP:127.0.0.1"
        let request =
            key + ["-keyout", "server.key", "-subj", "/CN=Server", "-addext", "subjectAltName=\(name)"]
        if certificate == .selfSigned {
            return try run(["req", "-x509"] + request + ["-out", "server.pem", "-days", "2"], in: folder)
        }
        try run(["req"] + request + ["-out", "server.csr"], in: folder)
        try run(
            ["x509", "-req", "-in", "server.csr", "-CA", "authority.pem", "-CAkey", "authority.key"]
                + ["-copy_extensions", "copyall", "-out", "server.pem"]
                + ["-days", certificate == .expired ? "-1" : "2"], in: folder)
    }

    private static func run(_ arguments: [String], in folder: String) throws {
        let (process, _) = openssl(arguments, in: folder)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "openssl \(arguments.joined(separator: " "))")
    }

    private static func openssl(_ arguments: [String], in folder: String) -> (Process, Pipe) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        return (process, output)
    }

    /// Reads up to the line that says where the server listens: `ACCEPT 127.0.0.1:33501`.
    private static func port(toldBy output: Pipe) throws -> Int {
        var text = ""
        while !text.contains("ACCEPT ") || !text.hasSuffix("\n") {
            let more = output.fileHandleForReading.availableData
            try #require(!more.isEmpty, "openssl ended: \(text)")
            text += String(decoding: more, as: UTF8.self)
        }
        let line = text.split(separator: "\n").first { $0.hasPrefix("ACCEPT ") }
        return try #require(line?.split(separator: ":").last.flatMap { Int($0) })
    }
}
