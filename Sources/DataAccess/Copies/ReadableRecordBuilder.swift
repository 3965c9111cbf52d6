import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// Puts what is stored about a participant into plain words.
struct ReadableRecordBuilder {
    typealias Item = ReadableRecord.Item
    typealias Entry = ReadableRecord.Entry
    typealias Section = ReadableRecord.Section
    typealias Values = [String: RecordedRowRepository.Value]

    let archive: ParticipantCopyArchive
    let account: ParticipantAccount?
    let format: RecordFormat

    init(
        _ archive: ParticipantCopyArchive, _ account: ParticipantAccount?,
        in transaction: borrowing Transaction
    ) throws {
        (self.archive, self.account) = (archive, account)
        format = RecordFormat(
            texts: ParticipantCopyTexts.texts(for: archive.copy.language),
            zone: try RecordedRowRepository.zone(of: archive.participant, transaction).zone)
    }

    var texts: ParticipantCopyTexts { format.texts }

    /// Reads everything.
    func record(
        _ progress: ExportProgress, _ transaction: borrowing Transaction
    ) throws -> ReadableRecord {
        let zone = try RecordedRowRepository.zone(of: archive.participant, transaction).name
        let sections =
            try [participation(transaction), accountSection(transaction), properties(transaction)]
            + [answers(progress, transaction)]
            + [requests(transaction), team(transaction), changes(transaction), use(transaction)]
        return ReadableRecord(
            language: archive.copy.language, title: texts.title,
            introduction: [texts.introduction] + (account == nil ? [texts.withoutAccount] : [])
                + [texts.otherFiles],
            facts: [
                Item(texts.study, "\(archive.study) (\(archive.studyID))"),
                Item(texts.number, "\(archive.participant)"), Item(texts.made, format.time(archive.askedAt)),
                Item(texts.times, zone),
            ], sections: sections.filter { !$0.isEmpty })
    }

    /// Calls a function with each row of a recorded table, by the names of fields.
    func forEach(
        in file: String, _ transaction: borrowing Transaction, _ body: (Values) throws -> Void
    ) throws {
        let tables =
            ParticipantRecordTables.all + DataUseTables.all(in: archive.channel, archive.studyFolder.rawValue)
        guard let table = tables.first(where: { $0.file == file }) else { return }
        let rows = RecordedRowRepository.ofParticipant(archive.participant, key: archive.sources.key)
        try rows.forEach(in: table, of: archive.participant.rawValue, transaction) { values in
            try body(Self.named(values, table))
        }
    }

    static func named(_ values: [RecordedRowRepository.Value], _ table: RecordedTable) -> Values {
        Values(zip(table.fields.map(\.name), values), uniquingKeysWith: { first, _ in first })
    }

    /// Returns the value of a field in words; empty for none.
    func text(_ name: String, in values: Values) -> String {
        switch values[name] {
        case .time(let time): format.time(time)
        case .flag(let isSet): format.flag(isSet)
        case let value: value?.text ?? ""
        }
    }

    /// Returns those of the facts that have a value in a row.
    func facts(_ facts: [RecordedFact], _ values: Values) -> [Item] {
        facts.compactMap { fact in
            let value = text(fact.field, in: values)
            return value.isEmpty ? nil : Item(fact.name, fact.words(value) ?? value)
        }
    }

    /// Returns an entry for each row of a table.
    func entries(_ entries: RecordedEntries, _ transaction: borrowing Transaction) throws -> [Entry] {
        var found: [Entry] = []
        try forEach(in: entries.file, transaction) { values in
            found.append(
                Entry(
                    title: entries.title, detail: text(entries.time, in: values),
                    facts: facts(entries.facts, values)))
        }
        return found
    }

    // MARK: Participation

    private func participation(_ transaction: borrowing Transaction) throws -> Section {
        var section = Section(title: texts.participation)
        try forEach(in: "participation", transaction) { values in
            section.facts += facts([RecordedFact(texts.enrolled, "enrolled_at")], values)
            try forEach(in: "token", transaction) {
                section.facts += facts([RecordedFact(texts.token, "token")], $0)
            }
            section.facts += facts(
                [
                    RecordedFact(texts.site, "site"),
                    RecordedFact(texts.siteAtEnrollment, "site_at_enrollment"),
                    RecordedFact(texts.withdrawn, "withdrawn_at"),
                    RecordedFact(texts.deletionAsked, "withdrawal_request", in: texts.withdrawalRequest),
                    RecordedFact(texts.consentVersion, "consent_version"),
                ], values)
            section.facts.append(Item(texts.sharing, sharing(text("allow_data_sharing", in: values))))
        }
        return section
    }

    private func sharing(_ stored: String) -> String {
        switch DataSharingChoice(rawValue: stored) {
        case .allowed: texts.sharingAllowed
        case .refused: texts.sharingDeclined
        default: texts.sharingNotAsked
        }
    }

    private func properties(_ transaction: borrowing Transaction) throws -> Section {
        var section = Section(title: texts.properties)
        try forEach(in: "properties", transaction) { values in
            let title = text("title", in: values)
            let value = ["integer_value", "real_value", "text_value"].map { text($0, in: values) }.joined()
            section.facts.append(Item(title.isEmpty ? text("property", in: values) : title, value))
        }
        return section
    }

    // MARK: Account

    private func accountSection(_ transaction: borrowing Transaction) throws -> Section {
        var section = Section(title: texts.account)
        guard let account else { return section }
        for table in account.tables {
            try account.rows.forEach(in: table, of: account.account, transaction) { values in
                section.facts += accountFacts(table.file, Self.named(values, table))
            }
        }
        return section
    }

    /// Returns the facts of a row of one of the account's tables; none for tables that are in the other files only.
    private func accountFacts(_ file: String, _ values: Values) -> [Item] {
        switch file {
        case "account":
            facts(
                [
                    RecordedFact(texts.email, "email"), RecordedFact(texts.verified, "is_verified"),
                    RecordedFact(texts.created, "created_at"), RecordedFact(texts.signedIn, "signed_in_at"),
                    RecordedFact(texts.pushes, "remote_notifications"),
                ], values)
        case "account_device":
            [Item(texts.phone, "\(text("device_type", in: values)) \(text("app_version", in: values))")]
        case "account_consents":
            [
                Item(
                    texts.consent,
                    "\(texts.version) \(text("version", in: values)), \(text("received_at", in: values))")
            ]
        default: []
        }
    }
}
