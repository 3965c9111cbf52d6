import Testing

@testable import DataCollection
@testable import Responses
@testable import Vocabulary

/// One study that needs tokens (one used, one free), one that does not, and a neighbor with its own tokens.
struct EnrollmentSite {
    let world: World
    let free: String
    let used: String
    let foreign: String
    let appToken: String

    init() async throws {
        world = try await World()
        let channel = try await world.addStudy("Needy")
        _ = try await world.addStudy("Open", collecting: false)
        let other = try await world.addStudy("Other")
        let tokens = try await world.tokens(2, in: channel)
        (free, used) = (tokens[0], tokens[1])
        foreign = try await world.tokens(1, in: other)[0]
        appToken = try await world.enroll("needy", token: used)
    }

    func fill(_ text: String) -> String {
        text.replacing("FREE", with: free).replacing("USED", with: used).replacing(
            "FOREIGN", with: foreign)
    }
}
