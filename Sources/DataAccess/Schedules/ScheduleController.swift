import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The pages of schedules: exports that are repeated, kept, and sent to targets.
package struct ScheduleController: Sendable {
    private let siteMap: SiteMap
    private let targets: ExportTargetRepository
    private let worker: ExportDeliveryWorker
    private let schedules: StudyScheduleCache

    package init(
        siteMap: SiteMap, targets: ExportTargetRepository, worker: ExportDeliveryWorker,
        schedules: StudyScheduleCache
    ) {
        (self.siteMap, self.targets, self.worker, self.schedules) = (siteMap, targets, worker, schedules)
    }

    package var routes: [SiteRoute] {
        [
            .get(ResponsePaths.newSchedule, requiring: EditResponses.self, use: showNew),
            .post(ResponsePaths.newSchedule, requiring: EditResponses.self, use: add),
            .get(ResponsePaths.schedule, requiring: EditResponses.self, use: show),
            .post(ResponsePaths.schedule, requiring: EditResponses.self, use: save),
            .post(ResponsePaths.scheduleRemoval, requiring: EditResponses.self, use: remove),
            .post(ResponsePaths.scheduleRun, requiring: EditResponses.self, use: run),
            .post(ResponsePaths.exportSending, requiring: EditResponses.self, use: sendAgain),
        ]
    }

    private func showNew(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let form = ScheduleForm(zone: try schedules.schedules(of: grant.subject.id, transaction).zone)
        return .html(try page(form, nil, FormProblems(), context, grant, transaction).render())
    }

    private func add(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        try save(ScheduleForm(context.form), nil, context, grant, transaction)
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let schedule = try find(context, grant, transaction)
        return .html(
            try page(ScheduleForm(schedule), schedule, FormProblems(), context, grant, transaction).render())
    }

    private func save(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        try save(
            ScheduleForm(context.form), try find(context, grant, transaction), context, grant, transaction)
    }

    /// Saves a schedule. One whose data has identifiers needs the right to export them.
    private func save(
        _ form: ScheduleForm, _ schedule: ExportSchedule?, _ context: RequestContext,
        _ grant: Grant<EditResponses>,
        _ transaction: borrowing Transaction
    ) throws -> Response {
        do {
            if let schedule {
                try EditedState.check(context.form, shows: ScheduleForm(schedule).state, "this schedule")
            }
            let settings = try form.settings(
                among: try DeidentificationProfileRepository.all(with: grant, transaction),
                try targets.all(with: grant, transaction))
            try Self.requireExport(of: settings, context, grant, transaction)
            if let schedule {
                try ExportScheduleRepository.save(
                    settings, isOn: form.isOn, of: schedule, with: grant, transaction)
            } else {
                try ExportScheduleRepository.add(settings, with: grant, transaction)
            }
            worker.trigger()
            return context.redirect(to: ResponsePaths.exports(grant.subject), flash: Flash("Schedule saved."))
        } catch let invalid as InvalidInput {
            return .html(
                try page(form, schedule, FormProblems(invalid), context, grant, transaction).render(),
                status: .unprocessableContent)
        }
    }

    /// Data with identifiers needs the right to export them.
    private static func requireExport(
        of settings: ExportScheduleSettings, _ context: RequestContext, _ grant: Grant<EditResponses>,
        _ transaction: borrowing Transaction
    ) throws {
        guard settings.profile == nil else { return }
        try context.require(ExportIdentifiersAtSites.self, at: .all, of: grant.subject, in: transaction)
    }

    /// Makes an export of a schedule now, also while it is off.
    private func run(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let schedule = try find(context, grant, transaction)
        try Self.requireExport(of: schedule.settings, context, grant, transaction)
        let exports = worker.exports
        guard
            try exports.repository.pendingCount(in: grant.subject.id, transaction)
                < ExportRepository.pendingMax
        else {
            throw Conflict("\(ExportRepository.pendingMax) exports are waiting. Wait until one is finished.")
        }
        try exports.repository.add(schedule, dueAt: grant.now, transaction)
        try grant.record("export-schedule.run", about: schedule.settings.name, in: transaction)
        exports.trigger()
        return context.redirect(
            to: ResponsePaths.exports(grant.subject), flash: Flash("The export has been started."))
    }

    private func remove(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let schedule = try find(context, grant, transaction)
        try ExportScheduleRepository.remove(schedule, with: grant, transaction)
        return context.redirect(
            to: ResponsePaths.exports(grant.subject),
            flash: Flash("The schedule \(schedule.settings.name) was deleted. Its files stay."))
    }

    private func sendAgain(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let id = ExportID(context.request.parameters.value("export", as: Int64.self) ?? 0)
        guard let export = try worker.exports.repository.find(id, with: grant, transaction) else {
            throw NotFound("export")
        }
        try context.requireAccess(to: export.order, of: grant.subject, in: transaction)
        guard try ExportDeliveryRepository.retry(id, at: grant.now, transaction) else {
            throw Conflict(
                "The file or its target was deleted, or a newer file that has arrived has the same rows.")
        }
        try grant.record(
            "export.send-again", about: export.order.title, ["export": .text("\(id)")], in: transaction)
        worker.trigger()
        return context.redirect(
            to: ResponsePaths.exports(grant.subject), flash: Flash("The file is sent again."))
    }

    private func find(
        _ context: RequestContext, _ grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws -> ExportSchedule {
        let id = context.request.parameters.value("schedule", as: Int64.self) ?? 0
        return try ExportScheduleRepository.find(ExportScheduleID(id), with: grant, transaction)
    }

    private func page(
        _ form: ScheduleForm, _ schedule: ExportSchedule?, _ problems: FormProblems,
        _ context: RequestContext,
        _ grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws -> SchedulePage {
        let channel = grant.subject
        return SchedulePage(
            frame: siteMap.frame(
                context, schedule?.settings.name ?? "New schedule", purpose: "An export that is repeated.",
                section: "/lists", parent: PageLink("Export", to: ResponsePaths.exports(channel))),
            address: schedule.map { ResponsePaths.schedule($0.id, channel) }
                ?? ResponsePaths.newSchedule(channel),
            back: ResponsePaths.exports(channel), form: form,
            state: schedule.map { ScheduleForm($0).state } ?? "", isNew: schedule == nil,
            profiles: try DeidentificationProfileRepository.all(with: grant, transaction),
            targets: try targets.all(with: grant, transaction),
            mayExportIdentifiers: context.hasPermission(ExportIdentifiersAtSites.self, at: .all),
            problems: problems)
    }
}
