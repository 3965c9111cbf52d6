import Access
import Cryptography
import OpenIDConnect
import SQLStore
import Studies
import StudyManagement

extension AdministrationFeature {
    /// The dependencies of the feature.
    public struct Dependencies: Sendable {
        /// The database.
        public let store: Store
        /// The audit log, which also provides the time.
        public let audit: Audit
        /// The encryption key of the data folder, for queued emails.
        public let sealing: SealingKey
        /// The accounts of users.
        public let accounts: Accounts
        /// The source of random bytes.
        public let random: RandomBytes
        /// Returns the public address of the site, without a trailing slash.
        public let address: @Sendable () -> String
        /// The address of the registration server that apps talk to; empty if unknown.
        public let registrationServer: String
        /// Calls the sign-in providers of organizations.
        public let providers: ProviderClient
        /// Emails to users.
        public let emails: Emails
        /// Runs work that no response waits for.
        public let afterwards: @Sendable (@escaping @Sendable () async -> Void) async -> Void
        /// What the other features know about folders.
        public let folders: Folders
        /// The server, its backups, and what the audit log is compared with.
        public let operation: ServerOperation
        /// Reports failures that no user sees.
        public let report: @Sendable (String) -> Void

        /// Creates the dependencies.
        public init(
            store: Store, audit: Audit, sealing: SealingKey, accounts: Accounts,
            random: @escaping RandomBytes, address: @escaping @Sendable () -> String,
            registrationServer: String, providers: ProviderClient, emails: Emails,
            afterwards: @escaping @Sendable (@escaping @Sendable () async -> Void) async -> Void,
            folders: Folders, operation: ServerOperation, report: @escaping @Sendable (String) -> Void
        ) {
            self.store = store
            self.audit = audit
            self.sealing = sealing
            self.accounts = accounts
            self.random = random
            self.address = address
            self.registrationServer = registrationServer
            self.providers = providers
            self.emails = emails
            self.afterwards = afterwards
            self.folders = folders
            self.operation = operation
            self.report = report
        }
    }

    /// The emails that the feature sends.
    public struct Emails: Sendable {
        /// Sends an email about signing in, after the response.
        public let signIn: SignInController.SendEmail
        /// Sends an email that an administrator triggers, and throws if it can't be handed over.
        public let account: SendAccountEmail
        /// Sends a test email.
        public let test: SiteSettingsController.SendTestEmail

        /// Creates the emails of a site.
        public init(
            signIn: @escaping SignInController.SendEmail, account: @escaping SendAccountEmail,
            test: @escaping SiteSettingsController.SendTestEmail
        ) {
            self.signIn = signIn
            self.account = account
            self.test = test
        }
    }

    /// What other features know about folders, which they count, check and refresh.
    public struct Folders: Sendable {
        /// The counts of the lists of studies.
        public let listCounts: StudyListCounts
        /// Counts what is deleted with a folder.
        public let contents: TrashRepository.Contents.Count
        /// What is checked before a folder is moved.
        public let moveChecks: MoveChecks
        /// Finds the corrections of participants' data for the report on a study.
        public let corrections: ReportedCorrections
        /// Returns the titles of a study's Lists for its audit log.
        public let listTitles: ListTitlesByName
        /// Called after folders were deleted, restored or moved, which affects the next requests of apps.
        public let changed: @Sendable () async throws -> Void
        /// The number of days that deleted items can be restored.
        public let trashDays: Int

        /// Creates what the other features know.
        public init(
            listCounts: StudyListCounts, contents: @escaping TrashRepository.Contents.Count,
            moveChecks: MoveChecks,
            corrections: @escaping ReportedCorrections, listTitles: @escaping ListTitlesByName,
            changed: @escaping @Sendable () async throws -> Void,
            trashDays: Int
        ) {
            self.listCounts = listCounts
            self.contents = contents
            self.moveChecks = moveChecks
            self.corrections = corrections
            self.listTitles = listTitles
            self.changed = changed
            self.trashDays = trashDays
        }
    }

    /// The operation of the server.
    public struct ServerOperation: Sendable {
        /// The actor that writes archives of the audit log.
        public let archiving: Operator
        /// What the audit log is compared with.
        public let evidence: @Sendable () -> AuditEvidence
        /// The configuration of the site, for its administrators.
        public let facts: @Sendable () -> SiteConfigurationSummary
        /// The status of the server and its backups.
        public let state: @Sendable () async throws -> ServerStatus
        /// The backups that administrators request.
        public let backups: BackupRequests
        /// Counts the background jobs of all features.
        public let countWork: StatusController.CountWork

        /// Creates the operation of a server.
        public init(
            archiving: Operator, evidence: @escaping @Sendable () -> AuditEvidence,
            facts: @escaping @Sendable () -> SiteConfigurationSummary,
            state: @escaping @Sendable () async throws -> ServerStatus, backups: BackupRequests,
            countWork: @escaping StatusController.CountWork
        ) {
            self.archiving = archiving
            self.evidence = evidence
            self.facts = facts
            self.state = state
            self.backups = backups
            self.countWork = countWork
        }
    }
}
