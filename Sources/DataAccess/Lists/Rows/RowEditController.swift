import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import StudyManagement
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// The forms by which editors correct, add and delete rows.
package struct RowEditController: Sendable {
    package let siteMap: SiteMap
    package let store: Store
    package let lists: ListRepository
    package let designs: DesignResolver
    package let schedules: StudyScheduleCache
    private let changes = RowChangeRepository()
    private let editing = RowEditor()

    package init(
        siteMap: SiteMap, store: Store, lists: ListRepository, designs: DesignResolver,
        schedules: StudyScheduleCache
    ) {
        self.siteMap = siteMap
        self.store = store
        self.lists = lists
        self.designs = designs
        self.schedules = schedules
    }

    package var routes: [SiteRoute] {
        [
            .get(ResponsePaths.editRow, requiring: EditResponsesAtSites.self, async: edit),
            .post(ResponsePaths.editRow, requiring: EditResponsesAtSites.self, async: save),
            .get(ResponsePaths.newRow, requiring: EditResponsesAtSites.self, async: new),
            .post(ResponsePaths.rows, requiring: EditResponsesAtSites.self, async: add),
            .post(ResponsePaths.row + "/delete", requiring: EditResponsesAtSites.self, use: delete),
        ]
    }

    // MARK: Correcting

    private func edit(_ context: RequestContext, _ grant: Grant<EditResponsesAtSites>) async throws
        -> Response
    {
        let place = try await place(context, grant)
        let part = RowFormSection(context.request.query["part"], of: place.list)
        let form = RowForm(place.row, part.columns, of: place.list, started: place.last)
        return .html(try await page(context, grant, place, form, part).render())
    }

    private func save(_ context: RequestContext, _ grant: Grant<EditResponsesAtSites>) async throws
        -> Response
    {
        let place = try await place(context, grant)
        let part = RowFormSection(context.form["part"], of: place.list)
        guard let shown = place.row else { throw NotFound("row") }
        var form = RowForm(context.form, for: shown, part.columns, of: place.list, place.rules)
        if form.started != place.last {
            form.problems.add("reason", "This row was changed in the meantime. Open it again.")
        } else if form.problems.isEmpty, form.values.isEmpty {
            form.problems.add("reason", "Change at least one value.")
        }
        let (values, reason, started) = (form.values, form.reason, form.started)
        if form.problems.isEmpty {
            try await store.write { transaction in
                let grant = try context.require(EditResponsesAtSites.self, on: grant.subject, in: transaction)
                guard
                    let row = try ListRowRepository.find(
                        shown.key, in: place.list, with: grant, transaction),
                    try changes.last(of: shown.key, in: place.list.id, transaction) == started
                else { throw Conflict("This row was changed in the meantime. Open it again.") }
                try editing.edit(
                    row, of: place.list, to: values, reason: reason, with: grant, audit: context.audit,
                    transaction)
            }
            return context.redirect(
                to: ResponsePaths.row(shown.key, of: place.list.id, grant.subject),
                flash: Flash(
                    .success,
                    values.count == 1 ? "1 value corrected." : "\(values.count) values corrected.",
                    detail: "The original response is unchanged."))
        }
        return .html(
            try await page(context, grant, place, form, part).render(), status: .unprocessableContent)
    }

    // MARK: Adding

    private func new(_ context: RequestContext, _ grant: Grant<EditResponsesAtSites>) async throws -> Response
    {
        let place = try await place(context, grant, isNew: true)
        let part = RowFormSection(context.request.query["part"], of: place.list)
        let form = RowForm(
            nil, part.columns, of: place.list, started: 0, response: context.request.query["response"] ?? "")
        return .html(try await page(context, grant, place, form, part).render())
    }

    private func add(_ context: RequestContext, _ grant: Grant<EditResponsesAtSites>) async throws -> Response
    {
        let place = try await place(context, grant, isNew: true)
        let part = RowFormSection(context.form["part"], of: place.list)
        let form = RowForm(context.form, for: nil, part.columns, of: place.list, place.rules)
        let outcome = try await store.write { transaction -> (key: Int64?, form: RowForm) in
            let grant = try context.require(EditResponsesAtSites.self, on: grant.subject, in: transaction)
            var form = form
            let row = try NewRow(form, in: place.list).row(&form.problems, grant, transaction)
            guard let row, form.problems.isEmpty else { return (nil, form) }
            let key = try editing.add(
                row, to: place.list, reason: form.reason, with: grant, audit: context.audit, transaction)
            return (key, form)
        }
        if let key = outcome.key {
            return context.redirect(
                to: ResponsePaths.row(key, of: place.list.id, grant.subject),
                flash: Flash(.success, "Row \(key) added.", detail: "The original response is unchanged."))
        }
        return .html(
            try await page(context, grant, place, outcome.form, part).render(), status: .unprocessableContent)
    }

    // MARK: Deleting

    private func delete(
        _ context: RequestContext, _ grant: Grant<EditResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let list = try RequestedList(context, in: try lists.catalog(of: grant.subject.id, transaction))
        let key = context.request.parameters.value("row", as: Int64.self) ?? 0
        guard let row = try ListRowRepository.find(key, in: list, with: grant, transaction) else {
            throw NotFound("row")
        }
        var problems = FormProblems()
        let reason = (context.form["reason"] ?? "").trimmed
        problems.check(reason: reason)
        guard problems.isEmpty else {
            return context.redirect(
                to: ResponsePaths.row(key, of: list.id, grant.subject),
                flash: Flash(.failure, problems["reason"] ?? ""))
        }
        let count = try editing.delete(
            row, of: list, reason: reason, with: grant, audit: context.audit, transaction)
        return context.redirect(
            to: ResponsePaths.deletedRows(of: list.id, grant.subject),
            flash: Flash(
                .success, "Row \(key) deleted.",
                detail: count > 1
                    ? "Also deleted: \(NumberFormat.counted(count - 1, "row", "rows")) that belonged to it."
                    : ""))
    }

    // MARK: The form

    /// The row that a form edits.
    private struct EditTarget: Sendable {
        let list: RequestedList
        /// Nil for a new row.
        let row: ListRow?
        let last: Int64
        /// The activity, version, and time of the row's response. Their design contains the options.
        let origin: RowOrigin?
        /// The design of that version, or nil if it can't be read.
        var design: [UInt8]?

        /// The answers that the design accepts.
        var rules: RowRules? {
            guard let origin, let activity = design.flatMap({ DesignedActivity($0) }) else { return nil }
            return RowRules(activity: activity, list: list.name, receivedAt: origin.receivedAt)
        }
    }

    private func place(
        _ context: RequestContext, _ grant: Grant<EditResponsesAtSites>, isNew: Bool = false
    ) async throws -> EditTarget {
        let key = isNew ? nil : context.request.parameters.value("row", as: Int64.self)
        let entered = context.form["response"] ?? context.request.query["response"] ?? ""
        var target = try await store.read { transaction in
            let grant = try context.require(EditResponsesAtSites.self, on: grant.subject, in: transaction)
            try DataLockRepository.check(grant.subject.id, in: transaction)
            let list = try RequestedList(
                context, in: try lists.catalog(of: grant.subject.id, transaction))
            guard let key else {
                let response = Int64(entered.trimmed).map(ResponseID.init(rawValue:))
                let origin = try response.flatMap {
                    try RowOriginRepository.find($0, with: grant, in: transaction)
                }
                return EditTarget(list: list, row: nil, last: 0, origin: origin)
            }
            guard let row = try ListRowRepository.find(key, in: list, with: grant, transaction) else {
                throw NotFound("row")
            }
            return EditTarget(
                list: list, row: row, last: try changes.last(of: key, in: list.id, transaction),
                origin: try row.response.flatMap {
                    try RowOriginRepository.find($0, with: grant, in: transaction)
                })
        }
        target.design = await design(of: target, grant.subject.id)
        return target
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<EditResponsesAtSites>, _ place: EditTarget, _ form: RowForm,
        _ part: RowFormSection
    ) async throws -> RowFormPage {
        let design = place.design.map(DesignedChoices.init)
        let (choices, titles) = try await store.read { transaction in
            let grant = try context.require(EditResponsesAtSites.self, on: grant.subject, in: transaction)
            return (
                try ColumnChoices(part.columns, of: place.list, design: design, with: grant, transaction),
                try ListTitles(of: grant.subject.id, schedules, transaction)
            )
        }
        let (list, channel) = (place.list, grant.subject)
        let address = place.row.map { ResponsePaths.row($0.key, of: list.id, channel) }
        let listAddress = ResponsePaths.list(list.id, channel)
        return RowFormPage(
            frame: siteMap.frame(
                context, place.row.map { "Correct row \($0.key)" } ?? "Add a row",
                purpose: "The history keeps the previous values, who changed them, and why.",
                section: "/lists",
                parent: PageLink(titles.title(of: list.definition, in: list.catalog), to: listAddress)),
            address: address.map { $0 + "/edit" } ?? ResponsePaths.rows(of: list.id, channel),
            cancelAddress: address ?? listAddress, form: form.offering(choices, place.rules),
            isNew: place.row == nil, above: list.above?.list.title,
            hasLinked: place.row != nil && !list.below.isEmpty, part: part)
    }

    /// Returns the design of the row's version, or nil if it can't be read.
    private func design(of place: EditTarget, _ channel: ChannelID) async -> [UInt8]? {
        guard let activity = place.origin?.activity else { return nil }
        return try? await designs.document(
            channel: channel, activity: activity.id, version: activity.version)
    }
}
