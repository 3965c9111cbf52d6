import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import StudyManagement
import Tables
import Templating
import Vocabulary
import WebAccess

/// The page of one row with its history, and the rows that were deleted.
package struct RowController: Sendable {
    private static let pageCount = 50

    package let siteMap: SiteMap
    package let store: Store
    package let lists: ListRepository
    package let readings: ReadAuditLog
    package let designs: DesignResolver
    package let schedules: StudyScheduleCache
    private let changes = RowChangeRepository()

    package init(
        siteMap: SiteMap, store: Store, lists: ListRepository, readings: ReadAuditLog,
        designs: DesignResolver, schedules: StudyScheduleCache
    ) {
        self.siteMap = siteMap
        self.store = store
        self.lists = lists
        self.readings = readings
        self.designs = designs
        self.schedules = schedules
    }

    package var routes: [SiteRoute] {
        [
            .get(ResponsePaths.row, requiring: ViewResponsesAtSites.self, async: show),
            .get(ResponsePaths.deletedRows, requiring: EditResponsesAtSites.self, async: deleted),
            .post(
                ResponsePaths.deletedRows + "/{change:int}/restore", requiring: EditResponsesAtSites.self,
                use: restore),
        ]
    }

    private func show(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let key = context.request.parameters.value("row", as: Int64.self) ?? 0
        let (list, row, history, site, mayEdit, related, titles) = try await store.read { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            let list = try RequestedList(
                context, in: try lists.catalog(of: grant.subject.id, transaction))
            guard let row = try ListRowRepository.find(key, in: list, with: grant, transaction) else {
                throw NotFound("row")
            }
            return (
                list, row, try changes.history(of: key, in: list.id, transaction),
                try ParticipantSiteRepository.site(of: row.participant, with: grant, transaction),
                try self.mayEdit(key, of: list, context, channel, transaction),
                try Self.related(to: row, of: list, context, grant, transaction),
                try ListTitles(of: channel.id, schedules, transaction)
            )
        }
        try await readings.note(
            "list.view", about: list.name, ViewResponsesAtSites.self, on: channel, context)
        for related in related where related.hasRows {
            try await readings.note(
                "list.view", about: related.list.name, ViewResponsesAtSites.self, on: channel, context)
        }
        let design = await self.design(of: row, in: list, channel.id)
        let title = titles.title(of: list.definition, in: list.catalog)
        let page = RowPage(
            frame: siteMap.frame(
                context, "\(title), row \(key)", purpose: list.definition.kind.purpose,
                section: "/lists", parent: PageLink(title, to: ResponsePaths.list(list.id, channel))),
            address: ResponsePaths.row(key, of: list.id, channel), row: row, list: list,
            history: history,
            channel: channel,
            site: site?.fact(
                opens: context.hasPermission(ViewTokenCountsAtSites.self, at: site?.site?.id), in: channel),
            mayEdit: mayEdit,
            answers: Self.own(row, of: list, design, titles, channel)
                + related.map { Self.answer($0, below: list, design, titles, channel) })
        return .html(page.render())
    }

    /// Returns the rows of child Lists that belong to a row.
    private static func related(
        to row: ListRow, of list: RequestedList, _ context: RequestContext,
        _ grant: Grant<ViewResponsesAtSites>, _ transaction: borrowing Transaction
    ) throws -> [RelatedRows] {
        let access = try TableAccess(context, grant, in: transaction)
        var related: [RelatedRows] = []
        for (below, link) in list.below {
            related.append(try RelatedRows(of: row, in: below, by: link, access, transaction))
        }
        return related
    }

    /// Reads the design of the row's version.
    private func design(of row: ListRow, in list: RequestedList, _ channel: ChannelID) async -> RowDesign {
        var root = list.definition
        while let parent = root.parent.flatMap({ list.catalog[$0] }) { root = parent }
        guard let version = row.version else { return RowDesign(nil) }
        return RowDesign(
            await designs.documentHere(channel: channel, activity: root.name, version: version))
    }

    /// Returns the answers of a row. The key of the row above is a link to it.
    private static func own(
        _ row: ListRow, of list: RequestedList, _ design: RowDesign, _ titles: ListTitles, _ channel: Channel
    ) -> [RowAnswer] {
        let above = list.above
        return zip(list.definition.columns, row.cells).map { column, value in
            guard let above, let id = above.list.id, column.role == .foreignKey,
                column.number == above.column.number, case .integer(let key) = value
            else { return design.answer(value, column, of: list.definition) }
            return RowAnswer(
                question: "Row in \(titles.title(of: above.list, in: list.catalog))", key: column.name,
                values: ["\(key)"], address: ResponsePaths.row(key, of: id, channel))
        }
    }

    private static func answer(
        _ related: RelatedRows, below list: RequestedList, _ design: RowDesign, _ titles: ListTitles,
        _ channel: Channel
    ) -> RowAnswer {
        related.answer(
            titles.title(of: related.list.definition, below: list.definition, in: list.catalog),
            at: ResponsePaths.list(related.list.id, channel), design)
    }

    /// Returns whether the user can edit a row: the data isn't locked, and the row is at a site where they can.
    private func mayEdit(
        _ key: Int64, of list: RequestedList, _ context: RequestContext, _ channel: Channel,
        _ transaction: borrowing Transaction
    ) throws -> Bool {
        guard context.hasPermission(EditResponsesAtSites.self),
            try DataLockRepository.isOpen(channel.id, in: transaction)
        else { return false }
        let grant = try context.require(EditResponsesAtSites.self, on: channel, in: transaction)
        return try ListRowRepository.find(key, in: list, with: grant, transaction) != nil
    }

    private func deleted(_ context: RequestContext, _ grant: Grant<EditResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let before = context.request.query.rowNumber("before").map { RowChangeID($0) }
        let (list, found) = try await store.read { transaction in
            let grant = try context.require(EditResponsesAtSites.self, on: channel, in: transaction)
            let list = try RequestedList(
                context, in: try lists.catalog(of: grant.subject.id, transaction))
            let found = try changes.deleted(
                in: list.id, with: grant, before: before, count: Self.pageCount + 1, transaction)
            return (list, found)
        }
        try await readings.note(
            "list.view", about: list.name, EditResponsesAtSites.self, on: channel, context)
        let address = ResponsePaths.deletedRows(of: list.id, channel)
        let shown = found.prefix(Self.pageCount)
        let page = DeletedRowsPage(
            frame: siteMap.frame(
                context, "Deleted rows",
                purpose: "Restoring a row also restores the rows deleted with it. Times are in UTC.",
                section: "/lists",
                parent: PageLink(list.definition.title, to: ResponsePaths.list(list.id, channel))),
            address: address, lines: shown.map { DeletedRowsPage.Row($0, of: list, channel) },
            first: before == nil ? nil : address,
            next: found.count > Self.pageCount ? "\(address)?before=\(shown.last?.id.rawValue ?? 0)" : nil)
        return .html(page.render())
    }

    private func restore(
        _ context: RequestContext, _ grant: Grant<EditResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let list = try RequestedList(context, in: try lists.catalog(of: grant.subject.id, transaction))
        let id = RowChangeID(context.request.parameters.value("change", as: Int64.self) ?? 0)
        guard let deletion = try changes.deletion(id, in: list.id, with: grant, transaction) else {
            throw NotFound("deleted row")
        }
        let address = ResponsePaths.deletedRows(of: list.id, grant.subject)
        do {
            let key = try RowEditor().restore(
                deletion, of: list, with: grant, audit: context.audit, transaction)
            return context.redirect(
                to: ResponsePaths.row(key, of: list.id, grant.subject),
                flash: Flash(
                    .success, "Row \(key) restored.",
                    detail: key == deletion.key
                        ? "" : "It has a new Key because another row now uses \(deletion.key)."))
        } catch let conflict as any UserFacingError where conflict.kind == .conflict {
            return context.redirect(to: address, flash: Flash(.failure, conflict.sentence))
        }
    }
}
