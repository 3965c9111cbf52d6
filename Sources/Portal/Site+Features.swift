import Access
import Administration
import DataCollection
import DesignEditing
import Help
import OpenIDConnect
import Outbound
import PortalUI
import RegistrationServer
import Responses
import SQLStore
import Search
import Studies
import StudyDesigner
import StudyMetadata
import StudyPublishing
import WebAccess

// What each feature gets from the site and from the other features, which it doesn't know.
extension Site {
    static func administration(
        _ dependencies: Dependencies, _ published: PublishedStudies
    ) -> AdministrationFeature.Dependencies {
        let (audit, emailSender, address) = (
            dependencies.audit, dependencies.emailSender, dependencies.address
        )
        return AdministrationFeature.Dependencies(
            store: dependencies.store, audit: audit, sealing: dependencies.keys.sealing,
            accounts: dependencies.accounts, random: dependencies.random, address: address,
            registrationServer: dependencies.registrationServer,
            providers: ProviderClient(sender: dependencies.outbound, clock: { audit.clock() }),
            emails: AdministrationFeature.Emails(
                signIn: signInEmails(dependencies), account: accountEmailSender(dependencies),
                test: { person in
                    try await emailSender.send(
                        .test(address()), to: person.email, named: person.name, language: person.language)
                }),
            afterwards: dependencies.afterwards,
            folders: AdministrationFeature.Folders(
                listCounts: .ofChannels,
                contents: { channels, transaction in
                    try ChannelCountRepository.contents(of: channels, transaction)
                },
                moveChecks: .ofSite, corrections: ReportedCorrection.ofLists,
                listTitles: AuditedLists(schedules: StudyScheduleCache()).titles,
                changed: { try await published.refresh() }, trashDays: dependencies.trashDays),
            operation: serverOperation(dependencies), report: dependencies.report)
    }

    private static func serverOperation(
        _ dependencies: Dependencies
    ) -> AdministrationFeature.ServerOperation {
        AdministrationFeature.ServerOperation(
            archiving: Operator(job: "Audit archive", audit: dependencies.audit),
            evidence: dependencies.auditEvidence, facts: dependencies.facts, state: dependencies.state,
            backups: dependencies.backups,
            countWork: { since, grant, transaction in
                try BackgroundJobSummary.counted(failedSince: since, with: grant, in: transaction)
            })
    }

    static func designer(
        _ dependencies: Dependencies, _ published: PublishedStudies, _ responses: ResponseFeature,
        _ notifications: NotificationWorker, _ pushes: PushQueue?
    ) -> DesignFeature.Dependencies {
        let (audit, emailSender) = (dependencies.audit, dependencies.emailSender)
        return DesignFeature.Dependencies(
            store: dependencies.store, designs: DesignRepository { audit.clock() }, published: published,
            sealing: dependencies.keys.sealing, accounts: dependencies.accounts,
            random: dependencies.random, address: dependencies.address,
            collected: ResponseFeature.collectedData, walkedRows: ResponseFeature.walkedRows,
            sendTestMail: { to, subject, text, html in
                try await emailSender.deliver(
                    EmailSender.Message(to: to, name: "", subject: subject, text: text, html: html))
            },
            wakeNotifications: { notifications.trigger() }, pushes: pushes,
            isReachable: { [rule = dependencies.push.http.rule] in rule.mayAllow(host: $0) },
            version: ReleaseVersion.version, printer: responses.printer,
            notePublication: { channel, transaction in
                try ResponseFeature.notePublication(of: channel, at: audit.clock(), in: transaction)
                try PublicationIntegrityRepository.record(
                    channel, by: Operator(job: "Publication", audit: audit).actor, in: transaction)
            },
            publicationIsCommitted: { responses.publicationIsCommitted() })
    }

    static func responses(
        _ dependencies: Dependencies, _ published: PublishedStudies, _ own: InProcessSite,
        _ sendQueuedEmails: @escaping SendQueuedEmails
    ) -> ResponseFeature.Dependencies {
        let (store, audit, outbound) = (dependencies.store, dependencies.audit, dependencies.outbound)
        return ResponseFeature.Dependencies(
            store: store, key: dependencies.keys.sealing, audit: audit, accounts: dependencies.accounts,
            random: dependencies.random, designs: .published(by: published, in: store),
            get: { try await outbound.get($0, authorization: $1) },
            metadataRoots: MetadataRoots(dependencies.metadataRoots), forwarding: dependencies.forwarding,
            fileDelivery: dependencies.fileDelivery, site: own,
            publication: Operator(job: "Publication", audit: audit),
            stepAddress: { keys, activity, channel, grant, transaction in
                try DesignFeature.stepAddress(
                    keys, of: activity, in: channel, DesignRepository { audit.clock() }, with: grant,
                    transaction)
            },
            accountTiles: { try RegistrationFeature.homeTiles(with: $0, in: $1) },
            designSteps: { channel, grant, transaction in
                try DesignFeature.progress(
                    of: channel, DesignRepository { audit.clock() }, with: grant, transaction
                ).map { DesignSteps($0.sections, next: $0.next) }
            },
            changedItems: { try ChangedItems.count($0, from: $1, to: $2) },
            draftProblems: { try DesignFeature.problems($0, in: $1, of: $2) },
            accountRecords: RegistrationFeature.accountRecords(
                key: dependencies.keys.sealing, random: dependencies.random),
            sendQueuedEmails: sendQueuedEmails,
            report: dependencies.report, note: dependencies.note)
    }

    static func metadata(_ dependencies: Dependencies, _ published: PublishedStudies) -> SiteFeature {
        let emailSender = dependencies.emailSender
        let controller = StudyMetadataController(
            studies: published, store: dependencies.store,
            send: { mail in
                try await emailSender.deliver(
                    EmailSender.Message(to: mail.to, name: "", subject: mail.subject, text: mail.text))
            })
        return SiteFeature { _ in controller.routes.alsoBelowLabKey() }
    }

    static func registration(
        _ dependencies: Dependencies, removeRemains: @escaping @Sendable () -> Void
    ) -> RegistrationFeature {
        let emailSender = dependencies.emailSender
        return RegistrationFeature(
            RegistrationFeature.Dependencies(
                store: dependencies.store, key: dependencies.keys.sealing, audit: dependencies.audit,
                random: dependencies.random,
                // Not that of staff, so that participants who sign in don't keep administrators waiting.
                hasher: PasswordHasher(),
                erasures: ErasureLog(nextTo: dependencies.store.path, key: dependencies.keys.sealing)
                    .voidingFailures(in: dependencies.store, at: dependencies.audit.clock),
                address: dependencies.address,
                deliver: { email in
                    try await emailSender.deliver(
                        EmailSender.Message(
                            to: email.to, name: "", subject: email.subject, text: email.text,
                            html: email.html,
                            from: email.from, replyTo: email.replyTo,
                            isToErasedAccount: email.isToErasedAccount))
                }, removeEmails: emailSender.remove,
                removeRemains: removeRemains, report: dependencies.report, outbound: dependencies.outbound,
                push: dependencies.push))
    }

    static func help(_ dependencies: Dependencies) -> SiteFeature {
        SiteFeature { siteMap in
            HelpController(siteMap: siteMap, library: dependencies.help, version: ReleaseVersion.version)
                .routes
        }
    }

    static func search(_ dependencies: Dependencies) -> SiteFeature {
        let worker = SearchWorker(store: dependencies.store, report: dependencies.report)
        return SiteFeature(jobs: [.loop { await worker.run() }]) { siteMap in
            SearchController(
                siteMap: siteMap, worker: worker, library: dependencies.help,
                user: { AdministrationFeature.userAddress($0, managedBy: $1) }
            ).routes
        }
    }

    /// Locking the data of a study, which needs a signature.
    static func locks(_ dependencies: Dependencies) -> SiteFeature {
        SiteFeature { siteMap in
            DataLockController(
                siteMap: siteMap, store: dependencies.store, accounts: dependencies.accounts,
                party: { RelyingParty(address: dependencies.address()) }
            ).routes
        }
    }
}

extension StudyListCounts {
    /// Counts of participants and responses by channel.
    static let ofChannels = StudyListCounts(
        participants: { channels, transaction in
            try ChannelCountRepository.participants(of: channels, transaction)
        },
        responses: { channels, since, transaction in
            try ChannelCountRepository.responses(of: channels, since: since, transaction).mapValues {
                StudyListCounts.Responses(recent: $0.recent, failed: $0.failed)
            }
        })
}
