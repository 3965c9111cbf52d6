import Access
import DesignEditing
import HTMLSanitizer
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

/// Copies a design to another study or exports it as a file.
struct CopyController: Sendable {
    let frames: DesignFrameBuilder
    let store: Store

    private var designs: DesignRepository { frames.designs }

    var routes: [SiteRoute] {
        [
            .get(StudyDesignerPaths.copy, requiring: ViewDesign.self, use: show),
            .post(StudyDesignerPaths.copy, requiring: ViewDesign.self, use: copy),
            SiteRoute.get(StudyDesignerPaths.export, requiring: ViewDesign.self, async: export)
                .described(as: .exportDesign),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, CopyForm(of: grant.subject), grant, in: transaction).render())
    }

    private func copy(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let source = try context.designChannel()
        let form = CopyForm(context.form)
        var page = try page(context, form, grant, in: transaction)
        page.problems = form.problems
        if page.problems.isEmpty {
            do {
                let channel = try make(form, of: source, context, grant, in: transaction)
                return context.redirect(
                    to: StudyDesignerPaths.section(.basicInformation, channel),
                    flash: Flash(
                        "\(form.name) is a copy of \(grant.subject.title).",
                        detail: "Nothing is marked complete or published yet. Review each section."))
            } catch let invalid as InvalidInput {
                for problem in invalid.problems { page.problems.add(problem.field, problem.sentence) }
            }
        }
        return .html(page.render(), status: .unprocessableContent)
    }

    private func make(
        _ form: CopyForm, of source: Channel, _ context: RequestContext, _ grant: Grant<ViewDesign>,
        in transaction: borrowing Transaction
    ) throws -> Channel {
        guard
            let app = try CopyTarget.apps(for: context, transaction).first(where: { "\($0.id)" == form.app })
        else { throw InvalidInput("app", "Choose an app from the list") }
        let permission = try context.require(CreateStudy.self, on: app, in: transaction)
        let version = try DesignSource.find(form.version, of: grant.subject, transaction)
        let file = try StudyFile(of: grant.subject.scope, as: version.publication, designs, transaction)
        let founded = try StudyCreator(designs: designs).make(
            form.study, with: permission, in: transaction)
        let report = try designs.fill(
            founded.grant.subject.scope, from: file, by: grant.actor.author, cleaning: Sanitizer.cleaning,
            transaction)
        if let fault = report.faults.first {
            throw InvalidInput("", "\(fault.place): \(fault.sentence). Fix this, then copy the study again")
        }
        try founded.grant.record(
            "design.copy", about: source.path, ["version": .text(version.title)], in: transaction)
        return founded.channel
    }

    private func page(
        _ context: RequestContext, _ form: CopyForm, _ grant: Grant<ViewDesign>,
        in transaction: borrowing Transaction
    ) throws -> CopyPage {
        let channel = try context.designChannel()
        guard try designs.exists(in: grant.subject.scope, transaction) else { throw NotFound("design") }
        return CopyPage(
            frame: try frames.frame(
                context, "Copy and export",
                purpose: "Copy the design to a new study, or export it as a file.",
                section: StudyDesignerPaths.copySuffix, grant, transaction),
            channel: channel, form: form, versions: try DesignSource.all(of: grant.subject, transaction),
            apps: try CopyTarget.apps(for: context, transaction))
    }

    /// Returns the file of a design and records the export in the audit log.
    private func export(_ context: RequestContext, _ grant: Grant<ViewDesign>) async throws -> Response {
        let (channel, designs, study) = (try context.designChannel(), designs, grant.subject)
        let file = try await store.write { transaction in
            let grant = try context.require(ViewDesign.self, on: study, in: transaction)
            guard try designs.exists(in: study.scope, transaction) else { throw NotFound("design") }
            let version = try DesignSource.find(context.request.query["edition"], of: study, transaction)
            try grant.record(
                "design.export", about: channel.path, ["version": .text(version.title)], in: transaction)
            return try StudyFile(of: study.scope, as: version.publication, designs, transaction)
        }
        return .bytes(file.text, type: "application/json")
            .attachment(named: "\(channel.studyID)-design.json")
            .with("cache-control", "no-store")
    }
}

extension Sanitizer {
    /// Sanitizes the HTML of a file in the same way as typed HTML.
    static let cleaning: @Sendable (String) throws -> String = { try Sanitizer().clean($0).html }
}
