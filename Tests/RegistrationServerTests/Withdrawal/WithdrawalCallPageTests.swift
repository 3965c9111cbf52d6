import HTTP
import SQLStore
import Support
import Testing

@testable import RegistrationServer

/// The withdrawals at another Response server on the page about participation.
struct WithdrawalCallPageTests {
    private static let page = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/participation"

    private func failed() async throws -> WithdrawalWorld {
        let world = try await WithdrawalWorld(.answers(status: 500, #"{"exception":"Out of order"}"#))
        try await world.leave(erasing: true)
        for _ in 0..<WithdrawalCallRepository.attemptsMax { await world.call(after: 6 * 3_600) }
        return world
    }

    @Test func `The page shows how many wait or failed, and why, but not whom`() async throws {
        var world = try await failed()
        try await world.phone.signIn("robin@example.org")
        try await world.join("SLEEP01", as: "second-token")
        try await world.leave(erasing: false)
        for someone in [TestUser.folderAdmin, .reader, .designer] {
            let answer = try await world.world.site.get(Self.page, as: someone)
            #expect(answer.status == .ok)
            let page = answer.text
            for text in [
                "Failed", "Waiting", "1 withdrawal", "Out of order", "Not tried yet", world.server.address,
            ] {
                #expect(page.contains(text), "\(text)")
            }
            #expect(page.contains("Try again") == (someone == .folderAdmin))
            #expect(!page.contains(WithdrawalWorld.token))
        }
    }

    @Test func `An app of this portal has no such card`() async throws {
        let world = try await RegistrationWorld()
        let page = try await world.site.get(Self.page, as: .folderAdmin)
        #expect(page.status == .ok && !page.text.contains("Response server"))
    }

    @Test func `Trying again makes the calls due, and is recorded`() async throws {
        let world = try await failed()
        world.server.behave(.withdraws)
        let again = try await world.world.site.post(Self.page + "/withdrawal-calls", as: .folderAdmin)
        #expect(again.status == .seeOther)
        await world.call()
        #expect(try await world.count() == 0)
        let events = "select count(*) from audit_events where action = 'withdrawal-call.retry'"
        #expect(try await world.world.count(events) == 1)
        let page = try await world.world.site.get(Self.page, as: .folderAdmin).page
        #expect(try page.status.texts.contains("Trying 1 withdrawal again."))
        _ = try await world.world.site.post(Self.page + "/withdrawal-calls", as: .folderAdmin)
        #expect(try await world.world.count(events) == 1, "nothing was tried")
        let unchanged = try await world.world.site.get(Self.page, as: .folderAdmin)
        #expect(try unchanged.page.status.texts.contains("There is no withdrawal to try again."))
        #expect(unchanged.text.contains("No withdrawals are waiting"))
    }

    @Test func `Only users who set up the study try again, each in the own study`() async throws {
        let world = try await failed()
        for someone in [TestUser.reader, .editor, .coordinator, .designer] {
            let answer = try await world.world.site.post(Self.page + "/withdrawal-calls", as: someone)
            #expect(answer.status == .forbidden)
        }
        #expect(
            try await world.world.site.post(Self.page + "/withdrawal-calls", as: .stranger).status
                == .notFound)
        // The same Study ID in another organization's app.
        let neighbor = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/participation"
        #expect(
            try await world.world.site.post(neighbor + "/withdrawal-calls", as: .stranger).status == .seeOther
        )
        let own = try await world.world.site.get(neighbor, as: .stranger)
        #expect(own.status == .ok && !own.text.contains("Out of order"))
        #expect(try await world.count("state = 'failed'") == 1)
    }
}
