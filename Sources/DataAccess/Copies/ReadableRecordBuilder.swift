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

    /// Returns the facts with a value, by fields and their names.
    func facts(_ fields: [(name: String, field: String)], _ values: Values) -> [Item] {
        fields.compactMap { name, field in
            let value = text(field, in: values)
            return value.isEmpty ? nil : Item(name, value)
        }
    }

    // MARK: Participation

    private func participation(_ transaction: borrowing Transaction) throws -> Section {
        var section = Section(title: texts.participation)
        try forEach(in: "participation", transaction) { values in
            section.facts += facts([(texts.enrolled, "enrolled_at")], values)
            try forEach(in: "token", transaction) {
                section.facts += facts([(texts.token, "token")], $0)
            }
            section.facts += facts(
                [
                    (texts.site, "site"), (texts.siteAtEnrollment, "site_at_enrollment"),
                    (texts.withdrawn, "withdrawn_at"), (texts.deletionAsked, "withdrawal_request"),
                    (texts.consentVersion, "consent_version"),
                ], values)
            let choice = DataSharingChoice(rawValue: text("allow_data_sharing", in: values))
            section.facts.append(
                Item(
                    texts.sharing,
                    choice == .allowed
                        ? texts.sharingAllowed
                        : choice == .refused ? texts.sharingDeclined : texts.sharingNotAsked))
        }
        return section
    }

    private func accountSection(_ transaction: borrowing Transaction) throws -> Section {
        var section = Section(title: texts.account)
        guard let account else { return section }
        for table in account.tables {
            try account.rows.forEach(in: table, of: account.account, transaction) { values in
                let values = Self.named(values, table)
                switch table.file {
                case "account":
                    section.facts += facts(
                        [
                            (texts.email, "email"), (texts.verified, "is_verified"),
                            (texts.created, "created_at"), (texts.signedIn, "signed_in_at"),
                            (texts.pushes, "remote_notifications"),
                        ], values)
                case "account_device":
                    section.facts.append(
                        Item(
                            texts.phone,
                            "\(text("device_type", in: values)) \(text("app_version", in: values))"))
                case "account_consents":
                    section.facts.append(
                        Item(
                            texts.consent,
                            "\(texts.version) \(text("version", in: values)), \(text("received_at", in: values))"
                        ))
                default: break
                }
            }
        }
        return section
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

    // MARK: Requests

    private func requests(_ transaction: borrowing Transaction) throws -> Section {
        var section = Section(title: texts.requests)
        try forEach(in: "correction_requests", transaction) { values in
            let outcome =
                switch text("outcome", in: values) {
                case "corrected": texts.corrected
                case "declined": texts.declined
                default: texts.open
                }
            section.entries.append(
                Entry(
                    title: texts.correction, detail: text("asked_on", in: values),
                    facts: facts([(texts.text, "text")], values) + [Item(texts.outcome, outcome)]
                        + facts(
                            [(texts.answer, "answer"), (texts.when, "closed_at"), (texts.by, "closed_by")],
                            values)))
        }
        try forEach(in: "restrictions", transaction) { values in
            section.entries.append(
                Entry(
                    title: texts.restriction, detail: text("began_at", in: values),
                    facts: facts(
                        [
                            (texts.reason, "reason"), (texts.by, "began_by"), (texts.lifted, "lifted_at"),
                            (texts.reason, "lift_reason"), (texts.by, "lifted_by"),
                        ], values)))
        }
        return section
    }
}
