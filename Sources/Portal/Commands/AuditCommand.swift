import Access
import ArgumentParser
import SQLStore

/// Checks the audit.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Checks the audit.", subcommands: [Verify.self])

    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Follows the chain of all events and says whether anything was changed or left out.")

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let report = try await Installation.use(common) { portal in
                try portal.store.withSnapshot { transaction in try portal.audit.verify(in: transaction) }
            }
            print(report.sentence)
            guard report.isWhole else { throw ExitCode.failure }
        }
    }
}
