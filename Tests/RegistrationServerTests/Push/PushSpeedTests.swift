import Foundation
import Support
import Testing
import Vocabulary

@testable import RegistrationServer

/// How many messages a process sends in a second to services that answer after 50 ms. Only by request, because other
/// work on the machine changes the result: PUSH_SPEED=1 Scripts/test PushSpeedTests
@Suite(
    .serialized,
    .enabled(if: PushTestService.isInstalled && ProcessInfo.processInfo.environment["PUSH_SPEED"] == "1"))
struct PushSpeedTests {
    private static let count = 5_000
    private static let concurrent = 200

    @Test(arguments: Platform.allCases)
    func `500 messages a second are sent to a service that answers after 50 ms`(
        platform: Platform
    ) async throws {
        let world = try await PushServiceWorld()
        defer { world.service.stop() }
        try await world.storeAccount()
        try await world.storeAppleKey()
        try await world.enterBundleID()
        let service = try #require(try await world.services.service(for: world.app, on: platform))
        let token = platform == .ios ? PushTestService.appleToken("slow50") : "slow50-device"
        #expect(await service.send(PushServiceWorld.message, to: token) == .accepted)
        let start = ContinuousClock.now
        let accepted = await withTaskGroup(of: Bool.self) { group in
            var accepted = 0
            for number in 0..<Self.count {
                if number >= Self.concurrent, await group.next() == true { accepted += 1 }
                group.addTask { await service.send(PushServiceWorld.message, to: token) == .accepted }
            }
            for await isAccepted in group where isAccepted { accepted += 1 }
            return accepted
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let rate = Int(Double(Self.count) / seconds)
        print("\(platform.title): \(rate) messages a second")
        #expect(accepted == Self.count && rate >= 500)
    }
}
