import Access
import PortalUI
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// The inspection report on one study for a period (21 CFR Part 11, HIPAA), as tables of formatted texts.
struct StudyReport: Sendable {
    let sections: [ReportSection]

    /// Collects the data of the report; `limit` is the maximum number of rows per table.
    init(
        _ period: ReportPeriod, limit: Int, with grant: Grant<ViewAudit>,
        in transaction: borrowing Transaction
    ) throws {
        var events = EventSections(limit: limit)
        var filter = AuditFilter()
        (filter.since, filter.before) = (period.since, period.before)
        try AuditRepository.forEach(filter, with: grant, in: transaction) { events.add($0) }
        sections =
            [
                try Self.versions(period, limit, grant, transaction),
                try Self.signatures(period, limit, grant, transaction),
                try Self.people(period, limit, grant, transaction),
                try Self.rights(period, limit, grant, transaction),
            ] + events.all
    }

    /// Returns all publications on both channels, because the current version may be older than the period.
    private static func versions(
        _ period: ReportPeriod, _ limit: Int, _ grant: Grant<ViewAudit>,
        _ transaction: borrowing Transaction
    ) throws -> ReportSection {
        var section = ReportSection(
            "Versions published", "All versions on both channels up to the end of the period.",
            ["Channel", "Study ID", "Version", "When (UTC)", "By", "Signed by", "Documents, SHA-256"],
            limit: limit)
        let signers = Dictionary(
            try AuditRepository.signatures(with: grant, in: transaction).compactMap { signature in
                signature.publication.map { ($0, signature.signer) }
            }, uniquingKeysWith: { first, _ in first })
        for channel in try AuditRepository.channels(with: grant, in: transaction) {
            for version in try PublicationRepository.history(of: channel.id, transaction).reversed()
            where version.publishedAt < period.before {
                section.add([
                    channel.kind.title, channel.studyID.text,
                    version.stage == .launched ? version.version.text : "Announcement",
                    EventSections.time(version.publishedAt), version.author.name,
                    signers[version.id] ?? "Not signed", version.digest,
                ])
            }
        }
        return section
    }

    private static func signatures(
        _ period: ReportPeriod, _ limit: Int, _ grant: Grant<ViewAudit>,
        _ transaction: borrowing Transaction
    ) throws -> ReportSection {
        var section = ReportSection(
            "Electronic signatures",
            "Each signature was compared with the audit log and the documents for this report.",
            ["Event", "When (UTC)", "Who", "Channel", "What", "Meaning", "Compared", "Statement, SHA-256"],
            limit: limit)
        for signature in try AuditRepository.signatures(with: grant, in: transaction).reversed()
        where signature.signedAt >= period.since && signature.signedAt < period.before {
            let status: String
            switch signature.validity {
            case .valid: status = "Valid"
            case .broken(let sentence): status = "Not valid. \(sentence)"
            }
            section.add([
                "\(signature.event)", EventSections.time(signature.signedAt), signature.signer,
                signature.channel.title, SignatureWording.title(of: signature), signature.meaning.title,
                status, signature.digest,
            ])
        }
        return section
    }

    private static func people(
        _ period: ReportPeriod, _ limit: Int, _ grant: Grant<ViewAudit>,
        _ transaction: borrowing Transaction
    ) throws -> ReportSection {
        var section = ReportSection(
            "People with access and their sign-ins",
            "Everyone who has a role on the study today, and everyone who was active in it during the period.",
            [
                "Who", "Address", "Roles today", "Sign-ins", "First (UTC)", "Last (UTC)", "Refused sign-ins",
            ], limit: limit)
        let tallies = try AuditRepository.signIns(
            since: period.since, before: period.before, with: grant, in: transaction)
        var shown: Set<UserID> = []
        for holder in try RoleRepository.people(with: grant, in: transaction) {
            guard case .user(let id, let email) = holder.who else { continue }
            shown.insert(id)
            let roles = holder.roles.map { origin in
                origin.role.title + " (" + (origin.group.map { "\($0), " } ?? "") + origin.folderTitle + ")"
            }
            section.add([holder.name, email, roles.joined(separator: "; ")] + words(tallies[id]))
        }
        let actors = try AuditRepository.actors(
            since: period.since, before: period.before, with: grant, in: transaction)
        for actor in actors where !shown.contains(actor.id) {
            section.add([actor.name, "", "No current role"] + words(tallies[actor.id]))
        }
        return section
    }

    private static func words(_ counts: SignInCounts?) -> [String] {
        let counts = counts ?? SignInCounts()
        return [
            "\(counts.count)", counts.first.map(EventSections.time) ?? "",
            counts.last.map(EventSections.time) ?? "", "\(counts.refused)",
        ]
    }

    private static func rights(
        _ period: ReportPeriod, _ limit: Int, _ grant: Grant<ViewAudit>,
        _ transaction: borrowing Transaction
    ) throws -> ReportSection {
        var section = ReportSection(
            "Permission changes",
            "Roles assigned and removed on the study and above it, groups and inheritance, since the start of the "
                + "period, until today. Together with current roles, they show who had which permissions at any time.",
            ["Event", "When (UTC)", "Who", "From", "What", "Details"], limit: limit)
        for entry in try AuditRepository.rights(
            since: period.since, limit: limit, with: grant, in: transaction)
        {
            section.add(EventSections.line(entry))
        }
        return section
    }
}
