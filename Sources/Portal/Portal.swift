// Portal: the executable. Reads configuration, clock and randomness, builds the site and serves it.
import ArgumentParser

@main
struct PortalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "portal",
        abstract: "Serves and operates a study portal.", version: ReleaseVersion.version,
        subcommands: [
            ServeCommand.self, MigrateCommand.self, BackupCommand.self, RestoreCommand.self,
            DoctorCommand.self, ConfigCommand.self, RoutesCommand.self, UserCommand.self,
            KeyCommand.self, ServiceCommand.self, FolderCommand.self, TrashCommand.self, AppCommand.self,
            StudyCommand.self,
            TokensCommand.self, ListsCommand.self, SettingsCommand.self, AuditCommand.self,
        ])
}

/// What this program is called among its others.
enum ReleaseVersion {
    static let version = "0.6.0"
}
