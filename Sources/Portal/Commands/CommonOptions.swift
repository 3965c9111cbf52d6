import ArgumentParser

/// What every verb takes.
struct CommonOptions: ParsableArguments {
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
