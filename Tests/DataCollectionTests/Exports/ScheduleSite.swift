import Access
import Delivery
import HTTP
import Outbound
import SQLStore
import Support
import Testing
import Timekeeping

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// A study with data, and a web server to which scheduled exports are sent.
struct ScheduleSite: Sendable {
    static let exports = ExportSite.exports
    static let targets = exports + "/targets"
    static let schedule = exports + "/schedules/1"
    static let secret = "correct-horse-battery"

    let data: ExportSite
    let server: FakeTarget

    var site: TestSite { data.site }
    var worker: ExportDeliveryWorker { data.pages.feature.exportDeliveries }

    init(_ behavior: FakeTarget.Behavior = .takes) async throws {
        server = try FakeTarget(behavior)
        let clock = Locked<PinnedClock?>(nil)
        let configuration = DeliveryClient.Configuration(
            rule: try AddressRule(allowing: "127.0.0.0/8"),
            clock: { clock.withLock { $0?.now } ?? Instant(milliseconds: 0) })
        data = try await ExportSite(fileDelivery: configuration)
        clock.withLock { $0 = data.site.clock }
        try await data.add("fine", score: 3)
    }

    /// Adds the web server as a target.
    func addTarget(_ changes: [(String, String)] = []) async throws -> ClientResponse {
        let fields = [("name", "Archive"), ("url", server.address), ("password", Self.secret)]
        return try await site.post(
            Self.targets + "/new?kind=https",
            fields.filter { field in !changes.contains { $0.0 == field.0 } } + changes, as: .folderAdmin)
    }

    /// The fields of a schedule: every day at three in the morning in Berlin.
    static func fields(_ changes: [(String, String)] = []) -> [(String, String)] {
        let fields = [
            ("name", "Nightly"), ("profile", ""), ("format", "csv"), ("every", "daily"), ("time", "03:00"),
            ("zone", "Europe/Berlin"), ("target", ""), ("kept", "2"), ("on", "on"),
        ]
        return fields.filter { field in !changes.contains { $0.0 == field.0 } } + changes
    }

    /// Adds a schedule, which sends its files if there is a target.
    func addSchedule(_ changes: [(String, String)] = [], as user: TestUser = .editor) async throws
        -> ClientResponse
    {
        try await site.post(Self.exports + "/schedules/new", Self.fields(changes), as: user)
    }

    /// Saves a form with what its page shows.
    func save(_ page: String, _ fields: [(String, String)], as user: TestUser) async throws -> ClientResponse
    {
        let shown = try await site.get(page, as: user).text
        let was = try #require(shown.firstMatch(of: #/name="was" value="([^"]+)"/#)).1
        return try await site.post(page, fields + [("was", String(was))], as: user)
    }

    /// A study with a schedule whose files are sent.
    static func sending(
        _ behavior: FakeTarget.Behavior = .takes, _ changes: [(String, String)] = []
    ) async throws -> ScheduleSite {
        let made = try await ScheduleSite(behavior)
        try #require(try await made.addTarget().status == .seeOther)
        let added = try await made.addSchedule([("target", "1")] + changes)
        try #require(added.status == .seeOther, "\(added.text)")
        return made
    }

    /// Lets time pass, and does what is due.
    func run(afterHours hours: Int = 0, minutes: Int = 0) async throws {
        site.clock.advance(seconds: hours * 3_600 + minutes * 60)
        for user in [TestUser.editor, .reader, .folderAdmin] { site.forget(user) }
        _ = try await worker.round()
        await data.pages.feature.settled()
        _ = try await worker.round()
        await data.pages.feature.settled()
    }

    /// A column of all exports, oldest first.
    func column(_ name: String) async throws -> [String] {
        try await site.store.read {
            try $0.rows("select coalesce(cast(\(identifier: name) as text), '') from exports order by id") {
                try $0[0]
            }
        }
    }

    /// The state of the last delivery, and how many attempts were made.
    func delivery() async throws -> String {
        try await site.store.read {
            try $0.value(
                "select state || ' ' || attempt_count from export_deliveries order by export_id desc limit 1")
        } ?? ""
    }

    func emailCount() async throws -> Int {
        try await site.store.read { try $0.value("select count(*) from waiting_letters") } ?? 0
    }

    func clear() { data.clear() }
}
