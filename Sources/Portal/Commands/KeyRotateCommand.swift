import ArgumentParser
import Cryptography
import JSON

extension KeyCommand {
    /// Rotates the key of the data folder.
    struct Rotate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Rotates the key of the data folder and encrypts all stored secrets again.",
            discussion: """
                Stop the server first. The previous key is kept next to the new one, because older backups need it. \
                Sessions and API keys keep working. Recovery codes stop working, and their owners need to create new \
                ones. JSON keys: key, previous, previousFile, values, people.
                """)

        @OptionGroup var common: CommonOptions

        func run() async throws {
            do {
                try await rotate()
            } catch {
                throw CommandFailure(error)
            }
        }

        private func rotate() async throws {
            let folder = try common.dataFolder()
            try folder.requireDatabase()
            let outcome = try await KeyRotation(folder: folder).run()
            let (key, previous) = (outcome.key.identifier, outcome.previous.identifier)
            let file = folder.keptKeyPath(outcome.previous)
            var lines = [
                "Replaced the key \(previous) with \(key). Stored secrets encrypted again: "
                    + "\(outcome.valueCount).",
                "The previous key is kept as \(file). Older backups need it. Keep copies of both keys.",
            ]
            if outcome.peopleCount > 0 {
                lines.append(
                    "Recovery codes no longer work. Users who need new ones: \(outcome.peopleCount).")
            }
            try common.report(
                lines,
                [
                    "key": .string(key), "previous": .string(previous), "previousFile": .string(file),
                    "values": .int(outcome.valueCount), "people": .int(outcome.peopleCount),
                ])
        }
    }
}
