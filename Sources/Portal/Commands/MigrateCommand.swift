import ArgumentParser
import SQLStore

/// Brings the database's schema up to date.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Brings the database's schema up to date.")

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let folder = try common.dataFolder()
        let store = try await folder.open()
        print("The schema of \(store.path) is up to date.")
        await store.close()
    }
}
