import Access
import ArgumentParser
import DataCollection
import JSON
import Responses
import Studies

/// Changes the settings of folders.
struct SettingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "Changes the settings of folders.", subcommands: [Metadata.self])

    struct Metadata: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sets the source of survey designs for a folder and everything below it.",
            discussion: """
                portal settings metadata                    show the current source
                portal settings metadata portal             designs published in this portal
                portal settings metadata --files DIR        design files on this machine
                portal settings metadata --wcp URL --user U --password-stdin
                portal settings metadata inherited          use the setting of the parent folder

                DIR must be in one of the folders in PORTAL_METADATA_ROOTS (default: DATA/metadata).

                JSON keys: folder, source (portal, files or wcp), inherited.
                """)

        enum Word: String, ExpressibleByArgument, CaseIterable { case portal, inherited }

        @Argument(help: "portal or inherited") var source: Word?

        @Option(help: "Folder with files named STUDY_ACTIVITY_VERSION.json.") var files: String?

        @Option(help: "URL of a metadata service. It ends with /StudyMetaData.") var wcp: String?

        @Option(help: "User name for the metadata service.") var user = ""

        @Flag(help: "Read the password of the metadata service from standard input.")
        var passwordStdin = false

        @Option(help: "/ or ORG[/APP[/STUDY]]") var folder = "/"

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let choice = try choice()
            let folder = folder
            let (place, effective) = try await Installation.use(common) { portal in
                let place = try await FolderArgument.place(folder, in: portal)
                if let choice {
                    let grant = try portal.console.require(ConfigureFolder.self, on: place.folder)
                    try await portal.responses.setMetadata(choice, with: grant)
                }
                let grant = portal.console.grant(ConfigureFolder.self, on: place.folder)
                return (place, try await portal.responses.metadata(of: grant))
            }
            let kind = effective.source.kindName
            let isInherited = effective.origin != place.folder.folderID
            try common.report(
                "Source of designs for \(place.folder.path): \(kind)\(isInherited ? " (inherited)" : "").",
                [
                    "folder": .string(place.folder.path), "source": .string(kind),
                    "inherited": .bool(isInherited),
                ])
        }

        private func choice() throws -> OperatorActions.MetadataChoice? {
            let given = [source != nil, files != nil, wcp != nil].count { $0 }
            guard given <= 1 else {
                throw ValidationError("Choose one source: portal, inherited, --files DIR or --wcp URL.")
            }
            if let files { return .files(directory: try AbsolutePath.of(files)) }
            if let wcp {
                let password = passwordStdin ? readLine(strippingNewline: true) ?? "" : ""
                return .wcp(url: wcp, user: user, password: password)
            }
            switch source {
            case .portal: return .portal
            case .inherited: return .inherited
            case nil: return nil
            }
        }
    }
}
