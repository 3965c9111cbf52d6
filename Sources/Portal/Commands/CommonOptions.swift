import ArgumentParser
import JSON

/// The option that selects the portal.
struct DataOption: ParsableArguments {
    @Option(help: "Data folder with the database, keys and email.")
    var data: String?

    /// Returns the effective configuration: variables, overridden by flags.
    func configuration() throws -> Portal.Configuration {
        var configuration = try Portal.Configuration(environment: processEnvironment())
        if let data { configuration.data = data }
        return configuration
    }

    func dataFolder() throws -> DataFolder { try DataFolder(configuration: configuration()) }
}

/// Options of nearly all commands.
struct CommonOptions: ParsableArguments {
    @OptionGroup var place: DataOption

    @Flag(help: "Print the result as one JSON document. Its keys are stable.")
    var json = false

    func dataFolder() throws -> DataFolder { try place.dataFolder() }

    /// Prints the result of a command: lines for people, or a JSON document for scripts.
    func report(_ lines: [String], _ document: JSONTree) throws {
        if json { return try Output.write(document.pretty()[...]) }
        for line in lines { try Output.line(line) }
    }

    func report(_ line: String, _ document: JSONTree) throws { try report([line], document) }
}
