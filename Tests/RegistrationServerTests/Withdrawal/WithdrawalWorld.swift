import Access
import HTTP
import JSON
import Outbound
import SQLStore
import Support
import Testing

@testable import RegistrationServer

/// An app whose responses are on another server, and a participant of it.
struct WithdrawalWorld: Sendable {
    static let token = "0123456789abcdef0123456789abcdef"

    let world: RegistrationWorld
    let server: OtherResponseServer
    var phone: Phone

    init(
        _ behavior: OtherResponseServer.Behavior = .withdraws, allowing: String = "127.0.0.0/8"
    ) async throws {
        server = try OtherResponseServer(behavior)
        let client = HTTPClient(HTTPClient.Configuration(rule: try AddressRule(allowing: allowing)))
        world = try await RegistrationWorld(outbound: client)
        try await Self.choose(server.address, world)
        phone = try await world.verified()
        try await join("SLEEP01", as: Self.token)
    }

    /// Sets the Response server of HERON; nil for this portal.
    static func choose(_ address: String?, _ world: RegistrationWorld) async throws {
        let (console, app) = (world.site.parts.console, world.site.world.app)
        try await world.site.store.write { transaction in
            _ = try ResponseServerRepository.save(
                address ?? "", at: "https://portal.example.org", with: console.grant(ManageApp.self, on: app),
                in: transaction)
        }
    }

    func join(_ study: String, as token: String) async throws {
        let state = #"{"studyId":"\#(study)","status":"inProgress","participantId":"\#(token)"}"#
        let answer = await phone.send(.post, "updateStudyState", #"{"studies":[\#(state)]}"#)
        try #require(answer.status == .ok)
    }

    /// Leaves the study SLEEP01.
    func leave(erasing: Bool) async throws {
        let body = #"{"studyId":"SLEEP01","deleteData":\#(erasing)}"#
        #expect(await phone.send(.delete, "withdraw", body).text == #"{"message":"success"}"#)
    }

    /// Makes the calls that are due after some time.
    func call(after seconds: Int = 0) async {
        world.site.clock.advance(seconds: seconds)
        await world.feature.callResponseServers()
    }

    func count(_ condition: String = "1 = 1") async throws -> Int {
        try await world.count("select count(*) from withdrawal_calls where \(condition)")
    }

    var reason: String {
        get async throws {
            try await world.site.store.read { try $0.value("select reason from withdrawal_calls") ?? "" }
        }
    }

    func outcomes() async throws -> [String] {
        try await world.site.store.read { transaction in
            try transaction.rows(
                """
                select action, details from audit_events where action like 'withdrawal-call.%' order by seq
                """
            ) { "\(try $0[0] as String) \(try $0[1] as String)" }
        }
    }
}
