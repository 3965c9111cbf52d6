import Access
import Cryptography
import Deidentification
import PortalUI
import Responses
import Tables
import Timekeeping
import Vocabulary

/// What a de-identified export did, for those who receive it. It names no value of a participant.
struct DeidentificationReport {
    /// What happened to a column.
    struct Line {
        let list: String
        let column: String
        let flag: String
        let transformation: String
        /// The number of values in the export; nil for a column that was left out.
        let values: Int?
        /// The number of values that were capped, or left out because of small groups.
        let changed: Int
        /// The number of values that don't have the form of their column.
        let unfit: Int
        /// The limits of a capped column in words; empty for others.
        let limits: String
    }

    let archive: DeidentifiedArchive
    let lines: [Line]
    let checklist: [SafeHarbor.Line]
    let participants: Int
    let rows: Int
    let groups: SmallGroups?
    let suppressedParticipants: Int
    /// The number of participants who are left out because processing of their data is restricted.
    let restrictedCount: Int

    init(_ archive: DeidentifiedArchive, _ data: DeidentifiedData, leavingOut restrictedCount: Int) {
        self.restrictedCount = restrictedCount
        let settings = archive.profile.settings
        self.archive = archive
        participants = data.pseudonyms.count
        rows = data.rowCounts.reduce(0, +)
        groups = data.groups
        suppressedParticipants = data.suppressedParticipants
        lines = archive.source.columns.map { column in
            let transformation = settings.transformation(of: column)
            return Line(
                list: column.place, column: column.name, flag: column.flag.flag.title,
                transformation: transformation.title,
                values: transformation == .leaveOut ? nil : data.valueCounts[column.key] ?? 0,
                changed: data.changes[column.key] ?? 0, unfit: data.unfit[column.key] ?? 0,
                limits: data.limits[column.key].map {
                    "\(ExportNumber.text($0.lowerBound)) to \(ExportNumber.text($0.upperBound))"
                } ?? "")
        }
        checklist = settings.checklist(of: archive.source.columns)
    }

    var profile: DeidentificationProfile { archive.profile }

    /// SHA-256 of the settings, the flags and the transformations, in hex: two reports with the same digest come from the same
    /// rules.
    var settingsDigest: String {
        let lines =
            [profile.settings.text]
            + lines.map { "\($0.list).\($0.column): \($0.flag), \($0.transformation)" }
        return SHA256.digest(lines.joined(separator: "\n")).hex
    }

    /// What the profile follows, or that it doesn't.
    private var basisTitle: String {
        let basis = profile.settings.basis
        return basis == .safeHarbor && absentCount < checklist.count ? "\(basis.title) not met" : basis.title
    }

    /// The sentence about participants who are left out because of restrictions; nil if there are none.
    var restriction: String? { ProcessingRestrictionRepository.sentence(leavingOut: restrictedCount) }

    var absentCount: Int { checklist.count(where: \.isAbsent) }

    /// The number of columns that were left out.
    var leftOutCount: Int { lines.count { $0.values == nil } }

    /// What no rule of the portal checks.
    static let notChecked = [
        "Whether someone is recognizable from a combination of columns that wasn't chosen, or from knowledge outside this "
            + "file.",
        "Whether a column contains what its flag says.",
        "Whether dates can be recognized by comparing them with events that everyone knows, such as the end of the data or the "
            + "first day of a new question, or because a date stands for a missing one.",
        "Whether earlier exports tell when a row was received: rows that are new since then were received in between, which can "
            + "tell by how many days dates are shifted.",
        "Whether texts that a user has read and approved identify someone.",
        "Whether the recipient has actual knowledge that could identify someone (45 CFR 164.514(b)(2)(ii)).",
    ]

    /// The facts at the top, in words.
    var facts: [(name: String, value: String)] {
        let settings = profile.settings
        var facts = [
            ("Study", "\(archive.study) (\(archive.studyID))"),
            ("Profile", "\(profile.name), version \(profile.version), \(basisTitle)"),
            ("Settings, SHA-256", settingsDigest),
            ("Exported", "\(archive.month) by \(archive.askedBy)"),
            ("Participants", NumberFormat.integer(participants)), ("Rows", NumberFormat.integer(rows)),
            ("Columns left out", NumberFormat.integer(leftOutCount)),
        ]
        if !settings.determination.isEmpty { facts.append(("Determination", settings.determination)) }
        if let sites = archive.order.sites.sites {
            facts.append(
                (
                    "Sites",
                    sites.count == 1 ? "participants of 1 site" : "participants of \(sites.count) sites"
                ))
        }
        if archive.order.onlySharing { facts.append(("Included", "only participants who share their data")) }
        if let restriction { facts.append(("Restricted", restriction)) }
        return facts + groupFacts
    }

    private var groupFacts: [(String, String)] {
        guard let groups else { return [("Small groups", "not checked, because no columns were chosen")] }
        let limit = profile.settings.groupSize
        var facts = [
            ("Participants in the smallest group", "\(groups.smallest)"),
            ("Groups under \(limit)", "\(groups.groups.count), with \(groups.participants) participants"),
        ]
        if suppressedParticipants > 0 {
            facts.append(("Values left out in small groups", "of \(suppressedParticipants) participants"))
        }
        return facts
    }
}
