import Access
import DataAccess
import Glibc
import HTTP
import Responses
import SQLStore
import Studies
import Timekeeping

/// Exports of Lists that need their designs: workbooks, and data with import scripts.
extension OperatorActions {
    /// Reads designs from a metadata service.
    public typealias Get = @Sendable (_ url: String, _ authorization: String) async throws -> (Int, [UInt8])

    /// Writes all rows of a List as an Excel workbook with a codebook. Returns the number of rows and of values that
    /// didn't fit. The workbook is at `path` while it is created.
    public func exportWorkbook(
        _ name: String, _ designs: PortalDesigns, onlySharing: Bool, get: @escaping Get,
        with grant: Grant<ViewResponses>, by path: String, to sink: BodySink
    ) async throws -> (rows: Int, losses: Int) {
        let (view, designed) = try await described(name, designs, onlySharing, get, grant)
        defer { unlink(path) }
        var rows = 0
        var book = try ListWorkbookWriter(
            view, labels: view.columns.map { _ in [:] }, path: path, at: grant.now)
        try store.withSnapshot { transaction in
            try ListViewRepository(view).forEach(transaction) { row in
                rows += 1
                try book.write(row)
            }
            try book.finish(designed, try ColumnFlags(with: grant, transaction))
        }
        try FileSlice(entireFile: path).write(to: sink)
        try sink.flush()
        return (rows, book.lossCount)
    }

    /// Writes all rows of a List as data for an import script. Returns the number of rows and the script.
    public func exportStatistics(
        _ name: String, for format: ArchiveFormat, named dataFile: String, _ designs: PortalDesigns,
        guardsFormulas: Bool, onlySharing: Bool, get: @escaping Get, with grant: Grant<ViewResponses>,
        to sink: BodySink
    ) async throws -> (rows: Int, script: String) {
        let (view, designed) = try await described(name, designs, onlySharing, get, grant)
        let title = "\(view.list.title) of \(grant.subject.studyID), exported \(grant.now.iso8601)"
        var file = StatisticsFileWriter(
            StatisticsTable(view, designed, title: title, dataFile: dataFile, guardsFormulas: guardsFormulas))
        var rows = 0
        try store.withSnapshot { transaction in
            try ListViewRepository(view).forEach(transaction) { row in
                rows += 1
                try file.write(row, to: sink)
            }
        }
        try file.finish(to: sink)
        try sink.flush()
        return (rows, format.script(file.table) ?? "")
    }

    private func described(
        _ name: String, _ designs: PortalDesigns, _ onlySharing: Bool, _ get: @escaping Get,
        _ grant: Grant<ViewResponses>
    ) async throws -> (RowsView<ListRows>, DesignedColumns) {
        let (view, catalog) = try await exported(name, onlySharing: onlySharing, with: grant)
        let library = DesignResolver(
            store: store, portal: designs, service: MetadataService(get: get), key: key, roots: roots,
            report: { _ in })
        return (
            view,
            try await DesignedColumns(of: grant.subject.id, catalog, store: store, designs: library)
        )
    }
}
