import Cryptography
import FoundationEssentials
import JSON
import SQLStore
import Support
import Testing

@testable import Access
@testable import Portal

/// `doctor` finds what was changed in the database after it was published.
@Suite struct PublicationIntegrityTests {
    private func demo() async throws -> CommandLineRunner {
        let console = try CommandLineRunner()
        let portal = try await console.open()
        _ = try await Demo(installation: portal).make()
        await portal.store.close()
        try await console.run("doctor")
        return console
    }

    private func change(_ sql: SQL, in console: CommandLineRunner) async throws -> [String] {
        let store = try Store(path: console.data + "/portal.sqlite")
        let count = try await store.write { try $0.run(sql) }
        await store.close()
        #expect(count > 0, "the test changes something")
        let found = try await console.finding("doctor")
        return found["problems"]?.array?.compactMap(\.string) ?? []
    }

    @Test func `changed designs, payloads and files are problems, each by its name`() async throws {
        let console = try await demo()
        #expect(try await console.json("doctor")["sound"]?.bool == true)
        let bodies = try await change(
            "update publication_answers set body = cast(replace(body, 'study', 'studies') as blob)",
            in: console)
        #expect(bodies.contains { $0.contains("payloads in the database were changed") }, "\(bodies)")
        let designs = try await change("update publications set design = design || ' '", in: console)
        #expect(designs.contains { $0.contains("has another design than was published") }, "\(designs)")
        let files = try await change("update design_files set bytes = x'414243'", in: console)
        #expect(files.contains { $0.contains("was changed after it was uploaded") }, "\(files)")
    }

    @Test func `a digest that was changed with its design is found by the audit log`() async throws {
        let console = try await demo()
        let store = try Store(path: console.data + "/portal.sqlite")
        try await store.write { transaction in
            let design: String? = try transaction.value("select design from publications where id = 1")
            let changed = try #require(design) + " "
            try transaction.run(
                """
                update publications set design = \(changed), digest = \(SHA256.digest(changed).hex) where id = 1
                """)
        }
        await store.close()
        let problems = try await console.finding("doctor")["problems"]?.array?.compactMap(\.string) ?? []
        #expect(problems.contains { $0.contains("that no event of the audit log names") }, "\(problems)")
    }

    @Test func `a removed payload is found, and one that was added`() async throws {
        let console = try await demo()
        let removed = try await change(
            "delete from publication_answers where publication_id = 1 and name = 'study'", in: console)
        #expect(removed.contains { $0.contains("payloads in the database were changed") }, "\(removed)")
    }
}
