import Access
import Responses
import SQLStore
import Vocabulary

/// Checks a dump against itself and against the portal, and decides what is imported.
struct AccountImportPlanner {
    private let source: AccountImport
    /// The digests of erased accounts.
    private let erased: Set<String>
    private var apps: [String: AppFolder?] = [:]
    private var studies: [String: Bool] = [:]
    private let reader: AccountImportReader

    init(_ source: AccountImport, erased: Set<String>) {
        (self.source, self.erased) = (source, erased)
        reader = AccountImportReader(source.files)
    }

    /// Reads all files, and returns what is imported.
    mutating func plan(_ transaction: borrowing Transaction) throws -> AccountImportPlan {
        var plan = AccountImportPlan()
        try reader.describe(in: &plan.report)
        try readAccounts(&plan, transaction)
        try readMemberships(&plan)
        try readDevices(&plan)
        try readStudies(&plan, transaction)
        try readActivities(&plan)
        try readRuns(&plan, transaction)
        try readConsents(&plan)
        for table in DumpTable.allCases {
            guard let reason = table.reasonToDrop else { continue }
            try reader.each(table, &plan) { _, _ in reason }
        }
        return plan
    }

    private mutating func readAccounts(
        _ plan: inout AccountImportPlan, _ transaction: borrowing Transaction
    ) throws {
        var read: [ImportedAccount] = []
        let reader = reader
        try reader.each(.accounts, &plan) { row, _ in
            guard let app = try app(row, transaction) else { return .unknownApp }
            if let chosen = source.apps, !chosen.contains(app.id) { return .otherApp }
            let account = try ImportedAccount(row, app: app, secrets: source.secrets, suffix: source.suffix)
            if let reason = try conflict(account, transaction) { return reason }
            read.append(account)
            return nil
        }
        var (addresses, users): ([AccountAddress: Int], [String: Int]) = ([:], [:])
        for account in read {
            addresses[account.address, default: 0] += 1
            users[account.userID, default: 0] += 1
        }
        for account in read {
            if addresses[account.address] == 1, users[account.userID] == 1 {
                plan.add(account)
            } else {
                plan.report.drop(account.line, .accounts, as: .sameAddress)
            }
        }
    }

    /// Returns why an account that is in order can't be imported.
    private func conflict(
        _ account: ImportedAccount, _ transaction: borrowing Transaction
    ) throws -> DropReason? {
        if erased.contains(source.erasures.digest(of: ErasedIdentity(account: account.userID))) {
            return .erased
        }
        return try AccountImportRepository.conflict(account, transaction)
    }

    private mutating func app(_ row: DumpRow, _ transaction: borrowing Transaction) throws -> AppFolder? {
        let (app, organization) = (try row.required("applicationid"), try row.required("orgid"))
        let key = "\(organization.lowercased())\n\(app.lowercased())"
        if let known = apps[key] { return known }
        let found = try FolderRepository.app(
            AppID(app), builtFor: OrganizationID(organization), in: transaction)
        let open = found?.archivedFolder == nil ? found : nil
        apps[key] = .some(open)
        return open
    }

    private func readMemberships(_ plan: inout AccountImportPlan) throws {
        try reader.each(.memberships, &plan) { row, plan in
            guard let account = plan.indexes[try row.required("userid")] else { return .noAccount }
            plan.accounts[account].createdAt = try row.instant("createdon")
            return nil
        }
    }

    private func readDevices(_ plan: inout AccountImportPlan) throws {
        try reader.each(.devices, &plan) { row, plan in
            guard let account = plan.indexes[try row.required("participantid")] else { return .noAccount }
            guard let device = try ImportedDevice(row) else { return .noDevice }
            guard plan.accounts[account].device == nil else { return .repeated }
            plan.accounts[account].device = device
            return nil
        }
    }
}

extension AccountImportPlanner {
    private mutating func readStudies(
        _ plan: inout AccountImportPlan, _ transaction: borrowing Transaction
    ) throws {
        var tokens = Set<[UInt8]>()
        let reader = reader
        try reader.each(.studies, &plan) { row, plan in
            guard let account = plan.indexes[try row.required("userid")] else { return .noAccount }
            let (study, app) = (try ImportedStudy(row), plan.accounts[account].app)
            guard try has(study.studyID, app, transaction) else { return .unknownStudy }
            guard !plan.has(study.studyID, account) else { return .repeated }
            guard plan.accounts[account].studies.count < StudyStateRepository.studiesMax else {
                return .tooManyStudies
            }
            if let token = study.appToken {
                let digest = source.secrets.digest(ofAppToken: token)
                let isFree = try AccountImportRepository.isFree(digest, transaction)
                guard tokens.insert(digest).inserted, isFree else { return .sameParticipant }
                if try isLinked(token, study, app, transaction) {
                    plan.report.linkedCount += 1
                } else {
                    plan.report.unlinkedCount += 1
                }
            }
            plan.accounts[account].studies.append(study)
            return nil
        }
    }

    /// Returns whether an app token is that of a participant in the app's study in this portal.
    private func isLinked(
        _ token: String, _ study: ImportedStudy, _ app: AppFolder, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let participants = ParticipantRepository(
            appTokens: source.appTokens, clock: source.audit.clock, erasures: source.erasures)
        guard let found = try participants.find(appToken: token, transaction) else { return false }
        return try LinkedParticipantRepository.isOfStudy(
            found, StudyID(study.studyID), of: app.id, transaction)
    }

    private mutating func has(
        _ studyID: String, _ app: AppFolder, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let key = "\(app.id)\n\(StudyState.key(studyID))"
        if let known = studies[key] { return known }
        let found = try AccountImportRepository.has(StudyID(studyID), app, transaction)
        studies[key] = found
        return found
    }

    private func readConsents(_ plan: inout AccountImportPlan) throws {
        let accounts = plan
        try reader.consents(
            of: accounts, counting: { plan.report.count($0, .consents, as: $1, $2) }, { _, _, _ in })
    }

    /// Checks the states of activities, and finds the accounts to which custom runs belong.
    private func readActivities(_ plan: inout AccountImportPlan) throws {
        var owners: [ImportedRunKey: ImportedRuns] = [:]
        let accounts = plan
        try reader.activities(
            of: accounts, counting: { plan.report.count($0, .activities, as: $1, $2) },
            { activity, study, account in
                let key = accounts.runKey(account, study, activity.activityID)
                if let known = owners[key] {
                    if known.account != account { owners[key] = ImportedRuns(account: nil) }
                } else {
                    owners[key] = ImportedRuns(account: account)
                }
            })
        plan.runs = owners
    }

    private mutating func readRuns(
        _ plan: inout AccountImportPlan, _ transaction: borrowing Transaction
    ) throws {
        let reader = reader
        try reader.each(.runs, &plan) { row, plan in
            guard let app = try app(row, transaction) else { return .unknownApp }
            let run = ActivityState.CustomRun(
                start: try row.text("runstartdate"), end: try row.text("runenddate"))
            let key = ImportedRunKey(
                app: "\(app.id)", study: try row.required("studyid"), activity: try row.required("activityid")
            )
            guard let owner = plan.runs[key] else { return .noAccount }
            guard owner.account != nil, owner.runs.count < ActivityState.runsMax else { return .sharedRuns }
            plan.runs[key]?.runs.append(run)
            return nil
        }
    }
}

extension AccountImportReader {
    /// Passes each row of a table to a closure with the plan, and counts what it returns.
    fileprivate func each(
        _ table: DumpTable, _ plan: inout AccountImportPlan,
        _ read: (_ row: DumpRow, _ plan: inout AccountImportPlan) throws -> DropReason?
    ) throws {
        try each(table, counting: { plan.report.count($0, table, as: $1, $2) }, { try read($0, &plan) })
    }
}
