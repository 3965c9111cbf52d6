import Access
import AppSimulation
import Cryptography
import DesignEditing
import PortalUI
import SQLStore
import Studies
import StudyPublishing
import WebAccess

/// The study designer feature. `Portal` creates it with its dependencies and adds its routes.
public struct DesignFeature: Sendable {
    /// The dependencies of the feature.
    public struct Dependencies: Sendable {
        /// The database.
        public let store: Store
        /// The designs, with the clock.
        public let designs: DesignRepository
        /// The studies that apps read; refresh it after each commit that changes them.
        public let published: PublishedStudies
        /// The encryption key of the data folder, for stored secrets.
        public let sealing: SealingKey
        /// Authenticates users when they sign.
        public let accounts: Accounts
        /// The source of random bytes.
        public let random: RandomBytes
        /// Returns the public address of the site, without a trailing slash.
        public let address: @Sendable () -> String
        /// The relying party for passkeys; nil if browsers don't support passkeys at the address.
        var party: RelyingParty? { RelyingParty(address: address()) }
        /// Counts the participants of a channel; nil if they aren't counted.
        public var participants: CollectedData.ParticipantCount? { collected.participants }
        /// The counts of participants and responses.
        public let collected: CollectedData
        /// Returns the rows that a response would create in Lists; nil if there are no Lists.
        public let walkedRows: WalkthroughRows?
        /// Sends a test email; nil if the site doesn't send email.
        public let sendTestMail: SendTestEmail?
        /// Notifies the worker that a notification was scheduled.
        public let wakeNotifications: @Sendable () -> Void
        /// What became of push messages; nil if the portal doesn't send them.
        public let pushes: (any PushReporting)?
        /// Whether outbound requests may reach a host: a public address, or one that the operator allows.
        public let isReachable: @Sendable (_ host: String) -> Bool
        /// The version of the portal.
        public let version: String

        /// Makes PDFs.
        public let printer: PDFPrinter

        /// Called with each publication in its transaction.
        public let notePublication: @Sendable (Channel, borrowing Transaction) throws -> Void
        /// Called after a publication is committed and apps can read it.
        public let publicationIsCommitted: @Sendable () -> Void

        /// Sends an email.
        public typealias SendTestEmail =
            @Sendable (
                _ recipient: String, _ subject: String, _ text: String, _ html: String
            ) async throws -> Void

        /// Converts an `activity` response of the API and a participant's response to it into the rows of Lists.
        public typealias WalkthroughRows =
            @Sendable (_ design: [UInt8], _ response: [UInt8]) throws -> [WalkthroughRow]

        /// Creates the dependencies.
        public init(
            store: Store, designs: DesignRepository, published: PublishedStudies, sealing: SealingKey,
            accounts: Accounts, random: @escaping RandomBytes,
            address: @escaping @Sendable () -> String, collected: CollectedData = .none,
            walkedRows: WalkthroughRows? = nil, sendTestMail: SendTestEmail? = nil,
            wakeNotifications: @escaping @Sendable () -> Void = {},
            pushes: (any PushReporting)? = nil,
            isReachable: @escaping @Sendable (_ host: String) -> Bool = { _ in false },
            version: String, printer: PDFPrinter = PDFPrinter(report: { _ in }),
            notePublication: @escaping @Sendable (Channel, borrowing Transaction) throws -> Void = { _, _ in
            },
            publicationIsCommitted: @escaping @Sendable () -> Void = {}
        ) {
            self.store = store
            self.designs = designs
            self.published = published
            self.sealing = sealing
            self.accounts = accounts
            self.random = random
            self.address = address
            self.collected = collected
            self.walkedRows = walkedRows
            self.sendTestMail = sendTestMail
            self.wakeNotifications = wakeNotifications
            self.pushes = pushes
            self.isReachable = isReachable
            self.version = version
            self.printer = printer
            self.notePublication = notePublication
            self.publicationIsCommitted = publicationIsCommitted
        }

        /// Publishes designs and finds their problems.
        var publishing: Publishing {
            Publishing(designs: designs, siteAddress: address(), collected: collected)
        }
    }

    let dependencies: Dependencies

    /// Creates the feature with its dependencies.
    public init(_ dependencies: Dependencies) { self.dependencies = dependencies }

    /// What the feature adds to the site, with the worker that sends notifications.
    public func feature(_ notifications: NotificationWorker) -> SiteFeature {
        SiteFeature(
            sections: designSections,
            jobs: [
                BackgroundJob(
                    recover: { try NotificationWorker.releaseLeases(in: $0) },
                    start: { notifications.start() }, stop: { await notifications.stop() })
            ],
            routes: { routes($0) })
    }

    /// Returns all routes of the feature. The site map provides the frames of its pages.
    public func routes(_ siteMap: SiteMap) -> [SiteRoute] {
        let (store, designs) = (dependencies.store, dependencies.designs)
        let frames = DesignFrameBuilder(siteMap: siteMap, designs: designs)
        let editor = DocumentEditor(frames: frames)
        let apps = AppEditor(siteMap: siteMap, dependencies: dependencies)
        return NewStudyController(siteMap: siteMap, designs: designs).routes
            + CopyController(frames: frames, store: store).routes
            + ReservedKeysController(frames: frames).routes
            + ReferenceListController(siteMap: siteMap).routes
            + DesignImportController(siteMap: siteMap, designs: designs, store: store).routes
            + OverviewController(frames: frames).routes
            + BasicInformationController(editor: editor, store: store).routes
            + documentRoutes(editor)
            + OverviewPagesController(editor: editor, store: store, random: dependencies.random).routes
            + DocumentListController(list: ResourceList(), frames: frames, random: dependencies.random).routes
            + ResourceController(editor: editor, store: store).routes
            + AppPagesController(editor: apps, random: dependencies.random).routes
            + AppResourceController(editor: apps, random: dependencies.random).routes
            + AppPushKeyController(
                siteMap: siteMap, sealing: dependencies.sealing, sendsMessages: dependencies.pushes != nil,
                isReachable: dependencies.isReachable
            ).routes
            + AppEmailTestController(dependencies: dependencies).routes
            + AppPropertiesTransferController(editor: apps).routes
            + AppHistoryController(editor: apps).routes + AppLanguageController(editor: apps).routes
            + StudyAdminsController(frames: frames).routes
            + consentRoutes(frames, editor)
            + ActionsController(frames: frames, dependencies: dependencies).routes
            + ProtocolController(frames: frames, dependencies: dependencies).routes
            + reviewRoutes(frames)
            + VersionController(frames: frames, dependencies: dependencies).routes
            + HistoryController(frames: frames).routes
            + UndoController(frames: frames).routes
            + libraryRoutes(frames)
            + NotificationController(
                frames: frames, wake: dependencies.wakeNotifications, pushes: dependencies.pushes,
                random: dependencies.random
            ).routes
            + LanguageController(frames: frames).routes + TranslationImportController(frames: frames).routes
            + LanguageCompletionController(frames: frames).routes
            + DocumentListController(list: QuestionnaireList(), frames: frames, random: dependencies.random)
            .routes
            + NewActivityController<QuestionnaireList>(frames: frames, random: dependencies.random).routes
            + DocumentListController(
                list: ParticipantPropertyList(), frames: frames, random: dependencies.random
            ).routes
            + ParticipantPropertyController(editor: editor, random: dependencies.random).routes
            + QuestionnaireController(editor: editor, store: store, random: dependencies.random).routes
            + WalkthroughController(frames: frames, rows: dependencies.walkedRows).routes
            + DesignCheckController(frames: frames, dependencies: dependencies).routes
            + StepController(editor: editor, store: store, random: dependencies.random).routes
            + activeTaskRoutes(frames, editor)
    }

    /// Returns the routes of the sections with one document and without files.
    private func documentRoutes(_ editor: DocumentEditor) -> [SiteRoute] {
        let random = dependencies.random
        return DocumentController(editor: editor) { StudySettingsForm() }.routes
            + DocumentController(editor: editor) { EligibilityForm(random: random) }.routes
            + ChecklistController(editor: editor).routes
    }

    private func reviewRoutes(_ frames: DesignFrameBuilder) -> [SiteRoute] {
        let (publishing, queue) = (
            dependencies.publishing, MailQueueRepository(sealing: dependencies.sealing)
        )
        return ReviewController(frames: frames, publishing: publishing).routes
            + DiscussionController(frames: frames, publishing: publishing, queue: queue).routes
            + CommentController(frames: frames, publishing: publishing, queue: queue).routes
            + SuggestionController(frames: frames, publishing: publishing, queue: queue).routes
            + ReviewRequestController(frames: frames, publishing: publishing, queue: queue).routes
            + DesignShareController(frames: frames, dependencies: dependencies).routes
            + SharedDesignController(siteMap: frames.siteMap, dependencies: dependencies).routes
    }

    private func libraryRoutes(_ frames: DesignFrameBuilder) -> [SiteRoute] {
        LibraryController(siteMap: frames.siteMap).routes + SaveToLibraryController(frames: frames).routes
            + LibraryChoiceController(frames: frames, random: dependencies.random).routes
    }

    private func activeTaskRoutes(_ frames: DesignFrameBuilder, _ editor: DocumentEditor) -> [SiteRoute] {
        let (store, random) = (dependencies.store, dependencies.random)
        return DocumentListController(list: ActiveTaskList(), frames: frames, random: random).routes
            + NewActivityController<ActiveTaskList>(frames: frames).routes
            + ActiveTaskController(editor: editor, store: store, random: random).routes
    }

    private func consentRoutes(_ frames: DesignFrameBuilder, _ editor: DocumentEditor) -> [SiteRoute] {
        let (designs, random) = (dependencies.designs, dependencies.random)
        return DocumentListController(list: ConsentSectionList(), frames: frames, random: random).routes
            + ConsentSectionController(editor: editor).routes
            + DocumentController(editor: editor) { ComprehensionForm(random: random) }.routes
            + DocumentController(editor: editor) { DataSharingForm() }.routes
            + DocumentController(editor: editor) { ConsentReviewForm(designs: designs) }.routes
            + EnrollmentPreviewController(editor: editor, random: random).routes
            + EnrollmentWalkthroughController(frames: frames, dependencies: dependencies).routes
    }
}
