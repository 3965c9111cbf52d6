import Access
import ArgumentParser
import JSON
import ResponseServer
import SQLStore

/// Reads the whole database and says what is wrong with it.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Checks the database, the key, the audit and the folders of designs.",
        discussion: "With --json: sound, problems. Exits with 1 if anything is wrong.")

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let problems = try await Installation.use(common) { portal in
            var problems = try await portal.store.integrityCheck()
            let audit = try portal.store.withSnapshot { transaction in
                try portal.audit.verify(in: transaction)
            }
            if !audit.isWhole { problems.append(audit.sentence) }
            let roots = MetadataRoots(portal.folder.configuration.namedMetadataRoots)
            problems += roots.unreadable.map {
                "PORTAL_METADATA_ROOTS names \($0), which is no folder that can be read."
            }
            return problems
        }
        try common.report(
            problems.isEmpty ? ["The database is sound, the audit whole, and the key fits."] : problems,
            ["sound": .bool(problems.isEmpty), "problems": .array(problems.map { .string($0) })])
        guard problems.isEmpty else { throw ExitCode.failure }
    }
}
