import Cryptography
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import StudyDesigner

/// The push keys of an app: their form, and their members of the file.
@Suite struct PushKeyTransferTests {
    @Test(arguments: [
        (
            [
                "iosCertificate": SampleCertificate.otherApp,
                "iosCertificatePassword": SampleCertificate.password,
            ],
            "iosCertificate", "org.example.kestrel"
        ),
        (
            [
                "iosCertificate": SampleCertificate.base64,
                "iosCertificatePassword": SampleCertificate.password,
            ],
            "iosCertificate", "org.example.heron"
        ),
        (
            ["androidServerKey": SamplePushKeys.serviceAccount(privateKey: "none")], "androidServerKey",
            "private key"
        ),
        (
            ["androidServerKey": SamplePushKeys.serviceAccount(privateKey: SamplePushKeys.appleKey)],
            "androidServerKey", "private key"
        ),
        (
            [
                "androidServerKey": SamplePushKeys.serviceAccount(
                    tokenAddress: "https://169.254.169.254/token")
            ], "androidServerKey", "token_uri"
        ),
        (
            [
                "androidServerKey": SamplePushKeys.serviceAccount(
                    tokenAddress: "http://oauth2.googleapis.com/token")
            ],
            "androidServerKey", "token_uri"
        ),
    ])
    func `A push key that can't work is refused, and everything stays`(
        members: [String: String], member: String, words: String
    ) async throws {
        let site = try await AppPropertiesSite()
        #expect(
            try await site.post(
                AppPropertiesSite.body(["androidServerKey": .string(SamplePushKeys.serviceAccount())]),
                as: .orgAdmin
            )
            .status == .ok)
        var changes: [String: JSONTree?] = ["appName": "Changed", "androidServerKey": ""]
        for (key, value) in members { changes[key] = JSONTree.string(value) }
        let answer = try await site.post(AppPropertiesSite.body(changes), as: .orgAdmin)
        #expect(answer.status == .badRequest)
        #expect(answer.text.contains("\"field\":\"\(member)\""))
        #expect(answer.text.contains(words), "\(answer.text)")
        #expect(try await site.pushKey(.android)?.title == "Service account \(SamplePushKeys.email)")
        #expect(try await site.pushKey(.ios) == nil)
        #expect(try await site.title() == "Heron App")
    }

    @Test func `Of a key and a certificate one is kept, and without either both are named`() async throws {
        let site = try await AppPropertiesSite()
        let file = FormFile(
            name: "ios.certificate", fileName: "push.p12", contentType: "application/x-pkcs12",
            bytes: try #require(Base64.decode(SampleCertificate.base64)))
        let address = AppPropertiesSite.app + "/push-keys/ios"
        let both = try await site.world.site.post(
            address, [("ios.key", "a key"), ("ios.password", SampleCertificate.password)], files: [file],
            as: .orgAdmin)
        #expect(both.status == .unprocessableContent)
        #expect(
            try both.page.field("Key file (.p8)").error
                == "Enter only one: paste the key or choose a certificate")
        let neither = try await site.world.site.post(address, [("ios.key", " ")], as: .orgAdmin)
        #expect(try neither.page.field("Key file (.p8)").error == "Paste the key, or choose a certificate")
    }

    @Test func `A certificate is kept sealed, with its end on the page, and taken with its password only`()
        async throws
    {
        let site = try await AppPropertiesSite()
        let file = try #require(Base64.decode(SampleCertificate.base64))
        func send(_ bytes: [UInt8], _ password: String) async throws -> ClientResponse {
            try await site.world.site.post(
                AppPropertiesSite.app + "/push-keys/ios", [("ios.password", password)],
                files: [
                    FormFile(
                        name: "ios.certificate", fileName: "push.p12", contentType: "application/x-pkcs12",
                        bytes: bytes)
                ], as: .orgAdmin)
        }
        let wrong = try await send(file, "guess")
        #expect(wrong.status == .unprocessableContent)
        #expect(
            try wrong.page.field("Certificate password").error
                == "This password does not match the certificate. Enter the password from the export")
        #expect(
            try await send([1, 2, 3], "guess").page.field("Or a certificate (.p12)").error?.contains(
                "This is not a .p12 file") == true)
        #expect(try await send(file, SampleCertificate.password).status == .seeOther)
        let page = try await site.world.site.get(AppPropertiesSite.app + "/push-keys", as: .orgAdmin)
        #expect(page.page.says("Certificate \(SampleCertificate.name), until 2029-01-29"))
        #expect(page.page.says("Valid"))
        #expect(!page.text.contains(SampleCertificate.password))
        site.world.site.clock.advance(seconds: 6 * 366 * 86_400)
        site.world.site.forget(.orgAdmin)
        let later = try await site.world.site.get(AppPropertiesSite.app + "/push-keys", as: .orgAdmin)
        #expect(later.page.says("Expired"))
        let sealed = try await site.world.site.store.read { transaction in
            try transaction.value("select sealed from app_push_keys", as: [UInt8].self) ?? []
        }
        #expect(!String(decoding: sealed, as: UTF8.self).contains(SampleCertificate.password))
    }

    @Test func `A program sends the certificate, and a wrong password is named`() async throws {
        let site = try await AppPropertiesSite()
        let base64 = JSONTree.string(SampleCertificate.base64)
        let wrong = try await site.post(AppPropertiesSite.body(["iosCertificate": base64]), as: .orgAdmin)
        #expect(wrong.status == .badRequest)
        #expect(wrong.text.contains("\"field\":\"iosCertificatePassword\""))
        let right = try await site.post(
            AppPropertiesSite.body([
                "iosBundleId": "org.example.heron",
                "iosCertificate": base64, "iosCertificatePassword": .string(SampleCertificate.password),
            ]), as: .orgAdmin)
        #expect(right.status == .ok)
        let kept = try await site.pushKey(.ios)
        #expect(kept?.expiresAt?.iso8601.hasPrefix("2029-01-29T15:31:47") == true)
    }
}
