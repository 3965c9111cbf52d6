import Access
import PortalUI
import SQLStore
import Timekeeping
import WebAccess

/// The first steps of a new site or organization, each with its state and where it is done.
struct FirstSteps {
    /// A backup that is older than this protects too little.
    private static let backupHoursMax = 48
    /// After so many days without an email, it isn't known whether they still arrive.
    private static let mailDaysMax = 30
    /// For so many days after the first response, the list says that everything is done.
    private static let doneDaysMax = 7

    let steps: [Precondition]

    /// The number of steps that are done.
    var doneCount: Int { steps.count { $0.mark == .complete } }

    /// The steps that are still to do, and those that are done.
    var open: [Precondition] { steps.filter { $0.mark != .complete } }
    var done: [Precondition] { steps.filter { $0.mark == .complete } }

    var isComplete: Bool { doneCount == steps.count }
    var progress: String { "\(doneCount) of \(steps.count) done" }

    /// What is said when the last step is done.
    let finished = Notice(
        .done, "All first steps are done.",
        "A design was published, and a response arrived. Each study's page shows what needs attention from here on."
    )

    /// Returns the steps for an administrator of the site; nil if they are hidden, or were done over a week ago.
    static func ofSite(
        _ context: RequestContext, hasMailServer: Bool, _ transaction: borrowing Transaction
    ) throws -> FirstSteps? {
        let person = try context.requirePerson()
        guard context.hasPermission(ManageSite.self),
            try !FirstStepRepository.isHidden(from: person, transaction)
        else { return nil }
        let grant = try context.require(ManageSite.self, on: SiteFolder(), in: transaction)
        let contents = try FirstStepRepository.contents(with: grant, transaction)
        let organization = Precondition(
            contents.hasOrganization, "Organization", done: "Created.",
            open: "Organizations contain apps, and apps contain studies.",
            PageLink("New organization", to: AdministrationPaths.newOrganization))
        return shown(
            [
                try secondFactor(of: person, transaction),
                try mail(grant, hasServer: hasMailServer, transaction),
                try backup(grant, transaction), organization,
            ] + folders(contents, in: nil), contents, at: grant.now)
    }

    /// Returns the steps for an administrator of an organization; nil if they are hidden, or were done over a week ago.
    static func of(
        _ organization: OrganizationFolder, _ context: RequestContext, _ transaction: borrowing Transaction
    ) throws -> FirstSteps? {
        guard context.hasPermission(ManageOrganization.self), !organization.isArchived,
            try !FirstStepRepository.isHidden(from: context.requirePerson(), transaction)
        else { return nil }
        let grant = try context.require(ManageOrganization.self, on: organization, in: transaction)
        let contents = try FirstStepRepository.contents(with: grant, transaction)
        return shown(folders(contents, in: organization), contents, at: grant.now)
    }

    /// Returns the steps of an app for its administrators; nil if both are done, or if they are hidden.
    static func of(
        _ app: AppFolder, _ context: RequestContext, _ transaction: borrowing Transaction
    ) throws -> FirstSteps? {
        guard context.hasPermission(ManageApp.self), !app.isArchived,
            try !FirstStepRepository.isHidden(from: context.requirePerson(), transaction)
        else { return nil }
        let grant = try context.require(ManageApp.self, on: app, in: transaction)
        let contents = try FirstStepRepository.contents(with: grant, transaction)
        let new = PageLink("New study", to: FolderPaths.newStudy(in: app))
        let steps = FirstSteps(steps: [
            Precondition(
                contents.hasCredential, "Credentials", done: "The app can read its studies.",
                open: "Issue credentials, and build them into the app.",
                PageLink("Issue credentials", to: FolderPaths.of(app) + "/credentials")),
            Precondition(
                contents.hasStudy, "First study", done: "Created.",
                open: "Start with a name and a Study ID. You can add everything else later.",
                context.hasPermission(CreateStudy.self) ? new : nil),
        ])
        return steps.isComplete ? nil : steps
    }

    /// The step that has to be done before another can be.
    private static let prerequisites = [
        "App": "Organization", "Credentials": "App", "First study": "App", "First publication": "First study",
    ]

    /// Returns the steps; one that has no place yet says what it waits for.
    private static func withReasons(_ steps: [Precondition]) -> [Precondition] {
        let open = Set(steps.filter { $0.mark != .complete }.map(\.title))
        return steps.map { step in
            guard open.contains(step.title), step.fix == nil, let first = prerequisites[step.title],
                open.contains(first)
            else { return step }
            return Precondition(step.mark, step.title, found: step.found, after: first)
        }
    }

    private static func shown(
        _ steps: [Precondition], _ contents: FirstStepRepository.Contents, at now: Instant
    ) -> FirstSteps? {
        let all = FirstSteps(steps: withReasons(steps))
        let oldest = now.adding(seconds: -doneDaysMax * 86_400)
        let isRecent = contents.firstResponseAt.map { $0 >= oldest } ?? false
        return all.isComplete && !isRecent ? nil : all
    }

    // MARK: The server

    private static func secondFactor(
        of person: AuthenticatedUser, _ transaction: borrowing Transaction
    ) throws -> Precondition {
        let has =
            try SecondFactorRepository.state(of: person, in: transaction) != nil
            || !PasskeyRepository.all(of: person, in: transaction).isEmpty
        return Precondition(
            has, "Second factor", done: "Your account has one.",
            open: "Protect your account with an app or a passkey.",
            PageLink("Set up", to: "/account/second-factor"))
    }

    private static func mail(
        _ grant: Grant<ManageSite>, hasServer: Bool, _ transaction: borrowing Transaction
    ) throws -> Precondition {
        let state = try FirstStepRepository.mail(with: grant, transaction)
        let link = PageLink("Send a test email", to: AdministrationPaths.siteSettings)
        if state.hasFailed {
            return Precondition(.needsFix, "Email", found: "The last email couldn't be sent.", fix: link)
        }
        let oldest = grant.now.adding(seconds: -mailDaysMax * 86_400)
        let isRecent = state.sentAt.map { $0 >= oldest } ?? false
        return Precondition(
            isRecent, "Email",
            done: hasServer
                ? "Emails are sent."
                : "Emails are only written to files, because the operator hasn't set a mail server (PORTAL_SMTP).",
            open: state.sentAt == nil
                ? "No email has been sent yet." : "No email has been sent for \(mailDaysMax) days.", link)
    }

    private static func backup(
        _ grant: Grant<ManageSite>, _ transaction: borrowing Transaction
    ) throws -> Precondition {
        let newest = try FirstStepRepository.verifiedBackup(with: grant, transaction)
        let link = PageLink("Backups", to: AdministrationPaths.backups)
        guard let newest else {
            return Precondition(
                .notStarted, "Backup", found: "No backup has been verified yet. One is made each day.",
                fix: link)
        }
        if newest < grant.now.adding(seconds: -backupHoursMax * 3_600) {
            return Precondition(
                .needsFix, "Backup", found: "The newest verified backup is over \(backupHoursMax) hours old.",
                fix: link)
        }
        return Precondition(
            .complete, "Backup", found: "Verified. Copy backups and the key to another location.")
    }

    // MARK: Folders

    /// Returns the steps from the first app on; without an organization they are done on its page.
    private static func folders(
        _ contents: FirstStepRepository.Contents, in organization: OrganizationFolder?
    ) -> [Precondition] {
        let new = (organization ?? contents.onlyOrganization).map {
            PageLink("New app", to: AdministrationPaths.newApp($0))
        }
        let app = contents.onlyApp
        return [
            Precondition(
                contents.hasApp, "App", done: "Created.",
                open: "An app offers studies. Create one for testing, and one for participants.", new),
            credentials(contents),
            Precondition(
                contents.hasStudy, "First study", done: "Created.",
                open: "Create one on the app's page, with a name and a Study ID.",
                app.map { PageLink("New study", to: FolderPaths.newStudy(in: $0)) }),
            colleague(contents, in: organization),
            Precondition(
                contents.hasPublication, "First publication", done: "Published.",
                open: "Publish the design on the Test channel to try it on a phone.",
                contents.testChannel.map { PageLink("Test channel", to: FolderPaths.of($0)) }
                    ?? (contents.hasStudy ? app.map { PageLink("Studies", to: FolderPaths.of($0)) } : nil)),
            Precondition(
                contents.firstResponseAt != nil, "First response", done: "A response was processed.",
                open: "Enroll in the app with a token, and answer a questionnaire.",
                PageLink("How to try a study", to: "/help/try-on-phone")),
        ]
    }

    private static func credentials(_ contents: FirstStepRepository.Contents) -> Precondition {
        Precondition(
            contents.hasCredential, "Credentials", done: "An app can read its studies.",
            open: "Issue credentials, and build them into the app.",
            contents.appWithoutCredential.map {
                PageLink("Issue credentials", to: FolderPaths.of($0) + "/credentials")
            })
    }

    private static func colleague(
        _ contents: FirstStepRepository.Contents, in organization: OrganizationFolder?
    ) -> Precondition {
        let invite = PageLink("Invite", to: (organization.map(FolderPaths.of) ?? "") + "/users/new")
        if contents.hasInvitation, !contents.hasColleague {
            return Precondition(.inProgress, "Colleague", found: "Invited, but not here yet.", fix: invite)
        }
        return Precondition(
            contents.hasColleague, "Colleague", done: "Someone else has an account.",
            open: "Invite someone who designs or runs studies with you.", invite)
    }
}

extension Precondition {
    /// Creates a step that is done or not.
    fileprivate init(_ isDone: Bool, _ title: String, done: String, open: String, _ link: PageLink?) {
        self.init(
            isDone ? .complete : .notStarted, title, found: isDone ? done : open, fix: isDone ? nil : link)
    }
}
