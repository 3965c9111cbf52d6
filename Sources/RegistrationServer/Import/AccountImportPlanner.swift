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
    private var reader: AccountImportReader

    init(_ source: AccountImport, erased: Set<String>) {
        (self.source, self.erased) = (source, erased)
        reader = AccountImportReader(source.files, AccountImportPlan())
    }

    /// Reads all files, and returns what is imported.
    mutating func plan(_ transaction: borrowing Transaction) throws -> AccountImportPlan {
        try readAccounts(transaction)
        try readMemberships()
        try readDevices()
        try readStudies(transaction)
        try readActivities()
        try readRuns(transaction)
        try reader.consents { _, _, _ in }
        for table in DumpTable.allCases {
            guard let reason = table.reasonToDrop else { continue }
            try reader.each(table) { _, _ in reason }
        }
        return reader.plan
    }

    private mutating func readAccounts(_ transaction: borrowing Transaction) throws {
        var (read, places): ([ImportedAccount], [AccountAddress: [Int]]) = ([], [:])
        var (reader, copy) = (self.reader, self)
        try reader.each(.accounts) { row, _ in
            let found = try copy.app(row, transaction)
            guard let app = found else { return .unknownApp }
            if let chosen = copy.source.apps, !chosen.contains(app.id) { return .otherApp }
            let account = try ImportedAccount(
                row, app: app, secrets: copy.source.secrets, suffix: copy.source.suffix)
            if let reason = try copy.conflict(account, transaction) { return reason }
            places[account.address, default: []].append(read.count)
            read.append(account)
            return nil
        }
        (apps, self.reader) = (copy.apps, reader)
        var users: [String: Int] = [:]
        for account in read { users[account.userID, default: 0] += 1 }
        for (index, account) in read.enumerated() {
            guard places[account.address]?.count == 1, users[account.userID] == 1 else {
                self.reader.drop(account.line, .accounts, as: .sameAddress)
                continue
            }
            self.reader.add(read[index])
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

    private mutating func readMemberships() throws {
        try reader.each(.memberships) { row, plan in
            guard let account = plan.indexes[try row.required("userid")] else { return .noAccount }
            plan.accounts[account].createdAt = try row.instant("createdon")
            return nil
        }
    }

    private mutating func readDevices() throws {
        try reader.each(.devices) { row, plan in
            guard let account = plan.indexes[try row.required("participantid")] else { return .noAccount }
            guard let device = try ImportedDevice(row) else { return .noDevice }
            guard plan.accounts[account].device == nil else { return .repeated }
            plan.accounts[account].device = device
            return nil
        }
    }
}

extension AccountImportReader {
    /// Adds an account to the plan.
    mutating func add(_ account: ImportedAccount) {
        edit { plan in
            plan.indexes[account.userID] = plan.accounts.count
            plan.accounts.append(account)
            plan.report.apps[account.app.path, default: 0] += 1
            if !account.isVerified { plan.report.unverifiedCount += 1 }
            if account.password == nil { plan.report.withoutPasswordCount += 1 }
        }
    }

    /// Counts a row that was counted as imported as dropped.
    mutating func drop(_ line: Int, _ table: DumpTable, as reason: DropReason) {
        edit { $0.report.drop(line, table, as: reason) }
    }
}

extension AccountImportPlanner {
    private mutating func readStudies(_ transaction: borrowing Transaction) throws {
        var (reader, copy, tokens) = (self.reader, self, Set<[UInt8]>())
        try reader.each(.studies) { row, plan in
            guard let account = plan.indexes[try row.required("userid")] else { return .noAccount }
            let study = try ImportedStudy(row)
            guard try copy.has(study.studyID, plan.accounts[account].app, transaction) else {
                return .unknownStudy
            }
            guard !plan.has(study.studyID, account) else { return .repeated }
            if let token = study.appToken {
                let digest = copy.source.secrets.digest(ofAppToken: token)
                let isFree = try AccountImportRepository.isFree(digest, transaction)
                guard tokens.insert(digest).inserted, isFree else { return .sameParticipant }
                let participant = try ParticipantRepository(
                    appTokens: copy.source.appTokens, clock: copy.source.audit.clock,
                    erasures: copy.source.erasures
                ).find(appToken: token, transaction)
                if participant == nil { plan.report.unlinkedCount += 1 } else { plan.report.linkedCount += 1 }
            }
            plan.accounts[account].studies.append(study)
            return nil
        }
        self.reader = reader
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

    /// Checks the states of activities, and finds the accounts to which custom runs belong.
    private mutating func readActivities() throws {
        var owners: [ImportedRunKey: ImportedRuns] = [:]
        let plan = reader.plan
        try reader.activities { activity, study, account in
            let key = plan.runKey(account, study, activity.activityID)
            if let known = owners[key] {
                if known.account != account { owners[key] = ImportedRuns(account: nil) }
            } else {
                owners[key] = ImportedRuns(account: account)
            }
        }
        reader.edit { $0.runs = owners }
    }

    private mutating func readRuns(_ transaction: borrowing Transaction) throws {
        var (reader, copy) = (self.reader, self)
        try reader.each(.runs) { row, plan in
            guard let app = try copy.app(row, transaction) else { return .unknownApp }
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
        self.reader = reader
    }
}
