import Access
import HTTP
import SQLStore
import Support
import Tables
import Testing

@testable import DataAccess

/// A column that requires a right doesn't exist for anyone without it: it can't be shown, sorted or filtered by,
/// exported, selected or queried. Reading a secret column is recorded.
@Suite struct ColumnRightTests {
    private static let folder = LabKeyWriteSite.folder

    /// A request that names a column.
    private enum Use: CaseIterable {
        case shown, sorted, filtered, exported, selected, selectionSorted, selectionFiltered, queried

        var isByKey: Bool {
            switch self {
            case .shown, .sorted, .filtered, .exported: false
            case .selected, .selectionSorted, .selectionFiltered, .queried: true
            }
        }

        /// Returns whether the column can be used this way by someone with the right.
        func applies(to column: Column) -> Bool {
            switch self {
            case .shown, .filtered, .exported: column.uses.contains(.pages)
            case .sorted: column.uses.contains(.pages) && column.sorting != .impossible
            case .selected, .selectionSorted, .selectionFiltered: column.uses.contains(.selections)
            case .queried: column.uses.contains(.queries)
            }
        }

        func target(_ column: Column, of table: Table) -> String {
            let page = "\(PageSite.study)/data/\(table.name)"
            let filter = "query.\(column.name)~isnonblank"
            func selection(_ more: (String, String)) -> String {
                "\(folder)/query-selectRows.api?"
                    + PercentCoding.query([
                        ("schemaName", table.schema.rawValue), ("query.queryName", table.name), more,
                    ])
            }
            switch self {
            case .shown: return "\(page)?column=\(column.name)"
            case .sorted: return "\(page)?sort=\(column.name)"
            case .filtered: return "\(page)?\(PercentCoding.query([(filter, "")]))"
            case .exported: return "\(page)/export?column=\(column.name)"
            case .selected: return selection(("query.columns", column.name))
            case .selectionSorted: return selection(("query.sort", column.name))
            case .selectionFiltered: return selection((filter, ""))
            case .queried:
                return "\(folder)/query-executeSql.api?"
                    + PercentCoding.query([
                        ("schemaName", table.schema.rawValue),
                        ("sql", "select \"\(column.name)\" from \"\(table.name)\""),
                    ])
            }
        }
    }

    private static let protected = EnrollmentTables.all.flatMap { table in
        table.columns.filter { $0.requires != nil }.map { (table: table, column: $0) }
    }

    @Test func `the tables have columns that require rights`() {
        #expect(
            Self.protected.map { "\($0.table.name).\($0.column.name)" }.sorted() == [
                "EnrollmentToken.AppToken", "EnrollmentToken.ParticipantId", "EnrollmentToken.Token",
                "Participant.AppToken", "Participant.Token",
            ])
    }

    @Test func `a column exists only for users with its right, in every use`() async throws {
        let site = try await TableSite()
        let rights: [Right: [TestUser]] = [
            .handleTokens: [.siteAdmin, .folderAdmin, .coordinator],
            .revealAppTokens: [.siteAdmin, .folderAdmin],
        ]
        let readers: [TestUser] = [.siteAdmin, .folderAdmin, .editor, .reader, .coordinator]
        var keys: [TestUser: String] = [:]
        for user in readers { keys[user] = try await LabKeyWriteSite(site.pages).key(of: user) }
        for (table, column) in Self.protected {
            let holders = try #require(column.requires.flatMap { rights[$0] })
            for (user, use) in readers.flatMap({ user in Use.allCases.map { (user, $0) } }) {
                let target = use.target(column, of: table)
                let response =
                    use.isByKey
                    ? await InProcessClient(site.pages.site.router).get(
                        target, headers: ["apikey": try #require(keys[user])])
                    : try await site.pages.site.get(target, as: user)
                let isFile =
                    use == .exported && !table.name.hasPrefix(EnrollmentTables.tokenName)
                    && [.reader, .coordinator].contains(user)
                let isAllowed = holders.contains(user) && use.applies(to: column) && !isFile
                let words = "\(user) \(target): \(response.status) \(response.text.prefix(300))"
                #expect((response.status == .ok) == isAllowed, "\(words)")
                #expect(
                    response.status == (isFile ? .forbidden : isAllowed ? .ok : .badRequest), "\(words)")
                // Files leave out the credentials of apps.
                let isInFile = use == .exported && response.text.contains(EnrollmentTables.appTokenName)
                #expect(!isInFile || response.status == .badRequest, "\(words)")
            }
        }
    }

    @Test func `every reading of a secret column is recorded`() async throws {
        let site = try await TableSite()
        for (table, column) in Self.protected where column.secret != nil {
            let uses: [Use] = column.secret == .appToken ? [.shown] : [.shown, .filtered, .sorted, .exported]
            for use in uses {
                let before = try await site.reveals()
                let response = try await site.pages.site.get(use.target(column, of: table), as: .folderAdmin)
                #expect(response.status == .ok, "\(response.text.prefix(300))")
                #expect(try await site.reveals() == before + 1, "\(use.target(column, of: table))")
            }
        }
    }
}

extension TableSite {
    /// The number of events that record the reading of a secret column.
    fileprivate func reveals() async throws -> Int {
        try await pages.site.store.read { transaction in
            try transaction.value(
                """
                select count(*) from audit_events
                where action in ('enrollment-token.reveal', 'app-token.reveal')
                """) ?? 0
        }
    }
}
