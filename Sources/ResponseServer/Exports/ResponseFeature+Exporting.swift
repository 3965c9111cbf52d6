import Access
import SQLStore

extension ResponseFeature {
    /// Makes an archive of a whole study in formats that are named as the page names them to the server (`csv`, `xlsx`,
    /// `r`), and returns when its file is there.
    public func exportStudy(
        as formats: [String], by author: String, with grant: Grant<ViewResponses>
    ) async throws {
        let order = ExportRequest(
            list: nil, view: "", title: grant.subject.study.title,
            formats: ArchiveFormat.allCases.filter { formats.contains($0.rawValue) }, showsLabels: false,
            guardsFormulas: true, includesTokens: false)
        _ = try await dependencies.store.write { [exports] in
            try exports.ask(order, by: author, with: grant, in: $0)
        }
        exports.trigger()
        await settled()
    }

    /// Deletes exports whose time is over, every hour until the task is cancelled.
    public func watchExports() async {
        while !Task.isCancelled {
            do {
                try await exports.sweep()
            } catch {
                dependencies.report("old exports were not deleted and are tried again in an hour: \(error)")
            }
            // Cancelled sleep ends the loop.
            try? await Task.sleep(for: .seconds(3_600))
        }
    }
}
