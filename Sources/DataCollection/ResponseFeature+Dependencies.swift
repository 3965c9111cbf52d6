import Access
import Cryptography
import Delivery
import Forwarding
import PortalUI
import Responses
import SQLStore
import Studies
import StudyPublishing
import WebAccess

extension ResponseFeature {
    /// The dependencies of the feature.
    public struct Dependencies: Sendable {
        /// The database.
        public let store: Store
        /// The key of the data folder, for app tokens and stored passwords.
        public let key: SealingKey
        /// The audit log, which also provides the time.
        public let audit: Audit
        /// Invites people to sites.
        public let accounts: Accounts
        /// Sends the queued emails.
        public let sendQueuedEmails: SendQueuedEmails
        /// The source of random bytes.
        public let random: RandomBytes
        /// The designs that this portal has published.
        public let designs: PortalDesigns
        /// Sends GET to a metadata service, with its `Authorization`, and returns status and body.
        public let get: @Sendable (_ url: String, _ authorization: String) async throws -> (Int, [UInt8])
        /// The folders below which questionnaire designs can be read from files.
        public let metadataRoots: MetadataRoots
        /// The site itself, for the API test page. Weak, because the site holds its routes, and they hold these.
        public weak let site: InProcessSite?
        /// Forwards responses to other systems; nil disables forwarding.
        public let forwarding: ForwardingConfiguration?
        /// How files of scheduled exports are sent.
        public let fileDelivery: DeliveryClient.Configuration
        /// The folder for export files.
        public let exports: String
        /// The actor for reprocessing failed responses after a publication; nil disables it.
        public let publication: Operator?
        /// Finds the page of a step in the designer; nil if the portal has no designer.
        public let stepAddress: StepAddress?

        /// Returns the designer page of a step, by the keys of its form and its own key; without keys, the page of the
        /// activity. Nil if the design has no such activity.
        public typealias StepAddress =
            @Sendable (
                _ keys: [String], _ activity: String, Channel, Grant<ViewDesign>, borrowing Transaction
            ) throws -> String?

        /// Returns figures about participants' accounts for the home page of a study; nil without accounts.
        public let accountTiles: AccountTiles?

        /// Returns figures about the accounts that take part in the grant's study.
        public typealias AccountTiles =
            @Sendable (Grant<ViewTokenCounts>, borrowing Transaction) throws -> [StatTile]

        /// Returns how far the design of a channel is; nil if the portal has no designer.
        public let designSteps: DesignProgress?

        /// Returns how far the design of a channel is; nil if it isn't designed here.
        public typealias DesignProgress =
            @Sendable (Channel, Grant<ViewDesign>, borrowing Transaction) throws -> DesignSteps?

        /// Counts the changed items of a draft as the designer does; nil if the portal has no designer.
        public let changedItems: ChangedItemCount?

        /// Returns the number of changed items: from the changed documents, the published design, and the draft.
        public typealias ChangedItemCount =
            @Sendable (_ changes: [DocumentChange], _ published: DesignSnapshot, _ draft: DesignSnapshot)
            throws -> Int

        /// Names the problems of a draft; nil if the portal has no designer.
        public let draftProblems: DraftProblems?

        /// Returns problems of a draft in the order of the design, without duplicates: each with the page on which to fix
        /// it, and what is wrong.
        public typealias DraftProblems =
            @Sendable (_ problems: [Finding], _ draft: DesignSnapshot, Channel) throws
            -> [(page: PageLink, sentence: String)]

        /// Finds the accounts of participants for their copies; nil without accounts.
        public let accountRecords: (any ParticipantAccountRecords)?

        /// Reports failures that no user sees.
        public let report: @Sendable (String) -> Void
        /// Makes PDFs.
        public let printer: PDFPrinter
        /// Logs messages for operators that aren't failures.
        public let note: @Sendable (String) -> Void

        /// Creates the dependencies. The default folder for exports is `exports` next to the database.
        public init(
            store: Store, key: SealingKey, audit: Audit, accounts: Accounts, random: @escaping RandomBytes,
            designs: PortalDesigns,
            get: @escaping @Sendable (_ url: String, _ authorization: String) async throws -> (Int, [UInt8]),
            metadataRoots: MetadataRoots = MetadataRoots([]), forwarding: ForwardingConfiguration? = nil,
            fileDelivery: DeliveryClient.Configuration? = nil, site: InProcessSite? = nil,
            exports: String? = nil, publication: Operator? = nil,
            stepAddress: StepAddress? = nil, accountTiles: AccountTiles? = nil,
            designSteps: DesignProgress? = nil, changedItems: ChangedItemCount? = nil,
            draftProblems: DraftProblems? = nil,
            accountRecords: (any ParticipantAccountRecords)? = nil,
            sendQueuedEmails: @escaping SendQueuedEmails = {},
            printer: PDFPrinter? = nil, report: @escaping @Sendable (String) -> Void,
            note: @escaping @Sendable (String) -> Void = { _ in }
        ) {
            self.store = store
            self.key = key
            self.random = random
            self.audit = audit
            self.accounts = accounts
            self.sendQueuedEmails = sendQueuedEmails
            self.designs = designs
            self.get = get
            self.metadataRoots = metadataRoots
            self.forwarding = forwarding
            self.fileDelivery = fileDelivery ?? DeliveryClient.Configuration(clock: audit.clock)
            self.site = site
            let folder = store.path.lastIndex(of: "/").map { store.path[..<$0] } ?? "."
            self.exports = exports ?? "\(folder)/exports"
            self.publication = publication
            self.stepAddress = stepAddress
            self.accountTiles = accountTiles
            self.designSteps = designSteps
            self.changedItems = changedItems
            self.draftProblems = draftProblems
            self.printer = printer ?? PDFPrinter(report: report)
            self.accountRecords = accountRecords
            self.report = report
            self.note = note
        }
    }
}
