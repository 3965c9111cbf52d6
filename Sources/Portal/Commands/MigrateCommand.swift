import ArgumentParser
import JSON
import SQLStore

/// Brings the database's schema up to date.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Brings the database's schema up to date.",
        discussion: "With --json: database.")

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let path = try await Installation.use(common, .any) { portal in portal.store.path }
        try common.report("The schema of \(path) is up to date.", ["database": .string(path)])
    }
}
