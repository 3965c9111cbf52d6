import Access
import DataAccess
import HTTP
import Responses
import SQLStore
import Studies
import Tables

/// Changes to Lists without pages: saving a view and correcting a value.
public struct ListOperations: Sendable {
    let lists: ListRepository
    let audit: Audit

    /// Saves and shares a view of a List or another table, or a chart of a List. The query is that of its URL.
    public func share(
        _ name: String, of table: String, asChart isChart: Bool = false, query: String,
        with grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws {
        let channel = grant.subject.id
        let list = try lists.catalog(of: channel, transaction)[table]?.id
        let others = DataTable.all(
            in: channel, try PropertyRepository.all(of: channel, transaction),
            try TableAccess(
                to: .all, in: channel, rights: RightSet([.handleTokens, .revealAppTokens]), transaction))
        guard list != nil || others.contains(where: { $0.name == table }) else { throw NotFound("table") }
        let draft = SavedViewRepository.Draft(
            kind: isChart ? .chart : .rows, name: name, query: query, isShared: true)
        _ = try SavedViewRepository().save(
            draft, of: list.map(ViewedTable.list) ?? .table(table), with: grant.viewing, sharing: grant,
            transaction)
    }

    /// Changes one value of a row. The input has the same format as in the form.
    public func correct(
        _ column: String, to typed: String, inRow key: Int64, of list: String, reason: String,
        with grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws {
        let found = try find(list, grant, in: transaction)
        guard let column = found.definition.column(column),
            let row = try ListRowRepository.find(key, in: found, with: grant, transaction)
        else { throw NotFound("row") }
        do {
            let value = try RowField.value(typed, column)
            try RowEditor().edit(
                row, of: found, to: [(column, value)], reason: reason, with: grant.atSites, audit: audit,
                transaction
            )
        } catch let problem as RowFieldProblem {
            throw InvalidInput(column.name, problem.sentence)
        }
    }

    /// Adds a shared view of a List to the study's home page, below the existing panels.
    public func addHomePanel(
        _ view: String, of list: String, with grant: Grant<EditResponses>, home: Grant<ConfigureStudy>,
        in transaction: borrowing Transaction
    ) throws {
        let found = try find(list, grant, in: transaction)
        let saved = try SavedViewRepository().find(
            named: view, of: .list(found.id), kind: .rows, grant.viewing, transaction)
        guard let saved else { throw NotFound("saved view") }
        try HomePanelRepository().add(
            .view, "\(saved.id)", titled: "View \(saved.name) of \(found.definition.title)", with: home,
            in: transaction)
    }

    private func find(
        _ list: String, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> RequestedList {
        let catalog = try lists.catalog(of: grant.subject.id, transaction)
        guard let id = catalog[list]?.id else { throw NotFound("List") }
        return try RequestedList(id, in: catalog)
    }
}

extension ResponseFeature {
    /// Changes to Lists without pages.
    public var listWork: ListOperations { ListOperations(lists: intake.lists, audit: dependencies.audit) }
}
