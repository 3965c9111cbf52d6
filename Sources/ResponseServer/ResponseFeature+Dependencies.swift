import Access
import Cryptography
import SQLStore
import Studies

extension ResponseFeature {
    /// What the feature does not find out by itself.
    public struct Dependencies: Sendable {
        /// The database.
        public let store: Store
        /// The key of the data folder, for participants' secrets and stored passwords.
        public let key: SealingKey
        /// The audit, which tells the time too.
        public let audit: Audit
        /// The source of random bytes.
        public let random: RandomBytes
        /// What this portal itself has published.
        public let designs: PortalDesigns
        /// Sends GET to a metadata service, with its `Authorization`, and returns status and body.
        public let get: @Sendable (_ url: String, _ authorization: String) async throws -> (Int, [UInt8])
        /// The folders below which the designs of surveys may be read from files.
        public let metadataRoots: MetadataRoots
        /// The site itself, for the page that tries the API.
        public let site: InProcessSite
        /// Sends responses on to other systems; nil sends none.
        public let forwarding: ForwardingConfiguration?
        /// The folder for the files of exports.
        public let exports: String
        /// Who has failed responses tried again after a publication; nil if no one does.
        public let publication: Operator?
        /// Finds the page of a step in the designer; nil where no studies are designed.
        public let stepAddress: StepAddress?

        /// Finds the page on which a step of an activity is designed, by the keys of its form and itself; without keys
        /// the page of the activity. Nil where the design has no such activity.
        public typealias StepAddress =
            @Sendable (
                _ keys: [String], _ activity: String, Channel, Grant<ViewDesign>, borrowing Transaction
            ) throws -> String?

        /// Takes what failed and no user sees.
        public let report: @Sendable (String) -> Void
        /// Takes what an operator should know and is no failure, for the log.
        public let tell: @Sendable (String) -> Void

        /// Surroundings of these parts; without a folder for exports, that is `exports` next to the database.
        public init(
            store: Store, key: SealingKey, audit: Audit, random: @escaping RandomBytes,
            designs: PortalDesigns,
            get: @escaping @Sendable (_ url: String, _ authorization: String) async throws -> (Int, [UInt8]),
            metadataRoots: MetadataRoots = MetadataRoots([]), forwarding: ForwardingConfiguration? = nil,
            site: InProcessSite = InProcessSite(), exports: String? = nil, publication: Operator? = nil,
            stepAddress: StepAddress? = nil,
            report: @escaping @Sendable (String) -> Void,
            tell: @escaping @Sendable (String) -> Void = { _ in }
        ) {
            self.store = store
            self.key = key
            self.random = random
            self.audit = audit
            self.designs = designs
            self.get = get
            self.metadataRoots = metadataRoots
            self.forwarding = forwarding
            self.site = site
            let folder = store.path.lastIndex(of: "/").map { store.path[..<$0] } ?? "."
            self.exports = exports ?? "\(folder)/exports"
            self.publication = publication
            self.stepAddress = stepAddress
            self.report = report
            self.tell = tell
        }
    }
}
