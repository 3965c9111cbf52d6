import Access
import Cryptography
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing
import Vocabulary

@testable import Portal

/// Signing with a passkey on the pages: what the script sends first is what the form brings afterwards.
@Suite struct PasskeySigningSiteTests {
    private static let signing = "/account/passkeys/signing"
    private static let signatures = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/signatures"
    private static let lock = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/data-lock"

    private struct Fixture {
        let actions: ActionSite
        let device = SoftAuthenticator()

        init(_ someone: TestUser = .lead) async throws {
            actions = try await ActionSite()
            let (console, organization) = (actions.site.parts.console, actions.site.world.organization)
            try await actions.site.store.write { transaction in
                try SigningRuleRepository.require(
                    .live, with: console.grant(ManageOrganization.self, on: organization), in: transaction)
            }
            let request = try await actions.site.get("/account/passkeys/request", as: someone)
            let challenge = try PasskeySigningSiteTests.bytes("challenge", of: request)
            let made = try await actions.site.post(
                "/account/passkeys",
                [
                    ("name", "A phone"),
                    PasskeySigningSiteTests.field(
                        "clientData", device.clientData("webauthn.create", challenge)),
                    PasskeySigningSiteTests.field("attestation", device.attestation()),
                ], as: someone)
            #expect(made.status == .seeOther)
        }

        /// The fields that the script adds to a form that goes to an address.
        func sign(
            _ fields: [(String, String)], to address: String, as someone: TestUser = .lead
        ) async throws -> [(String, String)] {
            let request = try await actions.site.post(
                PasskeySigningSiteTests.signing, fields + [("act", address), ("proof", "")], as: someone)
            #expect(request.headers["cache-control"] == "no-store")
            #expect(request.text.contains(Base64.encode(device.credential, alphabet: .url)))
            let challenge = try PasskeySigningSiteTests.bytes("challenge", of: request)
            device.signCount += 1
            let (client, data) = (
                device.clientData("webauthn.get", challenge), device.authenticatorData()
            )
            return [
                PasskeySigningSiteTests.field("credential", device.credential),
                PasskeySigningSiteTests.field("clientData", client),
                PasskeySigningSiteTests.field("authenticatorData", data),
                PasskeySigningSiteTests.field("signature", device.signature(data, client)),
                ("userHandle", ""), ("proof", ""),
            ]
        }
    }

    private static func bytes(_ name: String, of response: ClientResponse) throws -> [UInt8] {
        let text = try #require(try JSONTree.parse(response.body)[name]?.string)
        return try #require(Base64.decode(text, alphabet: .url))
    }

    private static func field(_ name: String, _ bytes: [UInt8]) -> (String, String) {
        (name, Base64.encode(bytes, alphabet: .url))
    }

    @Test func `only someone who has a passkey is offered one, with the script that asks for it`()
        async throws
    {
        let fixture = try await Fixture()
        let page = try await fixture.actions.site.get(fixture.actions.address() + "/launch", as: .lead).text
        #expect(page.contains("Sign with a passkey") && page.contains("/js/passkeys"))
        let other = try await fixture.actions.site.get(
            fixture.actions.address() + "/launch", as: .folderAdmin
        ).page
        #expect(!other.html.contains("Sign with a passkey") && !other.html.contains("/js/passkeys"))
        #expect(other.fields.contains("Password or verification code"))
    }

    @Test func `publishing, launching, updating and ending are signed with a passkey`() async throws {
        let fixture = try await Fixture()
        for (action, reason) in [
            ("publish-upcoming", ""), ("launch", ""), ("publish-updates", ""),
            ("deactivate", "It is\r\nover"),
        ] {
            // A study is announced before it enrolls.
            if action != "publish-updates" {
                try await fixture.actions.saveSettings { $0.enrolling = action != "publish-upcoming" }
            }
            if action == "publish-updates" { try await fixture.actions.edit("Another name") }
            let address = fixture.actions.address() + "/" + action
            let basis = try await fixture.actions.basis(of: action)
            var fields = [("seen", basis), ("reason", reason), ("untested", "1"), ("meaning", "approval")]
            if action == "deactivate" { fields.append(("study", "SLEEP01")) }
            // Scripts end lines in one way, forms in another.
            let asked = fields.map { ($0.0, $0.1.replacing("\r\n", with: "\n")) }
            let answer = try await fixture.sign(asked, to: address)
            let response = try await fixture.actions.site.post(address, fields + answer, as: .lead)
            #expect(response.status == .seeOther, "\(action): \(response.text.prefix(3000))")
        }
        #expect(try await fixture.actions.status() == .deactivated)
        let page = try await fixture.actions.site.get(Self.signatures, as: .lead).page
        #expect(page.texts.contains("End of the study") && page.texts.contains("It is over"))
        #expect(!page.html.contains("Not valid"))
        let kinds = try await fixture.actions.site.store.read {
            try $0.rows("select statement from signatures") { row in
                (try row[0] as String).contains("\"by\":\"passkey\"")
            }
        }
        #expect(kinds.count == 4 && !kinds.contains(false))
        #expect(fixture.actions.site.faults.all == [])
    }

    @Test(arguments: ["", "SLEEP02", "SLEEP01"])
    func `a study ends with a passkey only by its Study ID, which is part of what is signed`(
        _ typed: String
    ) async throws {
        let fixture = try await Fixture()
        try await fixture.actions.saveSettings { $0.enrolling = true }
        for action in ["launch", "deactivate"] {
            let address = fixture.actions.address() + "/" + action
            let fields = [
                ("seen", try await fixture.actions.basis(of: action)), ("reason", "It is over"),
                ("untested", "1"), ("meaning", "approval"), ("study", action == "launch" ? "" : typed),
            ]
            let answer = try await fixture.sign(fields, to: address)
            let response = try await fixture.actions.site.post(address, fields + answer, as: .lead)
            let isDone = action == "launch" || typed == "SLEEP01"
            #expect(response.status == (isDone ? .seeOther : .unprocessableContent))
            if isDone { continue }
            let sentence = typed.isEmpty ? "Enter the Study ID." : "The Study ID is SLEEP01, not SLEEP02."
            #expect(try response.page.field("Study ID").error == sentence)
            // The device signed for what was typed, and for nothing else.
            let other = fields.map { $0.0 == "study" ? ("study", "SLEEP01") : $0 }
            let changed = try await fixture.actions.site.post(address, other + answer, as: .lead)
            #expect(changed.status == .unprocessableContent)
            #expect(
                try changed.page.field("Password or verification code").error?.contains(
                    "was changed after your device signed it") == true)
        }
        #expect(try await fixture.actions.status() == (typed == "SLEEP01" ? .deactivated : .active))
    }

    @Test(arguments: ["meaning", "seen", "address", "reason"])
    func `a form that is not the one that was signed does nothing`(_ changed: String) async throws {
        let fixture = try await Fixture()
        let address = fixture.actions.address() + "/launch"
        let basis = try await fixture.actions.basis(of: "launch")
        let fields = [("seen", basis), ("reason", ""), ("untested", "1"), ("meaning", "approval")]
        let answer = try await fixture.sign(
            fields.map { $0.0 == changed ? ($0.0, $0.1 + "x") : $0 },
            to: changed == "address" ? address + "x" : address)
        // Where the form goes is where it arrives, whatever it says itself.
        let response = try await fixture.actions.site.post(
            address, fields + answer + (changed == "address" ? [("act", address + "x")] : []), as: .lead)
        #expect(response.status == .unprocessableContent)
        #expect(
            try response.page.field("Password or verification code").error?.contains(
                "was changed after your device signed it") == true)
        #expect(try await fixture.actions.status() == .draft)
    }

    @Test func `a design that changed between page and signature is not published`() async throws {
        let fixture = try await Fixture()
        let address = fixture.actions.address() + "/launch"
        let fields = [
            ("seen", try await fixture.actions.basis(of: "launch")), ("reason", ""), ("untested", "1"),
            ("meaning", "approval"),
        ]
        let answer = try await fixture.sign(fields, to: address)
        try await fixture.actions.edit("Changed meanwhile")
        let response = try await fixture.actions.site.post(address, fields + answer, as: .lead)
        #expect(response.status == .seeOther)
        #expect(try await fixture.actions.status() == .draft)
        let page = try await fixture.actions.site.get(fixture.actions.address(), as: .lead).text
        #expect(page.contains("changed the draft"))
    }

    @Test func `data is locked with a passkey, but not for documents that no one saw`() async throws {
        let fixture = try await Fixture(.folderAdmin)
        let basis = try await fixture.actions.basis(of: "launch", as: .folderAdmin)
        let launch = fixture.actions.address() + "/launch"
        let launching = [("seen", basis), ("reason", ""), ("untested", "1"), ("meaning", "approval")]
        let launched = try await fixture.actions.site.post(
            launch, launching + fixture.sign(launching, to: launch, as: .folderAdmin), as: .folderAdmin)
        #expect(launched.status == .seeOther)
        let page = try await fixture.actions.site.get(Self.lock, as: .folderAdmin).text
        #expect(page.contains("Sign with a passkey"))
        let start = try #require(page.firstRange(of: #"name="seen" value=""#)).upperBound
        let seen = String(page[start...].prefix { $0 != "\"" })
        for (digest, status) in [("", Status.conflict), (seen, .seeOther)] {
            let fields = [("seen", digest), ("reason", "Read out"), ("meaning", "review")]
            let answer = try await fixture.sign(fields, to: Self.lock, as: .folderAdmin)
            let response = try await fixture.actions.site.post(Self.lock, fields + answer, as: .folderAdmin)
            #expect(response.status == status)
        }
        let signatures = try await fixture.actions.site.post(Self.signatures + "/export", as: .reader)
        let list = try #require(try JSONTree.parse(signatures.body).array)
        #expect(list.map { $0["action"]?.string } == ["data-lock.lock", "study.launch"])
        #expect(list.allSatisfy { $0["by"]?.string == "passkey" && $0["whole"]?.bool == true })
        #expect(list.last?["version"]?.string == "1.0" && list.first?["reason"]?.string == "Read out")
        #expect(
            try await fixture.actions.site.post(Self.signatures + "/export", as: .stranger).status
                == .notFound)
    }
}
