import ArgumentParser
import Cryptography
import JSON

extension KeyCommand {
    /// Exchanges the key of the data folder.
    struct Rotate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Exchanges the key of the data folder, and seals every stored secret anew.",
            discussion: """
                Refused while a server or another verb works with the folder. The former key stays beside the new \
                one: backups made before open only with it. Sessions and API keys go on; recovery codes end, and \
                their owners make new ones. With --json: key, former, formerFile, values, people.
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
                "The key is \(key) now, in place of \(previous). Stored secrets sealed anew: "
                    + "\(outcome.valueCount).",
                "The former key is kept as \(file). Backups made before need it: keep a copy of both.",
            ]
            if outcome.peopleCount > 0 {
                lines.append("Recovery codes have ended. People who need new ones: \(outcome.peopleCount).")
            }
            try common.report(
                lines,
                [
                    "key": .string(key), "former": .string(previous), "formerFile": .string(file),
                    "values": .int(outcome.valueCount), "people": .int(outcome.peopleCount),
                ])
        }
    }
}
