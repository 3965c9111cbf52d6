import ArgumentParser
import SQLStore

/// Reads the whole database and says what is wrong with it.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Checks the database and the key.")

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let folder = try common.dataFolder()
        let store = try await folder.open()
        _ = try folder.key()
        let problems = try await store.integrityCheck()
        await store.close()
        guard problems.isEmpty else {
            for problem in problems { print(problem) }
            throw ExitCode.failure
        }
        print("The database is sound.")
    }
}
