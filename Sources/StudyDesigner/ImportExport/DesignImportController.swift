import Access
import DesignEditing
import HTMLSanitizer
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

/// Creates a study from an exported design: the file is uploaded, reviewed, and imported or discarded.
struct DesignImportController: Sendable {
    let siteMap: SiteMap
    let designs: DesignRepository
    let store: Store

    /// The maximum size of a file.
    private static let fileBytesMax = 48 << 20
    /// Larger than the maximum, so that a slightly larger file gets an error message at its field.
    private static let bodyLimit = fileBytesMax + (8 << 20)

    var routes: [SiteRoute] {
        [
            .get(StudyDesignerPaths.designImports, requiring: CreateStudy.self, use: ask),
            .post(
                StudyDesignerPaths.designImports, requiring: CreateStudy.self, bodyLimit: Self.bodyLimit,
                async: send),
            .get(StudyDesignerPaths.designImport, requiring: CreateStudy.self, async: look),
            .post(StudyDesignerPaths.designImport, requiring: CreateStudy.self, async: decide),
        ]
    }

    // MARK: Upload

    private func ask(
        _ context: RequestContext, _ grant: Grant<CreateStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(sendingPage(context, grant).render())
    }

    /// Uploads a file. It is read before the write transaction, because a large file would block other writes.
    private func send(_ context: RequestContext, _ grant: Grant<CreateStudy>) async throws -> Response {
        let (sent, app) = (context.form.file("file"), grant.subject)
        if let refusal = Self.refusal(of: sent) {
            var page = sendingPage(context, grant)
            page.problems.add("file", refusal)
            return .html(page.render(), status: .unprocessableContent)
        }
        let name = sent?.fileName ?? ""
        let id = try await store.write { transaction in
            let grant = try context.require(CreateStudy.self, on: app, in: transaction)
            return try PendingUploadRepository.designs.add(
                sent?.bytes ?? [], named: name.isEmpty ? "design.json" : name, for: app.id,
                at: context.now, by: grant.actor.author, transaction)
        }
        return context.redirect(to: StudyDesignerPaths.designImport(id, in: app))
    }

    /// Returns why a file is refused before review, or nil.
    private static func refusal(of file: FormFile?) -> String? {
        guard let file, !file.bytes.isEmpty else { return "Choose a file from Export design" }
        guard file.bytes.count <= fileBytesMax else {
            return
                "The file is larger than 48 MB. Remove the largest PDFs from the design, then export it again"
        }
        do {
            _ = try StudyFile(reading: file.bytes).contents()
            return nil
        } catch let problem as StudyFileProblem {
            return problem.description
        } catch {
            return "The file cannot be read. Choose a file from Export design"
        }
    }

    private func sendingPage(_ context: RequestContext, _ grant: Grant<CreateStudy>) -> DesignImportPage {
        let app = grant.subject
        return DesignImportPage(
            frame: siteMap.frame(
                context, "Import design",
                purpose:
                    "Create a study from an exported design. You'll review the file before the study is created.",
                parent: PageLink("Create new study", to: FolderPaths.newStudy(in: app))),
            address: StudyDesignerPaths.designImports(in: app), bytesMax: Self.fileBytesMax)
    }

    // MARK: Review

    private func look(_ context: RequestContext, _ grant: Grant<CreateStudy>) async throws -> Response {
        let trial = try await attempt(context, grant)
        let page = try await store.read { transaction in
            let grant = try context.require(CreateStudy.self, on: grant.subject, in: transaction)
            var form = try NewStudyFields.proposal(grant, transaction)
            form.name = trial.contents.basics.name.english
            form.studyID = try self.free(trial.contents.basics.live.studyID, in: transaction)
            return self.page(context, grant, trial, try NewStudyFields(form, context, grant, transaction))
        }
        return .html(page.render())
    }

    /// Returns the Study ID, or an empty text if another study has it.
    private func free(_ studyID: StudyID, in transaction: borrowing Transaction) throws -> String {
        try FolderRepository.channels(named: studyID, in: transaction).isEmpty ? studyID.text : ""
    }

    /// Rehearses the import, so that the review shows what the import would do.
    private func attempt(
        _ context: RequestContext, _ grant: Grant<CreateStudy>
    ) async throws -> DesignImportDryRun {
        let app = grant.subject
        let (sent, file) = try await read(try importID(context), context, app)
        let report = try await designs.rehearseImport(
            of: file, into: app.id, named: app.name, by: grant.actor.author, cleaning: Sanitizer.cleaning,
            store
        )
        return try DesignImportDryRun(sent, file, report)
    }

    /// Returns the uploaded file, parsed outside a transaction.
    private func read(
        _ id: Int64, _ context: RequestContext, _ app: AppFolder
    ) async throws -> (sent: PendingUpload, file: StudyFile) {
        let sent = try await store.read { transaction in
            _ = try context.require(CreateStudy.self, on: app, in: transaction)
            return try Self.find(id, app, in: transaction)
        }
        return (sent, try StudyFile(reading: sent.body))
    }

    // MARK: Decision

    private func decide(_ context: RequestContext, _ grant: Grant<CreateStudy>) async throws -> Response {
        let (id, app) = (try importID(context), grant.subject)
        guard context.form["action"] == "take" else { return try await discard(id, context, app) }
        let form = try NewStudyForm(context.form)
        var problems = form.problems
        if problems.isEmpty {
            do {
                let file = try await read(id, context, app).file
                let channel = try await store.write { transaction in
                    try self.make(form, of: id, file, context, app, in: transaction)
                }
                return context.redirect(
                    to: StudyDesignerPaths.section(.basicInformation, channel),
                    flash: Flash(
                        "\(form.name) is imported.",
                        detail: "Nothing is marked complete or published yet. Review each section."))
            } catch let invalid as InvalidInput {
                for problem in invalid.problems { problems.add(problem.field, problem.sentence) }
            }
        }
        let (trial, found) = (try await attempt(context, grant), problems)
        let page = try await store.read { transaction in
            let grant = try context.require(CreateStudy.self, on: app, in: transaction)
            return self.page(
                context, grant, trial, try NewStudyFields(form, context, grant, transaction, problems: found))
        }
        return .html(page.render(), status: .unprocessableContent)
    }

    private func discard(_ id: Int64, _ context: RequestContext, _ app: AppFolder) async throws -> Response {
        try await store.write { transaction in
            _ = try context.require(CreateStudy.self, on: app, in: transaction)
            try PendingUploadRepository.designs.discard(id, of: app.id, transaction)
        }
        return context.redirect(
            to: FolderPaths.newStudy(in: app), flash: Flash(.information, "The file is discarded."))
    }

    private func make(
        _ form: NewStudyForm, of id: Int64, _ file: StudyFile, _ context: RequestContext, _ app: AppFolder,
        in transaction: borrowing Transaction
    ) throws -> Channel {
        let grant = try context.require(CreateStudy.self, on: app, in: transaction)
        let sent = try Self.find(id, app, in: transaction)
        let founded = try StudyCreator(designs: designs).make(form, with: grant, in: transaction)
        let report = try designs.fill(
            founded.grant.subject.scope, from: file, by: grant.actor.author,
            cleaning: Sanitizer.cleaning, transaction)
        guard report.isValid else {
            throw InvalidInput("", "The file cannot be imported. Fix the problems listed below")
        }
        try founded.grant.record("design.import", about: sent.fileName, in: transaction)
        try PendingUploadRepository.designs.discard(id, of: app.id, transaction)
        return founded.channel
    }

    private func importID(_ context: RequestContext) throws -> Int64 {
        guard let id = context.request.parameters.value("import", as: Int64.self) else {
            throw NotFound("file")
        }
        return id
    }

    private static func find(
        _ id: Int64, _ app: AppFolder, in transaction: borrowing Transaction
    ) throws -> PendingUpload {
        do {
            return try PendingUploadRepository.designs.find(id, of: app.id, transaction)
        } catch is DocumentNotFound {
            throw NotFound("file")
        }
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<CreateStudy>, _ trial: DesignImportDryRun,
        _ fields: NewStudyFields
    ) -> DesignImportDryRunPage {
        let app = grant.subject
        return DesignImportDryRunPage(
            frame: siteMap.frame(
                context, "Import \(StudyFileReport.shortened(trial.contents.basics.name.english))",
                purpose: "Nothing has been created yet. Review the contents of the file.",
                parent: PageLink("Import design", to: StudyDesignerPaths.designImports(in: app))),
            address: StudyDesignerPaths.designImport(trial.sent.id, in: app), trial: trial, fields: fields)
    }
}
