import Cryptography
import Outbound
import Testing
import Timekeeping

@testable import Delivery

struct TargetTests {
    private static let s3 = S3Target.Credentials(accessKeyID: "AKID", secretAccessKey: "sEcReT")

    @Test(arguments: [
        ("https://files.example.org", "a.zip", "https://files.example.org/a.zip"),
        ("https://files.example.org/in/", "a b%.zip", "https://files.example.org/in/a%20b%25.zip"),
        ("https://files.example.org/in?sig=x/y", "a.zip", "https://files.example.org/in/a.zip?sig=x/y"),
        ("http://127.0.0.1:8080/", "ä.zip", "http://127.0.0.1:8080/%C3%A4.zip"),
    ])
    func `the name is added to the path`(folder: String, name: String, url: String) throws {
        #expect(try HTTPTarget(folder: folder).url(of: name) == url)
    }

    @Test(arguments: [
        "http://files.example.org/", "ftp://files.example.org/", "https://u:p@files.example.org/", "files",
        "",
        "https://files.example.org/#x", "https://files.example.org/a b",
    ])
    func `other addresses are rejected`(folder: String) {
        #expect(throws: InvalidTarget.self) { try HTTPTarget(folder: folder) }
    }

    @Test(arguments: [
        HTTPTarget.Credentials.bearer(token: ""), .bearer(token: "a b"), .bearer(token: "a\r\nX: y"),
        .basic(user: "a:b", password: "x"), .basic(user: "", password: "x"),
        .basic(user: "a", password: "x\ny"),
    ])
    func `credentials that would be a header field of their own are rejected`(
        credentials: HTTPTarget.Credentials
    ) {
        #expect(throws: InvalidTarget.self) {
            try HTTPTarget(folder: "https://files.example.org/", credentials: credentials)
        }
    }

    @Test(arguments: [
        (
            "https://s3.example.org", S3Target.Style.path, "", "https://s3.example.org/exports/a%20b.zip",
            "s3.example.org"
        ),
        (
            "https://s3.example.org:443/", .path, "/x/y/", "https://s3.example.org/exports/x/y/a%20b.zip",
            "s3.example.org"
        ),
        (
            "https://s3.example.org:9000", .virtualHost, "x+",
            "https://exports.s3.example.org:9000/x%2B/a%20b.zip",
            "exports.s3.example.org:9000"
        ),
    ])
    func `requests name the bucket in the path or the host`(
        endpoint: String, style: S3Target.Style, prefix: String, url: String, host: String
    ) throws {
        let target = try S3Target(
            endpoint: endpoint, region: "us-east-1", bucket: "exports", prefix: prefix, style: style,
            credentials: Self.s3)
        let request = target.request(
            .put, "a b.zip", digest: SHA256.digest("x"), contentType: "application/zip",
            at: Instant(seconds: 0))
        #expect(request.url == url && request.headers.first?.value == host)
        #expect(!request.headers.contains { $0.value.contains("sEcReT") })
    }

    @Test(arguments: [
        ("http://s3.example.org", "us-east-1", "exports", "", S3Target.Style.path),
        ("https://s3.example.org/path", "us-east-1", "exports", "", .path),
        ("https://s3.example.org", "", "exports", "", .path),
        ("https://s3.example.org", "us/east", "exports", "", .path),
        ("https://s3.example.org", "us-east-1", "Exports", "", .path),
        ("https://s3.example.org", "us-east-1", "a/b", "", .path),
        ("https://s3.example.org", "us-east-1", "ab", "", .path),
        ("https://s3.example.org", "us-east-1", "exports", "../x", .path),
        ("https://192.0.2.1", "us-east-1", "exports", "", .virtualHost),
    ])
    func `settings of S3 are checked`(
        endpoint: String, region: String, bucket: String, prefix: String, style: S3Target.Style
    ) {
        #expect(throws: InvalidTarget.self) {
            try S3Target(
                endpoint: endpoint, region: region, bucket: bucket, prefix: prefix, style: style,
                credentials: Self.s3)
        }
    }

    @Test(arguments: [
        ("sftp.example.org/x", 22, "u", "in"), ("user@host", 22, "u", ""), ("", 22, "u", ""),
        ("sftp.example.org", 0, "u", ""), ("sftp.example.org", 22, "", ""),
        ("sftp.example.org", 22, "u\n", ""),
        ("sftp.example.org", 22, "u", "a/../b"), ("sftp.example.org", 22, "u", "a\nrm *"),
        ("sftp.example.org", 22, "u", "~/a"),
    ])
    func `settings of SFTP are checked`(host: String, port: Int, user: String, folder: String) throws {
        let hostKey = try #require(HostKeyFingerprint("SHA256:" + String(repeating: "A", count: 43)))
        #expect(throws: InvalidTarget.self) {
            try SFTPTarget(
                host: host, port: port, user: user, credentials: .password("x"), folder: folder,
                hostKeys: [hostKey])
        }
        #expect(throws: InvalidTarget.self) {
            try SFTPTarget(host: "sftp.example.org", user: "u", credentials: .password("x"), hostKeys: [])
        }
    }

    @Test(arguments: ["", ".", "..", ".hidden", "a/b", "a\\b", "a\nb", String(repeating: "x", count: 241)])
    func `names that aren't files of a folder are rejected`(name: String) {
        #expect(throws: InvalidDeliveryFile.self) { try DeliveryFile(path: "/tmp/x", name: name) }
    }

    @Test(arguments: [
        "MD5:abc", "SHA256:", "SHA256:abc", "SHA256:" + String(repeating: "A", count: 42) + " A", "sha256:x",
    ])
    func `other fingerprints are rejected`(text: String) {
        #expect(HostKeyFingerprint(text) == nil)
    }

    @Test func `fingerprints are printed as OpenSSH prints them`() {
        let text = "SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8"
        #expect(HostKeyFingerprint(text)?.description == text)
        #expect(HostKeyFingerprint(text + "=")?.description == text)
    }

    @Test func `targets aren't printed with their secrets`() throws {
        let hostKey = try #require(HostKeyFingerprint("SHA256:" + String(repeating: "A", count: 43)))
        let targets: [DeliveryTarget] = [
            .http(try HTTPTarget(folder: "https://a.org/", credentials: .bearer(token: "sEcReT"))),
            .http(
                try HTTPTarget(folder: "https://a.org/", credentials: .basic(user: "u", password: "sEcReT"))),
            .s3(
                try S3Target(
                    endpoint: "https://a.org", region: "x", bucket: "exports", credentials: Self.s3)),
            .sftp(
                try SFTPTarget(
                    host: "a.org", user: "u", credentials: .password("sEcReT"), hostKeys: [hostKey])),
        ]
        for target in targets {
            #expect(!"\(target) \(String(reflecting: target))".contains("sEcReT"))
        }
    }
}
