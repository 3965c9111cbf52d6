import ArgumentParser
import JSON

/// The option that says which portal is meant.
struct DataOption: ParsableArguments {
    @Option(help: "Folder of the database, keys and mail.")
    var data: String?

    /// The configuration in force: the variables, then the flags.
    func configuration() throws -> Portal.Configuration {
        var configuration = try Portal.Configuration(environment: processEnvironment())
        if let data { configuration.data = data }
        return configuration
    }

    func dataFolder() throws -> DataFolder { try DataFolder(configuration: configuration()) }
}

/// What nearly every verb takes.
struct CommonOptions: ParsableArguments {
    @OptionGroup var place: DataOption

    @Flag(help: "Print the result as one JSON document; its keys stay as they are.")
    var json = false

    func dataFolder() throws -> DataFolder { try place.dataFolder() }

    /// Prints what a verb did or found: lines for people, or the document for scripts.
    func report(_ lines: [String], _ document: JSONTree) throws {
        if json { return try Output.write(document.pretty()[...]) }
        for line in lines { try Output.line(line) }
    }

    func report(_ line: String, _ document: JSONTree) throws { try report([line], document) }
}
