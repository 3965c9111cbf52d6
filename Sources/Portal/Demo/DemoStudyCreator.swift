import Access
import SQLStore
import Studies
import StudyManagement
import StudyPublishing
import Timekeeping
import Vocabulary

/// Creates the folders and designs of the demo's studies.
struct DemoStudyCreator: Sendable {
    let console: Operator
    let designs: DesignRepository
    /// The site's address, from which apps fetch images and PDFs.
    let siteAddress: String

    /// The organization and its apps, with names and titles.
    static let organization = (name: "MERIDIAN", title: "Meridian Bay Institute")
    static let apps: [(name: AppID, title: String)] = [("HERON", "Heron"), ("HERON-T", "Heron Test")]

    /// Creates the organization and its apps, and stores the images of the designs.
    func makeFolders(_ transaction: borrowing Transaction) throws {
        let site = console.grant(ManageSite.self, on: SiteFolder())
        let organization = try FolderRepository.addOrganization(
            Self.organization.name, title: Self.organization.title, with: site, in: transaction)
        try DemoChoices.add(to: organization.id, transaction)
        for app in Self.apps {
            let folder = try FolderRepository.addApp(
                app.name.text, title: app.title,
                with: console.grant(ManageOrganization.self, on: organization), in: transaction)
            guard app.name == DemoApp.name else { continue }
            try keepFiles(in: folder.files, at: site.now, transaction)
            try DemoApp.save(
                to: folder, siteAddress: siteAddress, with: console.grant(ManageApp.self, on: folder),
                in: transaction)
        }
    }

    /// Stores the images and PDFs of the demo in a folder, as if they had been uploaded there.
    private func keepFiles(
        in holder: FileOwner, at now: Instant, _ transaction: borrowing Transaction
    ) throws {
        for image in DemoImage.all {
            _ = try holder.storeImage(image.bytes, name: image.name, at: now, transaction)
        }
        for pdf in DemoApp.pdfs + SleepContent.pdfs {
            _ = try holder.storePDF(pdf.bytes, name: pdf.name, at: now, transaction)
        }
    }

    /// Creates a study with its channels and its design, and enables response collection.
    func make(_ study: DemoStudy, _ transaction: borrowing Transaction) throws {
        let live = try channel(.live, of: study, nil, transaction)
        if !study.basics.test.isEmpty { _ = try channel(.test, of: study, live, transaction) }
        let scope = DesignScope(folder: live.study.id)
        try keepFiles(
            in: live.study.files, at: console.grant(EditDesign.self, on: live.study).now, transaction)
        let author = Author(user: nil, name: study.designer)
        try designs.create(study.basics, in: scope, by: author, transaction)
        try save(study.settings, scope, author, transaction)
        try save(study.overview, scope, author, transaction)
        try save(study.eligibility, scope, author, transaction)
        try add(study.properties, scope, author, transaction)
        try add(study.consent.sections, scope, author, transaction)
        try save(study.consent.comprehension, scope, author, transaction)
        try save(study.consent.sharing, scope, author, transaction)
        try save(study.consent.review, scope, author, transaction)
        try add(study.questionnaires, scope, author, transaction)
        try add(study.activeTasks, scope, author, transaction)
        try add(study.resources, scope, author, transaction)
        if study.isComplete {
            try save(Self.checklist, scope, author, transaction)
            try complete(Section.allCases, study.settings, scope, author, transaction)
        }
        // The sections that an announcement requires must be complete.
        try complete(
            StudyAction.publishUpcoming.requiredSections, study.settings, scope, author, transaction)
    }

    private func add(
        _ documents: [some DesignDocument], _ scope: DesignScope, _ author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        for document in documents { _ = try designs.add(document, in: scope, by: author, transaction) }
    }

    /// A checklist with all items checked except those for standalone apps.
    private static var checklist: StudyChecklist {
        var checklist = StudyChecklist()
        checklist.ticked = StudyChecklist.Item.allCases.filter { ![.appTested, .appApproved].contains($0) }
        return checklist
    }

    /// Changes a questionnaire of a study and keeps it marked complete.
    func apply(
        _ revision: DemoStudy.Revision, to study: DemoStudy, _ transaction: borrowing Transaction
    ) throws {
        guard let scope = try scope(of: study, transaction) else { return }
        let all = try designs.documents(Questionnaire.self, in: scope, transaction)
        guard let saved = all.first(where: { $0.value.key == revision.key }) else { return }
        var questionnaire = saved.value
        revision.change(&questionnaire)
        _ = try designs.save(
            questionnaire, as: saved.id, startedFrom: saved.revision, in: scope,
            by: Author(user: nil, name: revision.by), transaction)
    }

    /// Returns a channel of a study that was created.
    func channel(
        _ kind: ChannelKind, of study: DemoStudy, _ transaction: borrowing Transaction
    ) throws -> Channel? {
        let identity = study.basics.identity(of: kind)
        return try FolderRepository.place(
            FolderPath(
                organization: Self.organization.name, app: identity.appID.text, study: identity.studyID.text),
            in: transaction)?.channel
    }

    private func scope(of study: DemoStudy, _ transaction: borrowing Transaction) throws -> DesignScope? {
        try channel(.live, of: study, transaction).map { DesignScope(folder: $0.study.id) }
    }

    private func channel(
        _ kind: ChannelKind, of study: DemoStudy, _ live: Channel?, _ transaction: borrowing Transaction
    ) throws -> Channel {
        let identity = study.basics.identity(of: kind)
        let path = FolderPath(organization: Self.organization.name, app: identity.appID.text)
        guard let app = try FolderRepository.place(path, in: transaction)?.app else { throw NotFound("app") }
        let creator = console.grant(CreateStudy.self, on: app)
        let channel: Channel
        if let live {
            channel = try ChannelRepository.addTest(
                as: identity.studyID, in: creator, with: console.grant(EditDesign.self, on: live.study),
                in: transaction)
        } else {
            channel = try FolderRepository.addStudy(
                identity.studyID, title: study.basics.title, with: creator, in: transaction)
        }
        try ChannelRepository.setCollecting(
            study.cohorts.contains { $0.channel == kind },
            with: console.grant(ConfigureStudy.self, on: channel), in: transaction)
        return channel
    }

    private func save<Document: DesignDocument>(
        _ value: Document, _ scope: DesignScope, _ author: Author, _ transaction: borrowing Transaction
    ) throws {
        let saved = try designs.document(Document.self, in: scope, transaction)
        _ = try designs.save(
            value, as: saved.id, startedFrom: saved.revision, in: scope, by: author, transaction)
    }

    private func complete(
        _ sections: [Section], _ settings: StudySettings, _ scope: DesignScope,
        _ author: Author, _ transaction: borrowing Transaction
    ) throws {
        let entries = try designs.entries(in: scope, transaction)
        for language in settings.allLanguages {
            for section in sections where section.isTranslated || language == .english {
                for entry in entries where entry.kind.section == section {
                    try designs.markComplete(
                        entry.id, language: language, in: scope, by: author, transaction)
                }
                guard section.isList else { continue }
                try designs.markComplete(
                    section, language: language, in: scope, by: author, transaction)
            }
        }
    }
}
