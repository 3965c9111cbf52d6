import Access
import ArgumentParser
import FoundationEssentials
import HTMLSanitizer
import HTTP
import JSON
import PortalUI
import SQLStore
import Studies
import Timekeeping
import Vocabulary

extension StudyCommand {
    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Exports the design of a study, including pictures, as one JSON document.",
            discussion: "JSON keys with --output: study, documents, pictures, file.")

        @Argument(help: "ORG/APP/STUDY") var path: String

        @Option(help: "Output file, which must not exist. Default: standard output.") var output = "-"

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (path, output) = (path, output)
            let (channel, file) = try await Installation.use(common) { portal in
                let channel = try await FolderArgument.channel(path, in: portal)
                let grant = portal.console.grant(ViewDesign.self, on: channel.study)
                let file = try await portal.store.write { transaction in
                    let designs = DesignRepository(clock: systemClock)
                    guard try designs.exists(in: channel.study.scope, transaction) else {
                        throw CommandFailure(sentence: "\(channel.path) has no design in this portal.")
                    }
                    try grant.record("design.export", in: transaction)
                    return try StudyFile(of: channel.study.scope, designs, transaction)
                }
                try await FileOutput.write(output) { sink in
                    try sink.write(file.text)
                    try sink.flush()
                }
                return (channel, file)
            }
            guard output != "-" else { return }
            try common.report(
                "Exported the design of \(channel.path) to \(output).",
                [
                    "study": .string(channel.path), "documents": .int(file.documentCount),
                    "pictures": .int(file.pictureCount), "file": .string(output),
                ])
        }
    }

    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Creates a study from an exported design. Nothing in it is marked complete.",
            discussion: "JSON keys: study, documents, pictures.")

        @Argument(help: "File from portal study export.") var file: String

        @Option(help: "ORG/APP for the new study.") var folder: String

        @Option(help: "Study ID. Default: the Study ID in the file.") var studyID: String?

        @OptionGroup var common: CommonOptions

        func run() async throws {
            guard let bytes = FileManager.default.contents(atPath: file) else {
                throw CommandFailure(sentence: "The file \(file) could not be read: \(SystemReason.last).")
            }
            let (folder, studyID) = (folder, studyID)
            let (channel, file) = try await Installation.use(common) { portal in
                let file = try StudyFile(reading: Array(bytes))
                let app = try await FolderArgument.app(folder, in: portal)
                let channel = try await portal.store.write { transaction in
                    try Self.add(file, as: studyID, to: app, by: portal.console, transaction)
                }
                return (channel, file)
            }
            try common.report(
                "Imported \(channel.path) with \(NumberFormat.counted(file.documentCount, "document", "documents")) "
                    + "and \(NumberFormat.counted(file.pictureCount, "picture", "pictures")).",
                [
                    "study": .string(channel.path), "documents": .int(file.documentCount),
                    "pictures": .int(file.pictureCount),
                ])
        }

        private static func add(
            _ file: StudyFile, as studyID: String?, to app: AppFolder, by console: Operator,
            _ transaction: borrowing Transaction
        ) throws -> Channel {
            let basics = try file.basics()
            let name = studyID.map { StudyID($0) } ?? basics.live.studyID
            let channel = try FolderRepository.addStudy(
                name, title: basics.name.english, with: console.require(CreateStudy.self, on: app),
                in: transaction)
            let sanitizer = Sanitizer()
            try DesignRepository(clock: systemClock).create(
                from: file, as: ChannelIdentity(studyID: name, appID: app.name), in: channel.study.scope,
                by: Author(user: nil, name: console.actor.name), cleaning: { try sanitizer.clean($0).html },
                transaction)
            try console.grant(EditDesign.self, on: channel.study).record("design.import", in: transaction)
            return channel
        }
    }
}
