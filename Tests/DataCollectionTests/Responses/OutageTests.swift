import HTTP
import JSON
import SQLStore
import Testing

/// A disk that is full; `Scripts/disk-test` lets real calls fail.
struct OutageTests {
    @Test
    func `on a full disk apps are told to try again, and what was taken is there`() async throws {
        var options = StoreOptions()
        options.pagesMax = 1_000
        let world = try await World(storing: options)
        let channel = try await world.addStudy("Full")
        let app = try await world.enroll("Full")
        let data = "[\"\(String(repeating: "x", count: 60_000))\"]"
        var taken = 0
        var answer = await world.send(data, as: app)
        while answer.status == .ok, taken < 1_000 {
            taken += 1
            answer = await world.send(data, as: app)
        }
        #expect(answer.status == .serviceUnavailable)
        #expect(answer.headers["retry-after"] == "5")
        #expect(
            answer.exception
                == "The server can't save data right now. Nothing was saved. Try again in a minute.")
        let kept: Int? = try await world.store.read {
            try $0.value("select count(*) from responses where channel_id = \(channel)")
        }
        #expect(taken > 0 && kept == taken)
        let query = await world.client.post(
            "/response-selectRows.api", form: [("participantId", app), ("queryName", "Nothing")])
        #expect(query.status == .notFound)
    }
}
