import Cryptography
import HTTP
import Support
import Testing

@testable import Administration

@Suite struct PasskeyPageTests {
    /// A member of the JSON that a script reads.
    private func member(_ name: String, of response: ClientResponse) throws -> [UInt8] {
        let text = try #require(response.text.split(separator: "\"\(name)\":\"").last)
        return try #require(Base64.decode(String(text.prefix { $0 != "\"" }), alphabet: .url))
    }

    private func field(_ name: String, _ bytes: [UInt8]) -> (String, String) {
        (name, Base64.encode(bytes, alphabet: .url))
    }

    private func add(_ device: SoftAuthenticator, _ name: String, _ site: TestSite) async throws
        -> ClientResponse
    {
        let request = try await site.get(PasskeysPage.requestAddress, as: .reader)
        let client = device.clientData("webauthn.create", try member("challenge", of: request))
        return try await site.follow(
            PasskeysPage.address,
            [("name", name), field("clientData", client), field("attestation", device.attestation())],
            as: .reader)
    }

    private func signIn(_ device: SoftAuthenticator, handle: [UInt8], _ site: TestSite) async throws
        -> ClientResponse
    {
        let request = try await site.get(PasskeyForm.address, as: nil)
        #expect(request.headers["cache-control"] == "no-store")
        let client = device.clientData("webauthn.get", try member("challenge", of: request))
        device.signCount += 1
        let data = device.authenticatorData()
        return try await site.post(
            PasskeyForm.address,
            [
                field("credential", device.credential), field("clientData", client),
                field("authenticatorData", data), field("signature", device.signature(data, client)),
                field("userHandle", handle), ("to", "/account"),
            ], as: nil)
    }

    @Test func `A passkey is added, signs in, is renamed and deleted`() async throws {
        let site = try await PeopleSite.make()
        let device = SoftAuthenticator()
        #expect(
            try await site.get(PasskeysPage.address, as: .reader).page.headings.contains("No passkeys yet"))
        let handle = try member("user", of: try await site.get(PasskeysPage.requestAddress, as: .reader))
        #expect(try await add(device, "Blue phone", site).page.status.texts.contains("Passkey added."))
        #expect(try await site.lastActions(1) == ["passkey.add"])
        #expect(
            try await site.get(PasskeysPage.requestAddress, as: .reader).text
                .contains(Base64.encode(device.credential, alphabet: .url)))
        #expect(try await signIn(device, handle: handle, site).location == "/account")
        let page = try await site.client(of: nil).get("/account", headers: ["accept": "text/html"])
        #expect(page.page.says("Passkeys 1 passkey"))
        let renamed = try await site.follow("\(PasskeysPage.address)/1/name", [("name", "Red")], as: .reader)
        #expect(try renamed.page.status.texts.contains("Passkey renamed to Red."))
        let same = try await site.follow("\(PasskeysPage.address)/1/name", [("name", "")], as: .reader)
        #expect(try same.page.alert.texts.contains("Enter a name, such as the name of the device."))
        #expect(try await site.post("\(PasskeysPage.address)/1/deletion", as: .editor).status == .notFound)
        let deleted = try await site.follow("\(PasskeysPage.address)/1/deletion", as: .reader)
        #expect(try deleted.page.status.texts.contains("Passkey deleted."))
        #expect(try await site.lastActions(2) == ["passkey.delete", "passkey.rename"])
    }

    @Test func `What is refused says so on the page that asked`() async throws {
        let site = try await PeopleSite.make()
        let foreign = SoftAuthenticator(origin: "https://evil.example")
        let page = try await add(foreign, "Blue phone", site)
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("value=\"Blue phone\""))
        let unknown = try await signIn(SoftAuthenticator(), handle: [1], site)
        #expect(unknown.status == .unprocessableContent)
        #expect(
            try unknown.page.alert.texts.contains(
                "This passkey doesn't belong to an account here. Sign in with your password."))
        let nothing = try await site.post(PasskeyForm.address, as: nil)
        #expect(nothing.status == .unprocessableContent)
        #expect(
            try await site.post(PasskeysPage.address, [("name", "x")], as: .reader).status
                == .unprocessableContent)
    }
}
