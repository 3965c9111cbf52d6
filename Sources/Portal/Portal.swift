// Portal: the executable. Reads configuration, clock and randomness, builds the site and serves it.
import ArgumentParser

@main
struct PortalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "portal",
        abstract: "Serves and operates a study portal.",
        subcommands: [
            ServeCommand.self, RoutesCommand.self, ConfigCommand.self, MigrateCommand.self,
            DoctorCommand.self, UserCommand.self,
            FolderCommand.self, AppCommand.self, AuditCommand.self,
        ])
}
