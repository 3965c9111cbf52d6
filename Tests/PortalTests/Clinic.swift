import ArgumentParser
import Cryptography
import FoundationEssentials
import JSON
import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import Access
@testable import Portal
@testable import Responses

/// A portal whose study has tokens.
struct Clinic {
    let console: CommandLineRunner

    init() async throws {
        console = try CommandLineRunner()
        try await console.run("user", "add", "ruth@example.org", "--role", "site-admin")
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP01")
        try await console.run("tokens", "issue", "MERIDIAN/HERON/SLEEP01", "--count", "20")
    }

    var log: String { console.data + "/erasures.log" }

    func use<R: Sendable>(
        _ work: (Installation, ParticipantRepository) async throws -> R
    ) async throws -> R {
        let portal = try await console.open()
        let participants = ParticipantRepository(
            appTokens: ParticipantAppTokens(key: portal.keys.sealing, random: SystemRandom.bytes),
            clock: systemClock, erasures: try portal.folder.erasures())
        let result: R
        do {
            result = try await work(portal, participants)
        } catch {
            await portal.store.close()
            throw error
        }
        await portal.store.close()
        return result
    }

    /// Enrolls with the next token, or without one, and returns the app token.
    func enroll(withToken: Bool = true) async throws -> String {
        try await use { portal, participants in
            try await portal.store.write { transaction in
                let row: Int64? = try transaction.value(
                    "select min(id) from enrollment_tokens where participant_id is null")
                let enrolled = try participants.enroll(
                    in: ChannelID(rawValue: 1), tokenRow: withToken ? row : nil, sharing: .allowed,
                    transaction)
                return try #require(enrolled).secret
            }
        }
    }

    func erase(_ secret: String, failing: Bool = false) async throws {
        try await use { portal, participants in
            try await portal.store.write { transaction in
                let found = try participants.find(appToken: secret, transaction)
                try participants.erase(try #require(found), transaction)
                if failing { throw BrokenOff() }
            }
        }
    }

    /// The participant's number; nil for one who isn't there.
    func find(_ secret: String) async throws -> Int64? {
        try await use { portal, participants in
            try await portal.store.read { try participants.find(appToken: secret, $0)?.id.rawValue }
        }
    }

    func backup(_ name: String) async throws -> String {
        let file = console.path(name)
        try await console.run("backup", file)
        return file
    }

    func lines() throws -> [String] { try text(of: log).split(separator: "\n").map(String.init) }
}

/// Ends a transaction before its commit.
struct BrokenOff: Error {}
