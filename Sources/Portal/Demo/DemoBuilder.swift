import Access
import DataCollection
import Forwarding
import RegistrationServer
import Responses
import SQLStore
import StudyManagement
import StudyPublishing
import Timekeeping
import Vocabulary

/// Creates the content of a plan through the same code as users and apps, with a clock that shows the time of each
/// event.
struct DemoBuilder: Sendable {
    /// The maximum number of events in a transaction, which limits both the number of commits and the size of
    /// transactions.
    private static let crowdCount = 1_000

    let plan: DemoPlan
    let clock: DemoClock
    let store: Store
    let console: Operator
    let studyCreator: DemoStudyCreator
    let publishing: Publishing
    let published: PublishedStudies
    let responses: ResponseFeature
    let accounts: DemoAccounts

    /// The tokens of apps and coordinators.
    private struct Tokens: Sendable {
        /// The tokens of each batch, by index in the plan.
        var tokens: [Int: [String]] = [:]
        /// The app token of each participant, by index in the plan.
        var appTokens: [Int: String] = [:]
        /// The account of each participant, by index in the plan.
        var accounts: [Int: AccountID] = [:]
    }

    /// Creates everything, and waits until every response was processed or has failed.
    func make() async throws {
        try await store.write { [studyCreator] in try studyCreator.makeFolders($0) }
        let held = try await performEvents()
        try await store.write { [self] transaction in
            try saveProgress(of: held.accounts, transaction)
            guard let first = plan.studies.first else { return }
            try DemoNotifications(studyCreator: studyCreator, clock: clock).make(for: first, in: transaction)
            try DemoLibrary(studyCreator: studyCreator, clock: clock).make(
                from: first, usedIn: plan.studies.last, transaction)
        }
        clock.show(clock.end)
        try await workInFirstStudy()
    }

    /// Performs all events in their order, frequent ones together, and returns the tokens that they created.
    private func performEvents() async throws -> Tokens {
        var held = Tokens()
        var rest = plan.events[...]
        while let next = rest.first {
            if next.kind.isFrequent {
                let crowd = rest.prefix(Self.crowdCount).prefix { $0.kind.isFrequent }
                rest = rest.dropFirst(crowd.count)
                let before = held
                held = try await store.write { [self] transaction in
                    var held = before
                    for event in crowd { try perform(event, &held, transaction) }
                    return held
                }
            } else {
                rest = rest.dropFirst()
                try await perform(next)
            }
        }
        return held
    }

    /// Performs later actions of coordinators, researchers and administrators.
    private func workInFirstStudy() async throws {
        let channel = try await store.read { [studyCreator, plan] transaction in
            try plan.studies.first.flatMap { try studyCreator.channel(.live, of: $0, transaction) }
        }
        guard let channel else { return }
        try await tryAgain(in: channel)
        try await responses.start()
        await responses.settled()
        await responses.propertyWork.refreshSchema(channel)
        try await store.write { [console, responses] transaction in
            try responses.tokenWork.printNewestBatch(
                perPage: 12, by: "Camila Reyes", with: console.grant(ManageTokens.self, on: channel),
                in: transaction)
            try DemoLists(console: console, work: responses.listWork).make(in: channel, transaction)
        }
        try await store.write { [console, responses, clock] transaction in
            try DemoProperties(console: console, work: responses.propertyWork, clock: clock)
                .make(in: channel, transaction)
        }
        try await responses.exportStudy(
            as: ["csv", "xlsx", "r"], by: "Jun Nakamura", with: console.grant(ViewResponses.self, on: channel)
        )
        await responses.stop()
    }

    /// The address of a server that does not exist and that the address rule blocks, so that no network is needed.
    private static let forwardingAddress = "https://10.20.30.40/responses"

    /// Retries failed responses and turns forwarding on and off again, so that the pages show both.
    private func tryAgain(in channel: Channel) async throws {
        try await responses.reprocessFailed(in: channel, by: console)
        try await responses.forwardingTrial.run(
            to: Self.forwardingAddress, user: "heron", password: DemoPeople.password, in: channel, by: console
        )
    }

    /// Performs an event that changes a design. Lists and apps are updated immediately.
    private func perform(_ event: DemoEvent) async throws {
        let channel = try await store.write { [self] transaction -> ChannelID? in
            clock.show(event.at)
            switch event.kind {
            case .found(let study):
                try studyCreator.make(plan.studies[study], transaction)
            case .revise(let study, let revision):
                try studyCreator.apply(revision, to: plan.studies[study], transaction)
            case .act(let study, let act):
                let channel = try studyCreator.channel(act.channel, of: plan.studies[study], transaction)
                guard let channel else { throw NotFound("channel") }
                try publishing.perform(
                    act.action, as: Author(user: nil, name: act.by),
                    confirming: PublishingConfirmations(untested: true, unreachableSteps: true),
                    with: console.grant(PublishStudy.self, on: channel), in: transaction)
                return channel.id
            case .issue, .enroll, .send, .withdraw, .changePhone, .visit: break
            }
            return nil
        }
        guard let channel else { return }
        try await published.refresh()
        try await responses.updateLists(of: channel)
    }

    /// Performs an event of coordinators or apps.
    private func perform(
        _ event: DemoEvent, _ held: inout Tokens, _ transaction: borrowing Transaction
    ) throws {
        clock.show(event.at)
        switch event.kind {
        case .issue(let index):
            held.tokens[index] = try issue(plan.batches[index], transaction)
        case .enroll(let index):
            try enroll(index, &held, transaction)
        case .send(let index, let activity, let run, let fault):
            guard let appToken = held.appTokens[index] else { return }
            let response = plan.response(of: index, activity: activity, run: run, fault: fault, at: event.at)
            try responses.appRequests.send(response.body(as: appToken), transaction)
        case .withdraw(let index):
            try withdraw(index, held, transaction)
        case .changePhone(let index):
            guard let account = held.accounts[index] else { return }
            try accounts.signIn(account, index, isSecond: true, transaction)
        case .visit(let index):
            guard let app = try accountApp(transaction) else { return }
            try accounts.visit(DemoAccountPlan.visitors[index], in: app, transaction)
        case .found, .act, .revise: break
        }
    }

    private func issue(_ batch: DemoPlan.Batch, _ transaction: borrowing Transaction) throws -> [String] {
        let study = plan.studies[batch.study]
        let cohort = study.cohorts[batch.cohort]
        guard let channel = try studyCreator.channel(cohort.channel, of: study, transaction) else {
            return []
        }
        let grant = console.grant(ManageTokens.self, on: channel)
        try grant.record(
            "token-batch.create", about: batch.batch.label, ["count": .number(batch.batch.tokens)],
            in: transaction)
        let site = try batch.batch.site.flatMap {
            try DemoSites(console: console, clock: clock).site($0, of: cohort, in: channel, transaction)
        }
        let tokens = try responses.appRequests.issueTokens(
            batch.batch.tokens, label: batch.batch.label, at: site?.id, by: cohort.issuer, in: channel.id,
            transaction)
        try responses.tokenWork.printNewestBatch(
            perPage: 24, by: cohort.issuer, with: grant, in: transaction)
        return tokens
    }

    private func enroll(
        _ index: Int, _ held: inout Tokens, _ transaction: borrowing Transaction
    ) throws {
        let person = plan.persons[index]
        guard let tokens = held.tokens[person.batch] else { return }
        let appToken = try responses.appRequests.enroll(
            tokens[person.token], in: plan.studyID(person.study, person.cohort),
            sharing: index % 6 == 0 ? .refused : .allowed, transaction)
        held.appTokens[index] = appToken
        if accounts.plan.has(index), let app = try accountApp(transaction) {
            held.accounts[index] = try accounts.enroll(index, person, as: appToken, in: app, transaction)
        }
    }

    private func withdraw(_ index: Int, _ held: Tokens, _ transaction: borrowing Transaction) throws {
        guard let appToken = held.appTokens[index] else { return }
        let erases = plan.persons[index].erases
        try responses.appRequests.withdraw(appToken, erasing: erases, transaction)
        if let account = held.accounts[index] {
            try accounts.requests.withdraw(
                account, from: accounts.studyID.text, erasing: erases, transaction)
        }
    }
}

extension DemoBuilder {
    /// Returns the app of the study whose participants have accounts.
    private func accountApp(_ transaction: borrowing Transaction) throws -> FolderID? {
        let study = plan.studies[DemoAccountPlan.study]
        return try studyCreator.channel(.live, of: study, transaction)?.app.id
    }

    /// Saves how far participants with an account have come, unless they have left.
    private func saveProgress(
        of held: [Int: AccountID], _ transaction: borrowing Transaction
    ) throws {
        var sent: [Int: [Int: Int]] = [:]
        for event in plan.events {
            guard case .send(let person, let activity, _, _) = event.kind else { continue }
            sent[person, default: [:]][activity, default: 0] += 1
        }
        let cohort = plan.studies[DemoAccountPlan.study].cohorts[DemoAccountPlan.cohort]
        for (index, account) in held.sorted(by: { $0.key < $1.key }) {
            let person = plan.persons[index]
            guard person.withdrawnAt == nil else { continue }
            let progress = DemoProgress(of: person, sent: sent[index] ?? [:], in: cohort, on: plan.today)
            let isComplete =
                index != accounts.plan.known && index % 4 == 0
                && plan.today - person.enrolledAt.civil().date > 60
            try accounts.saveProgress(progress, of: account, isComplete: isComplete, transaction)
        }
    }
}
