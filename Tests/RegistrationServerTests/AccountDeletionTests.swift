import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import RegistrationServer

/// The public page on which participants delete their account.
struct AccountDeletionTests {
    private static let page = "/my/MERIDIAN/HERON/delete"
    private static let email = "robin@example.org"

    private func ask(_ world: RegistrationWorld, _ email: String = Self.email) async throws -> ClientResponse
    {
        try await world.site.post(Self.page, [("email", email)], as: nil)
    }

    private func check(_ world: RegistrationWorld, _ code: String) async throws -> ClientResponse {
        try await world.site.post(Self.page + "/code", [("email", Self.email), ("code", code)], as: nil)
    }

    private func delete(
        _ world: RegistrationWorld, _ code: String, _ fields: [(String, String)] = [("confirmed", "1")]
    ) async throws -> ClientResponse {
        try await world.site.post(
            Self.page + "/confirmation", [("email", Self.email), ("code", code)] + fields, as: nil)
    }

    private func code(_ world: RegistrationWorld) async throws -> String {
        let text = try #require(await world.emails().last { $0.text.contains("Code: ") }?.text)
        let rest = try #require(text.split(separator: "Code: ", maxSplits: 1).last)
        return String(rest.prefix { !$0.isWhitespace })
    }

    @Test func `The page explains what is deleted, in the language of the browser or of the link`()
        async throws
    {
        let world = try await RegistrationWorld()
        let english = try await world.site.get(Self.page, as: nil)
        #expect(english.text.contains("<html lang=\"en\"") && english.text.contains("What may be kept"))
        let spanish = try await world.site.get(
            Self.page, as: nil,
            headers: ["accept": "text/html", "accept-language": "es-MX,es;q=0.9,en;q=0.8"])
        #expect(spanish.text.contains("<html lang=\"es\"") && spanish.text.contains("Qué puede conservarse"))
        #expect(spanish.text.contains("?lang=en"))
        let link = try await world.site.get(
            Self.page + "?lang=en", as: nil, headers: ["accept": "text/html", "accept-language": "es"])
        #expect(link.text.contains("What may be kept"))
    }

    @Test func `The short address works for an App ID that only one organization has`() async throws {
        let world = try await RegistrationWorld()
        let short = try await world.site.get("/my/heron/delete", as: nil)
        #expect(short.headers["location"] == Self.page)
        #expect(try await world.site.get("/my/NONE/delete", as: nil).status == .notFound)
        #expect(try await world.site.get("/my/HARBOUR/HERON/delete", as: nil).status == .notFound)
        try await world.site.store.write { transaction in
            _ = try FolderRepository.addApp(
                "HERON", title: "Another",
                with: world.site.parts.console.grant(
                    ManageOrganization.self, on: world.site.world.neighbor.app.organization),
                in: transaction)
        }
        #expect(try await world.site.get("/my/HERON/delete", as: nil).status == .notFound)
    }

    @Test func `Deleting keeps the responses unless asked otherwise`() async throws {
        let world = try await RegistrationWorld.joined().world
        #expect(try await ask(world).text.contains("If there is an account with this address"))
        let code = try await code(world)
        #expect(try await check(world, code).text.contains("They are kept if you change nothing here."))
        let done = try await delete(world, code)
        #expect(done.text.contains("Your account is deleted"))
        #expect(try await world.count("select count(*) from accounts") == 0)
        #expect(try await world.count("select count(*) from account_confirmations") == 0)
        #expect(try await world.count("select count(*) from participants where status = 1") == 1)
    }

    @Test func `Deleting with the responses erases the participant`() async throws {
        let world = try await RegistrationWorld.joined().world
        _ = try await ask(world)
        let code = try await code(world)
        _ = try await delete(world, code.lowercased(), [("confirmed", "1"), ("responses", "delete")])
        #expect(try await world.count("select count(*) from accounts") == 0)
        #expect(try await world.count("select count(*) from participants") == 0)
        #expect(
            try await world.count(
                "select count(*) from audit_events where action = 'account.delete-and-erase'") == 1)
    }

    @Test func `Nothing is deleted without the confirmation`() async throws {
        let world = try await RegistrationWorld.joined().world
        _ = try await ask(world)
        let answer = try await delete(world, try await code(world), [("responses", "delete")])
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains("Select the box"))
        #expect(try await world.count("select count(*) from accounts") == 1)
    }

    @Test func `The answer doesn't tell whether an address has an account`() async throws {
        let world = try await RegistrationWorld.joined().world
        func comparable(_ answer: ClientResponse, _ email: String) -> String {
            answer.text.replacing(email, with: "ADDRESS").replacing(#/name="_token" value="[^"]*"/#, with: "")
                .replacing(#/name="token" value="[^"]*"/#, with: "")
        }
        let known = try await ask(world)
        let unknown = try await ask(world, "other@example.org")
        #expect(known.status == unknown.status)
        #expect(comparable(known, Self.email) == comparable(unknown, "other@example.org"))
        #expect(comparable(known, Self.email).contains("ADDRESS"))
        let wrong = try await check(world, "XXXXXX")
        let other = try await world.site.post(
            Self.page + "/code", [("email", "other@example.org"), ("code", "XXXXXX")], as: nil)
        #expect(wrong.status == .unprocessableContent && other.status == .unprocessableContent)
        #expect(comparable(wrong, Self.email) == comparable(other, "other@example.org"))
        #expect(wrong.text.contains("wrong or has expired"))
    }

    @Test func `A code works despite wrong guesses, but not after a hundred, for 30 minutes, and once`()
        async throws
    {
        let world = try await RegistrationWorld.joined().world
        _ = try await ask(world)
        let first = try await code(world)
        for _ in 1...6 { #expect(try await check(world, "XXXXXX").status == .unprocessableContent) }
        #expect(try await check(world, first).status == .ok)
        try await world.site.store.write { try $0.run("update account_confirmations set failures = 100") }
        #expect(try await check(world, first).status == .unprocessableContent)
        _ = try await ask(world)
        let second = try await code(world)
        #expect(second != first)
        #expect(try await check(world, second).status == .ok)
        _ = try await world.registered("other@example.org")
        let foreign = try await world.site.post(
            Self.page + "/confirmation",
            [("email", "other@example.org"), ("code", second), ("confirmed", "1")], as: nil)
        #expect(foreign.status == .unprocessableContent)
        world.site.clock.advance(seconds: 30 * 60 + 1)
        #expect(try await delete(world, second).status == .unprocessableContent)
        #expect(try await world.count("select count(*) from accounts") == 2)
    }

    @Test func `Guesses lock the address for the network, and a mailbox can't be filled`() async throws {
        let world = try await RegistrationWorld.joined().world
        for _ in 1...8 {
            #expect(try await ask(world).status == .ok)
            _ = await world.emails()
        }
        #expect(await world.emails().count { $0.subject == "Delete your Heron account" } == 5)
        for _ in 1...10 { _ = try await check(world, "XXXXXX") }
        let locked = try await check(world, "XXXXXX")
        #expect(locked.status == .tooManyRequests)
        #expect(locked.text.contains("Wait 15 minutes"))
        for _ in 1...52 { _ = try await ask(world, "other@example.org") }
        let answer = try await ask(world)
        #expect(answer.status == .tooManyRequests)
        #expect(answer.headers["retry-after"] != nil)
    }

    @Test func `An address that can't be one is refused with a sentence`() async throws {
        let world = try await RegistrationWorld()
        let answer = try await world.site.post(Self.page, [("email", "robin"), ("lang", "es")], as: nil)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains("Escriba el correo electrónico completo"))
        #expect(
            try await world.site.postWithoutToken(Self.page, [("email", Self.email)], as: nil).status != .ok)
    }

    @Test func `The email is in the language of the page`() async throws {
        let world = try await RegistrationWorld.joined().world
        _ = try await world.site.post(Self.page, [("email", Self.email), ("lang", "es")], as: nil)
        #expect(await world.emails().last?.subject == "Eliminar su cuenta de Heron")
    }
}
