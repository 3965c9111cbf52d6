import Access
import Cryptography
import DataCollection
import Forwarding
import Outbound
import RegistrationServer
import SQLStore
import Studies
import StudyPublishing
import Timekeeping
import Vocabulary

/// The content that `--demo` adds to a new site: an organization with two apps, four studies with their participants
/// and responses of the past weeks, and people for each role.
struct Demo: Sendable {
    let installation: Installation
    /// The time of creation. All events are in the weeks before it.
    var clock: Clock = systemClock

    /// Creates the demo if the site has no users. Returns a line for each user.
    func make() async throws -> [String] {
        let (isNew, isBegun) = try await installation.store.read { transaction in
            (
                try !UserRepository.hasUsers(in: transaction),
                try FolderRepository.place(
                    FolderPath(organization: DemoStudyCreator.organization.name), in: transaction) != nil
            )
        }
        guard isNew else { return Self.signIns }
        if isBegun {
            throw CommandFailure(
                sentence: "The demo in \(installation.folder.configuration.data) is incomplete. "
                    + "Delete this folder and start the server again.")
        }
        try await createHistory()
        try await waiveSecondFactor()
        // Users come last, so that a site with users has the complete demo.
        try await addPeople()
        try await DemoSigning(installation: installation).make()
        try await DemoWorklist(installation: installation).make()
        try await DemoDeviations(installation: installation).make()
        return Self.signIns
    }

    private func addPeople() async throws {
        for person in DemoPeople.all {
            guard let folder = FolderPath(person.folder) else { continue }
            try await installation.add(
                person.email, name: person.name, password: DemoPeople.password,
                roles: person.site == nil ? person.roles : [], on: folder)
            if let site = person.site { try await assign(person, at: site, on: folder) }
        }
    }

    /// Assigns the roles of someone who works at one site.
    private func assign(_ person: DemoPeople.Person, at code: String, on folder: FolderPath) async throws {
        let console = installation.console
        try await installation.store.write { transaction in
            guard let channel = try FolderRepository.place(folder, in: transaction)?.channel else {
                throw NotFound("study")
            }
            let grant = console.grant(ManageStudySites.self, on: channel)
            let sites = try StudySiteRepository.all(with: grant, in: transaction)
            guard let site = sites.first(where: { $0.code == code }) else { throw NotFound("site") }
            for role in person.roles {
                try StudySiteRoleRepository.assign(
                    role, to: .email(person.email), at: site, with: grant, in: transaction)
            }
        }
    }

    /// Turns off the second factor, because users of the demo only have a password.
    private func waiveSecondFactor() async throws {
        let site = installation.console.grant(ManageSite.self, on: SiteFolder())
        try await installation.store.write { transaction in
            try SecondFactorRuleRepository.require([], with: site, in: transaction)
        }
    }

    /// Returns the addresses and roles of all users, and their password.
    private static var signIns: [String] {
        let width = (DemoPeople.all.map(\.email.count).max() ?? 0) + 2
        return [
            "The demo does not require a second factor. New sites require one for administrators, Editors, Readers and "
                + "Coordinators.",
            "Password of all users: \(DemoPeople.password)",
        ]
            + DemoPeople.all.map { person in
                let roles = person.roles.map(\.title).joined(separator: ", ")
                let blanks = String(repeating: " ", count: width - person.email.count)
                return "  \(person.email)\(blanks)\(roles) (\(person.place))"
            }
            + [
                "Account of a participant in the app \(DemoApp.name) of \(DemoStudyCreator.organization.name): "
                    + "\(DemoAccountOwner.knownEmail), password \(DemoAccountOwner.knownPassword)"
            ]
    }

    /// Creates the studies and the participants, responses and events of the past weeks.
    private func createHistory() async throws {
        let store = installation.store
        let clock = DemoClock(end: clock())
        let audit = Audit(key: installation.keys.audit) { clock.now }
        let console = Operator(host: "demo", audit: audit)
        let designs = DesignRepository { clock.now }
        let published = try await PublishedStudies(store)
        let responses = try responseFeature(published, audit)
        let studies = [
            SleepStudy.make(clock), KicksStudy.make(clock), HeartStudy.make(clock), DaysStudy.make(clock),
        ]
        let siteAddress = installation.folder.configuration.publicAddress(port: nil)
        let plan = DemoPlan(studies, clock: clock)
        let accounts = try accounts(of: plan, audit)
        let making = DemoBuilder(
            plan: plan, clock: clock, store: store, console: console,
            studyCreator: DemoStudyCreator(console: console, designs: designs, siteAddress: siteAddress),
            publishing: Publishing(
                designs: designs, siteAddress: siteAddress, collected: ResponseFeature.collectedData),
            published: published, responses: responses, accounts: accounts)
        try await making.make()
        let site = installation.console.grant(ManageSite.self, on: SiteFolder())
        try await store.write { transaction in
            try AuditClockSteps.recordMadeUpHistory(with: site, in: transaction)
        }
    }

    /// Returns the feature that collects responses, without a network.
    private func responseFeature(_ published: PublishedStudies, _ audit: Audit) throws -> ResponseFeature {
        let store = installation.store
        return try ResponseFeature(
            ResponseFeature.Dependencies(
                store: store, key: installation.keys.sealing, audit: audit,
                accounts: installation.accounts,
                random: SeededRandom.bytes(seed: DemoPlan.seed),
                designs: .published(by: published, in: store), get: { _, _ in (404, []) },
                forwarding: ForwardingConfiguration(by: HTTPClient()), report: { printLine($0) }))
    }

    private func accounts(of plan: DemoPlan, _ audit: Audit) throws -> DemoAccounts {
        try DemoAccounts(
            DemoAccountPlan(plan.persons),
            AccountRequests(
                key: installation.keys.sealing, audit: audit, erasures: try installation.folder.erasures(),
                random: SystemRandom.bytes),
            of: plan.studyID(DemoAccountPlan.study, DemoAccountPlan.cohort))
    }
}
