import Responses
import Timekeeping

/// The readme of a participant's copy.
struct CopyReadme {
    let archive: ParticipantCopyArchive
    let files: [ArchiveWriter.File]
    /// What nothing is stored of.
    let empty: [String]
    let hasAccount: Bool
    /// What is said about the PDF; nil if it is complete.
    let printing: String?

    var text: String {
        var lines = [
            "Everything about participant \(archive.participant) of \(archive.study) (\(archive.studyID))",
            "",
            "This archive is about one person. It identifies that person and may contain health information.",
            "Read it before you hand it over: it has the notes of the study's team, which could name others.",
            "Give it to that person only, and delete it afterwards.", "",
            "Made by \(archive.askedBy) on \(archive.askedAt.iso8601).", "Reason: \(archive.copy.reason)", "",
            "To read it, open record.html\(hasPDF ? " or record.pdf" : "").",
        ]
        if let printing { lines.append(printing) }
        lines += [account, "", "Files", ""] + ArchiveReadme.files(files)
        if !empty.isEmpty {
            lines += ["", "Nothing is stored of", ""] + empty.map { "  \($0)" }
        }
        lines +=
            ["", "How to read these files", ""] + Self.rules + ["", "Not included", ""] + Self.notIncluded
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    private var hasPDF: Bool { files.contains { $0.name == "record.pdf" } }

    private var account: String {
        if hasAccount {
            return "The account of the app is included, as far as it concerns this study."
        }
        return archive.copy.includesAccount
            ? "No account of the app is linked to this participant. The link ends when a participant leaves the study."
            : "The account of the app isn't included, because the user who made this copy may not see whose it is."
    }

    private static let rules = [
        "Times in json and csv are in UTC, those in answers in the participant's local time.",
        "csv has the same as json. In CSV, text that a spreadsheet would read as a formula starts with an apostrophe.",
        "json/responses.json has every response as received, in data. The folder lists has the answers in tables.",
        "SHA256SUMS has checksums; to verify, run sha256sum -c SHA256SUMS.",
    ]

    /// Why columns and tables are left out, each reason once.
    private static let notIncluded: [String] = {
        let tables = ParticipantRecordTables.leftOut.map { "  \($0.key): \($0.value)" }
        return [
            "  Secrets: app tokens, passwords, codes, and the addresses of phones for messages.",
            "  Data of other people, and of other studies in which the same person takes part.",
            "  Events of the audit log that were moved to an archive, and network addresses of staff.",
            "  Backups, files that were downloaded or sent before, and what other systems have received.",
        ] + tables.sorted()
    }()
}
