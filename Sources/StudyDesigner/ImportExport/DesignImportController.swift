import Access
import HTMLSanitizer
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

/// Makes a study of a design that a portal exported: the file is sent, looked at, and taken or put aside.
struct DesignImportController: Sendable {
    let siteMap: SiteMap
    let designs: DesignRepository
    let store: Store

    /// The largest file that is taken.
    private static let fileBytesMax = 48 << 20
    /// A file that is somewhat larger is refused with a sentence at its field.
    private static let bodyLimit = fileBytesMax + (8 << 20)
    /// What the study is called while a file is tried; it is gone again before anyone could see it.
    private static let trialID = StudyID("_import.trial_")

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

    // MARK: Sending

    private func ask(
        _ context: RequestContext, _ grant: Grant<CreateStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(sendingPage(context, grant).render())
    }

    /// Reads the file before it is kept: a large one takes a while, in which no one else could save.
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

    /// Why a file is not even looked at; nil where it is.
    private static func refusal(of file: FormFile?) -> String? {
        guard let file, !file.bytes.isEmpty else { return "Choose the file that Export design gave you" }
        guard file.bytes.count <= fileBytesMax else {
            return "The file is larger than 48 MB. Export the design without its largest papers"
        }
        do {
            _ = try StudyFile(reading: file.bytes).contents()
            return nil
        } catch let problem as StudyFileProblem {
            return problem.description
        } catch {
            return "The file cannot be read"
        }
    }

    private func sendingPage(_ context: RequestContext, _ grant: Grant<CreateStudy>) -> DesignImportPage {
        let app = grant.subject
        return DesignImportPage(
            frame: siteMap.frame(
                context, "Import design",
                purpose: "A new study of a design that a portal exported. You see what the file holds first.",
                parent: PageLink("Create new study", to: FolderPaths.newStudy(in: app))),
            address: StudyDesignerPaths.designImports(in: app), bytesMax: Self.fileBytesMax)
    }

    // MARK: Looking

    private func look(_ context: RequestContext, _ grant: Grant<CreateStudy>) async throws -> Response {
        let trial = try await attempt(context, grant.subject)
        let page = try await store.read { transaction in
            let grant = try context.require(CreateStudy.self, on: grant.subject, in: transaction)
            var form = try NewStudyFields.proposal(grant, transaction)
            form.name = trial.contents.basics.name.english
            form.studyID = try self.free(trial.contents.basics.live.studyID, transaction)
            return self.page(context, grant, trial, try NewStudyFields(form, context, grant, transaction))
        }
        return .html(page.render())
    }

    /// The Study ID of the file, if no study of the site has it.
    private func free(_ studyID: StudyID, _ transaction: borrowing Transaction) throws -> String {
        try FolderRepository.channels(named: studyID, in: transaction).isEmpty ? studyID.text : ""
    }

    /// Takes the file into a study that is undone at once: what is said before is what happens then.
    private func attempt(_ context: RequestContext, _ app: AppFolder) async throws -> DesignImportDryRun {
        let (sent, file) = try await read(try importID(context), context, app)
        let contents = try file.contents()
        do {
            return try await store.write { transaction in
                let grant = try context.require(CreateStudy.self, on: app, in: transaction)
                var form = NewStudyForm(testApp: "")
                (form.name, form.studyID) = ("Trial", Self.trialID.text)
                let founded = try StudyCreator(designs: self.designs).make(
                    form, with: grant, in: transaction)
                let report = try self.designs.fill(
                    founded.grant.subject.scope, from: file, by: grant.actor.author,
                    cleaning: Sanitizer.cleaning, transaction)
                throw Rollback(
                    trial: DesignImportDryRun(sent: sent, contents: contents, report: report))
            }
        } catch let undone as Rollback {
            return undone.trial
        }
    }

    /// The file that was sent, read outside of any transaction.
    private func read(
        _ id: Int64, _ context: RequestContext, _ app: AppFolder
    ) async throws -> (sent: PendingUpload, file: StudyFile) {
        let sent = try await store.read { transaction in
            _ = try context.require(CreateStudy.self, on: app, in: transaction)
            return try Self.find(id, app, transaction)
        }
        return (sent, try StudyFile(reading: sent.body))
    }

    /// Carries what was found out of a transaction that is not to be committed.
    private struct Rollback: Error {
        let trial: DesignImportDryRun
    }

    // MARK: Deciding

    private func decide(_ context: RequestContext, _ grant: Grant<CreateStudy>) async throws -> Response {
        let (id, app) = (try importID(context), grant.subject)
        guard context.form["action"] == "take" else {
            try await store.write { transaction in
                _ = try context.require(CreateStudy.self, on: app, in: transaction)
                try PendingUploadRepository.designs.discard(id, of: app.id, transaction)
            }
            return context.redirect(
                to: FolderPaths.newStudy(in: app), flash: Flash(.information, "The file is put aside."))
        }
        let form = NewStudyForm(context.form)
        var problems = form.problems
        if problems.isEmpty {
            do {
                let file = try await read(id, context, app).file
                let channel = try await store.write { transaction in
                    try self.make(form, of: id, file, context, app, transaction)
                }
                return context.redirect(
                    to: StudyDesignerPaths.section(.basicInformation, channel),
                    flash: Flash(
                        "\(form.name) is imported.",
                        detail: "Nothing in it is marked complete or published. Go on section by section."))
            } catch let invalid as InvalidInput {
                for problem in invalid.problems { problems.add(problem.field, problem.sentence) }
            }
        }
        let (trial, found) = (try await attempt(context, app), problems)
        let page = try await store.read { transaction in
            let grant = try context.require(CreateStudy.self, on: app, in: transaction)
            return self.page(
                context, grant, trial, try NewStudyFields(form, context, grant, transaction, problems: found))
        }
        return .html(page.render(), status: .unprocessableContent)
    }

    private func make(
        _ form: NewStudyForm, of id: Int64, _ file: StudyFile, _ context: RequestContext, _ app: AppFolder,
        _ transaction: borrowing Transaction
    ) throws -> Channel {
        let grant = try context.require(CreateStudy.self, on: app, in: transaction)
        let sent = try Self.find(id, app, transaction)
        let founded = try StudyCreator(designs: designs).make(form, with: grant, in: transaction)
        let report = try designs.fill(
            founded.grant.subject.scope, from: file, by: grant.actor.author,
            cleaning: Sanitizer.cleaning, transaction)
        guard report.isValid else {
            throw InvalidInput("", "The file cannot be taken as it is. What prevents it is listed below")
        }
        try founded.grant.record("design.import", about: sent.fileName, in: transaction)
        try PendingUploadRepository.designs.discard(id, of: app.id, transaction)
        return founded.channel
    }

    private func importID(_ context: RequestContext) throws -> Int64 {
        guard let id = Int64(context.request.parameters["import"]) else { throw NotFound("file") }
        return id
    }

    private static func find(
        _ id: Int64, _ app: AppFolder, _ transaction: borrowing Transaction
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
                purpose: "Nothing has been made yet. This is what the file holds.",
                parent: PageLink("Import design", to: StudyDesignerPaths.designImports(in: app))),
            address: StudyDesignerPaths.designImport(trial.sent.id, in: app), trial: trial, fields: fields)
    }
}
