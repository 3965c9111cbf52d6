import ArgumentParser
import JSON
import SQLStore

/// Updates the database schema.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Updates the database schema.",
        discussion: "JSON keys: database.")

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let path = try await Installation.use(common, .any) { portal in portal.store.path }
        try common.report("The schema of \(path) is up to date.", ["database": .string(path)])
    }
}
