import Access
import DataAccess
import DataCollection
import Glibc
import HTTP
import Outbound
import Responses
import StudyPublishing
import Tables

/// Exports one List to a file, or to a script and its data.
struct ListFileExport: Sendable {
    /// The result of the export.
    struct Outcome: Sendable {
        let rows: Int
        var losses = 0
    }

    let list: String
    let output: String
    let guardsFormulas: Bool
    let onlySharing: Bool
    /// The data file of a script.
    let dataFile: String?
    private let format: ListFormat

    /// - Throws: ``CommandFailure`` for a script without an output file, because a script needs two files.
    init(
        _ list: String, _ format: ListFormat, _ output: String, guardsFormulas: Bool, onlySharing: Bool
    ) throws {
        self.list = list
        self.format = format
        self.output = output
        self.guardsFormulas = guardsFormulas
        self.onlySharing = onlySharing
        guard ArchiveFormat(rawValue: format.rawValue)?.isScript == true else {
            dataFile = nil
            return
        }
        guard output != "-" else {
            throw CommandFailure(
                sentence: "A script and its data are two files. Name the script file with --output FILE.")
        }
        dataFile = Self.base(output) + ".data.csv"
    }

    func write(_ portal: Installation, _ grant: Grant<ViewResponses>) async throws -> Outcome {
        if let text = ExportFormat(rawValue: format.rawValue) {
            return try await writeText(portal, as: text, grant)
        }
        let published = try await PublishedStudies(portal.store)
        let designs = PortalDesigns.published(by: published, in: portal.store)
        let client = HTTPClient(try portal.folder.configuration.outbound())
        let get: OperatorActions.Get = { try await client.get($0, authorization: $1) }
        guard let dataFile, let script = ArchiveFormat(rawValue: format.rawValue) else {
            return try await writeWorkbook(portal, designs, get, grant)
        }
        try FileOutput.requireNew(output)
        let name = dataFile.split(separator: "/").last.map(String.init) ?? dataFile
        let (rows, text) = try await FileOutput.write(dataFile) { sink in
            try await portal.responses.exportStatistics(
                list, for: script, named: name, designs, guardsFormulas: guardsFormulas,
                onlySharing: onlySharing, get: get, with: grant, to: sink)
        }
        try await FileOutput.write(output) { sink in
            try sink.write(Array(text.utf8))
            try sink.flush()
        }
        return Outcome(rows: rows)
    }

    private func writeText(
        _ portal: Installation, as text: ExportFormat, _ grant: Grant<ViewResponses>
    ) async throws -> Outcome {
        let rows = try await FileOutput.write(output) { sink in
            try await portal.responses.exportList(
                list, as: text, guardsFormulas: guardsFormulas, onlySharing: onlySharing, with: grant,
                to: sink)
        }
        return Outcome(rows: rows)
    }

    private func writeWorkbook(
        _ portal: Installation, _ designs: PortalDesigns, _ get: @escaping OperatorActions.Get,
        _ grant: Grant<ViewResponses>
    ) async throws -> Outcome {
        // Next to the output or in the data folder: users who can read neither must not be able to read the List.
        let making = "list.\(getpid()).xlsx"
        let path = output == "-" ? "\(portal.folder.configuration.data)/\(making)" : output + ".making"
        return try await FileOutput.write(output) { sink in
            let (rows, losses) = try await portal.responses.exportWorkbook(
                list, designs, onlySharing: onlySharing, get: get, with: grant, by: path, to: sink)
            return Outcome(rows: rows, losses: losses)
        }
    }

    /// Returns a path without its file extension.
    private static func base(_ path: String) -> String {
        guard let dot = path.lastIndex(of: "."), dot > path.lastIndex(of: "/") ?? path.startIndex else {
            return path
        }
        return String(path[..<dot])
    }
}
