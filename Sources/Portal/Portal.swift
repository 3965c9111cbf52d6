// Portal: the executable. Reads the configuration, creates the clock and random source, and builds and serves the site.
import ArgumentParser
import Cryptography

@main
struct PortalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "portal",
        abstract: "Runs and manages a study portal.", version: ReleaseVersion.version,
        subcommands: [
            ServeCommand.self, MigrateCommand.self, BackupCommand.self, RestoreCommand.self,
            DoctorCommand.self, ConfigCommand.self, RoutesCommand.self, UserCommand.self,
            KeyCommand.self, ServiceCommand.self, FolderCommand.self, TrashCommand.self, AppCommand.self,
            StudyCommand.self,
            TokensCommand.self, AccountsCommand.self, ListsCommand.self, SettingsCommand.self,
            AuditCommand.self,
        ])

    static func main() async {
        LibCrypto.keepUntilExit()
        await main(nil)
    }
}

/// The version of this build, as `portal --version` shows it.
enum ReleaseVersion {
    static let version = "0.6.0"
}
