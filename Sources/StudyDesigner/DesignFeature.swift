import Access
import Cryptography
import PortalUI
import SQLStore
import Studies
import WebAccess

/// The study designer as `Portal` puts it together: what it needs comes in here, and its routes go out.
public struct DesignFeature: Sendable {
    /// What the feature does not find out by itself.
    public struct Dependencies: Sendable {
        /// The database.
        public let store: Store
        /// The designs, which bear the clock.
        public let designs: DesignRepository
        /// What apps read; to be refreshed after a commit that changes what they see.
        public let published: PublishedStudies
        /// The key of the data folder, for secrets that are kept.
        public let sealing: SealingKey
        /// Lets people prove who they are when they sign.
        public let accounts: Accounts
        /// The source of random bytes.
        public let random: RandomBytes
        /// The address that people and apps open, without a slash at its end.
        public let address: @Sendable () -> String
        /// The site as authenticators know it now; nil where browsers offer no passkeys.
        var party: RelyingParty? { RelyingParty(address: address()) }
        /// How many people take part in a channel; nil where no one counts them.
        public let participants: ParticipantCount?
        /// The rows that a response would make in Lists; nil where no one makes Lists.
        public let walkedRows: WalkthroughRows?
        /// Sends a mail to an address: to whom, the subject, the text; nil where no mail is sent.
        public let sendTestMail: SendTestEmail?
        /// Tells the worker that a notification was scheduled.
        public let wakeNotifications: @Sendable () -> Void

        /// Hears of a publication in its transaction.
        public let notePublication: @Sendable (Channel, borrowing Transaction) throws -> Void
        /// Hears of it once it is committed and apps see it.
        public let publicationIsCommitted: @Sendable () -> Void

        /// Counts the people who take part in a channel.
        public typealias ParticipantCount = @Sendable (ChannelID, borrowing Transaction) throws -> Int

        /// Sends a mail to an address: to whom, the subject, the text.
        public typealias SendTestEmail = @Sendable (String, String, String) async throws -> Void

        /// Turns an `activity` answer and a response to it into the rows of Lists.
        public typealias WalkthroughRows =
            @Sendable (_ design: [UInt8], _ response: [UInt8]) throws -> [WalkthroughRow]

        /// Surroundings of these parts.
        public init(
            store: Store, designs: DesignRepository, published: PublishedStudies, sealing: SealingKey,
            accounts: Accounts, random: @escaping RandomBytes,
            address: @escaping @Sendable () -> String, participants: ParticipantCount? = nil,
            walkedRows: WalkthroughRows? = nil, sendTestMail: SendTestEmail? = nil,
            wakeNotifications: @escaping @Sendable () -> Void = {},
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
            self.participants = participants
            self.walkedRows = walkedRows
            self.sendTestMail = sendTestMail
            self.wakeNotifications = wakeNotifications
            self.notePublication = notePublication
            self.publicationIsCommitted = publicationIsCommitted
        }
    }

    let surroundings: Dependencies

    /// A study designer over its surroundings.
    public init(_ surroundings: Dependencies) { self.surroundings = surroundings }

    /// Every route of the feature; the pages take their frame from the map of the site.
    public func routes(_ siteMap: SiteMap) -> [SiteRoute] {
        let (store, designs) = (surroundings.store, surroundings.designs)
        let frames = DesignFrameBuilder(siteMap: siteMap, designs: designs)
        let editor = DocumentEditor(frames: frames)
        let apps = AppEditor(siteMap: siteMap, surroundings: surroundings)
        return NewStudyController(siteMap: siteMap, designs: designs).routes
            + CopyController(frames: frames, store: store).routes
            + ReservedKeysController(frames: frames).routes
            + ReferenceListController(siteMap: siteMap).routes
            + DesignImportController(siteMap: siteMap, designs: designs, store: store).routes
            + OverviewController(frames: frames).routes
            + BasicInformationController(editor: editor, store: store).routes
            + documentRoutes(editor)
            + OverviewPagesController(editor: editor, store: store, random: surroundings.random).routes
            + DocumentListController(list: ResourceList(), frames: frames, random: surroundings.random).routes
            + ResourceController(editor: editor, store: store).routes
            + AppPagesController(editor: apps, random: surroundings.random).routes
            + AppResourceController(editor: apps, random: surroundings.random).routes
            + AppPushKeyController(siteMap: siteMap, sealing: surroundings.sealing).routes
            + AppEmailTestController(surroundings: surroundings).routes
            + AppPropertiesTransferController(editor: apps).routes
            + AppHistoryController(editor: apps).routes + AppLanguageController(editor: apps).routes
            + StudyAdminsController(frames: frames).routes
            + consentRoutes(frames, editor)
            + ActionsController(frames: frames, surroundings: surroundings).routes
            + VersionController(frames: frames, surroundings: surroundings).routes
            + HistoryController(frames: frames).routes
            + UndoController(frames: frames).routes
            + libraryRoutes(frames)
            + NotificationController(frames: frames, wake: surroundings.wakeNotifications).routes
            + LanguageController(frames: frames).routes + TranslationImportController(frames: frames).routes
            + LanguageCompletionController(frames: frames).routes
            + DocumentListController(list: QuestionnaireList(), frames: frames, random: surroundings.random)
            .routes
            + NewActivityController<QuestionnaireList>(frames: frames, random: surroundings.random).routes
            + DocumentListController(
                list: ParticipantPropertyList(), frames: frames, random: surroundings.random
            ).routes
            + ParticipantPropertyController(editor: editor, random: surroundings.random).routes
            + QuestionnaireController(editor: editor, store: store, random: surroundings.random).routes
            + WalkthroughController(frames: frames, rows: surroundings.walkedRows).routes
            + DesignCheckController(frames: frames, surroundings: surroundings).routes
            + StepController(editor: editor, store: store, random: surroundings.random).routes
            + activeTaskRoutes(frames, editor)
    }

    /// The sections that are one document, without files.
    private func documentRoutes(_ editor: DocumentEditor) -> [SiteRoute] {
        let random = surroundings.random
        return DocumentController(editor: editor) { StudySettingsForm() }.routes
            + DocumentController(editor: editor) { EligibilityForm(random: random) }.routes
            + ChecklistController(editor: editor).routes
    }

    private func libraryRoutes(_ frames: DesignFrameBuilder) -> [SiteRoute] {
        LibraryController(siteMap: frames.siteMap).routes + SaveToLibraryController(frames: frames).routes
            + LibraryChoiceController(frames: frames, random: surroundings.random).routes
    }

    private func activeTaskRoutes(_ frames: DesignFrameBuilder, _ editor: DocumentEditor) -> [SiteRoute] {
        let (store, random) = (surroundings.store, surroundings.random)
        return DocumentListController(list: ActiveTaskList(), frames: frames, random: random).routes
            + NewActivityController<ActiveTaskList>(frames: frames).routes
            + ActiveTaskController(editor: editor, store: store, random: random).routes
    }

    private func consentRoutes(_ frames: DesignFrameBuilder, _ editor: DocumentEditor) -> [SiteRoute] {
        let (designs, random) = (surroundings.designs, surroundings.random)
        return DocumentListController(list: ConsentSectionList(), frames: frames, random: random).routes
            + ConsentSectionController(editor: editor).routes
            + DocumentController(editor: editor) { ComprehensionForm(random: random) }.routes
            + DocumentController(editor: editor) { DataSharingForm() }.routes
            + DocumentController(editor: editor) { ConsentReviewForm(designs: designs) }.routes
            + EnrollmentPreviewController(editor: editor, random: random).routes
            + EnrollmentWalkthroughController(frames: frames, surroundings: surroundings).routes
    }
}
