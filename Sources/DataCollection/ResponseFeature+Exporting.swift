import Access
import DataAccess
import SQLStore

extension ResponseFeature {
    /// Creates an archive of an entire study in formats named as on the page (`csv`, `xlsx`, `r`), and returns when its
    /// file is ready.
    public func exportStudy(
        as formats: [String], by author: String, with grant: Grant<ViewResponses>
    ) async throws {
        let order = ExportRequest(
            list: nil, view: "", title: grant.subject.study.title,
            formats: ArchiveFormat.allCases.filter { formats.contains($0.rawValue) }, showsLabels: false,
            guardsFormulas: true, includesTokens: false, at: .all)
        _ = try await dependencies.store.write { [exports] in
            try exports.ask(order, by: author, with: grant, in: $0)
        }
        exports.trigger()
        await settled()
    }

    /// Deletes expired exports every hour until the task is canceled.
    public func watchExports() async {
        while !Task.isCancelled {
            do {
                try await exports.sweep()
            } catch {
                dependencies.report("expired exports couldn't be deleted; next attempt in an hour: \(error)")
            }
            // A canceled sleep ends the loop.
            try? await Task.sleep(for: .seconds(3_600))
        }
    }
}
