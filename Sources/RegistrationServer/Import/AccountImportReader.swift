import Cryptography

/// Reads the tables of a dump that are too large for memory, and passes each row that is imported to a closure.
struct AccountImportReader {
    /// A consent of a dump.
    struct Consent {
        let version: String
        let status: String
        /// The bytes of the signed document; nil if there is none.
        let document: [UInt8]?
    }

    /// Takes note of a row: why it isn't imported, or nil, and a sentence about a value that can't be read.
    typealias Count = (_ row: DumpRow, _ reason: DropReason?, _ sentence: String?) -> Void

    private let files: [DumpTable: String]

    init(_ files: [DumpTable: String]) { self.files = files }

    /// Notes which tables have a file, and which of their columns are ignored.
    func describe(in report: inout AccountImportReport) throws {
        for (table, path) in files {
            report[table].isPresent = true
            report[table].ignoredColumns = try DumpReader(path, of: table).ignoredColumns
        }
    }

    /// Reads the states of activities: at most as many of an account's study as apps can send.
    func activities(
        of plan: AccountImportPlan, counting count: Count = { _, _, _ in },
        _ use: (_ activity: ActivityState, _ studyID: String, _ account: Int) throws -> Void
    ) throws {
        var counts: [String: Int] = [:]
        try each(.activities, counting: count) { row in
            guard let account = plan.indexes[try row.required("participantid")] else { return .noAccount }
            let study = try row.required("studyid")
            guard plan.has(study, account) else { return .noStudy }
            let activity = try ActivityState(row)
            let key = "\(account)\n\(StudyState.key(study))"
            guard counts[key, default: 0] < ActivityState.activitiesMax else { return .tooManyActivities }
            counts[key, default: 0] += 1
            try use(activity, study, account)
            return nil
        }
    }

    /// Reads the consents with their documents.
    func consents(
        of plan: AccountImportPlan, counting count: Count = { _, _, _ in },
        _ use: (_ consent: Consent, _ studyID: String, _ account: Int) throws -> Void
    ) throws {
        try each(.consents, counting: count) { row in
            guard let account = plan.indexes[try row.required("userid")] else { return .noAccount }
            let study = try row.required("studyid")
            guard plan.has(study, account) else { return .noStudy }
            let consent = Consent(
                version: try row.required("version", max: 100), status: try row.text("status", max: 100),
                document: try Self.document(row.raw("pdf")))
            try use(consent, study, account)
            return nil
        }
    }

    /// Passes each row of a table to a closure, and has counted what it returns. A value that can't be read
    /// drops its row.
    func each(
        _ table: DumpTable, counting count: Count, _ read: (_ row: DumpRow) throws -> DropReason?
    ) throws {
        guard let path = files[table] else { return }
        let reader = try DumpReader(path, of: table)
        while let row = try reader.next() {
            do {
                count(row, try read(row), nil)
            } catch let problem as DumpValueProblem {
                count(row, .unreadable, problem.sentence)
            }
        }
    }

    private static func document(_ text: String) throws -> [UInt8]? {
        let compact = text.filter { !$0.isWhitespace }
        if compact.isEmpty { return nil }
        guard let bytes = Base64.decode(compact), bytes.starts(with: Array("%PDF-".utf8)) else {
            throw DumpValueProblem(sentence: "The consent document isn't a PDF in Base64.")
        }
        guard bytes.count <= ConsentActions.documentByteLimit else {
            throw DumpValueProblem(sentence: "The consent document is larger than 10 MB.")
        }
        return bytes
    }
}
