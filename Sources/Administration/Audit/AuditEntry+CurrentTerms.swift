import Access

/// Today's words for what earlier versions recorded.
///
/// Events are never changed, because digests chain them, so words are replaced where events are shown. Texts that users
/// entered, such as reasons, remain.
extension AuditEntry {
    /// The item that the action was about.
    var currentAbout: String { Self.renamedItems["\(action) \(about)"] ?? about }

    /// The particulars.
    var currentDetails: AuditDetails {
        var details: AuditDetails = [:]
        for pair in decodedDetails.pairs {
            let value: AuditValue =
                switch pair.value {
                case .text(let text): .text(Self.current(text, of: pair.name, in: action))
                case .change(let before, let after):
                    .change(
                        from: Self.current(before, of: pair.name, in: action),
                        to: Self.current(after, of: pair.name, in: action))
                case .number, .flag: pair.value
                }
            details.append(Self.renamedDetails[pair.name] ?? pair.name, value)
        }
        return details
    }

    /// Returns the text of a detail, in which only known sentences are reworded.
    fileprivate static func current(_ text: String, of detail: String, in action: String) -> String {
        (rewordings["\(action) \(detail)"] ?? []).reduce(text) { $0.replacing($1.old, with: $1.new) }
    }

    /// The current names of items, by action and previous name.
    private static let renamedItems = ["data.view Report on the study": "Study report"]

    /// The current names of details, by previous name.
    private static let renamedDetails = [
        "former": "previous", "deed": "change", "edition": "version", "whole": "intact",
    ]

    /// A part of a sentence, and its current wording.
    private typealias Rewording = (old: String, new: String)

    /// The rewordings of a detail's sentences, by action and detail, in the order in which they are applied.
    private static let rewordings: [String: [Rewording]] = [
        "audit.verify flaw": verification,
        "audit-archive.fail reason": [
            (
                "It could not be written. An administrator finds the reason in the server's log.",
                "The archive couldn't be written. The server log contains the cause."
            )
        ],
        "design.copy edition": designVersions, "design.export edition": designVersions,
        "forwarding.fail failure": forwarding,
        "session-limits.set limits": [("hours at all", "hours in total")],
    ]

    private static let designVersions: [Rewording] = [
        ("As it is saved now", "Current draft"), ("as announced", "announcement"),
        ("As published, ", "Published "),
    ]

    private static let forwarding: [Rewording] = [
        ("The target answered with status", "The endpoint returned status"),
        ("Its address answered with status", "The token request URL returned status"),
        ("The answer is not JSON.", "The response isn't JSON."),
        ("The answer has no text '", "The response has no text field '"),
        (": it is no JSON object.", " because it isn't a JSON object."),
        (
            "The stored secret does not open with the key of this server.",
            "The stored secret can't be decrypted with this server's key."
        ),
    ]

    private static let verification: [Rewording] = [
        (
            "Compare with a backup, and find out who could write to the database.",
            "Compare the log with a backup, and find out who had write access to the database."
        ),
        (" stands in its place.", " is in its place."),
        ("does not fit the events that left the log for an archive.", movedToArchive),
        ("Events left the log for an archive without", "Events were moved to an archive without"),
        ("Check that it is the right one.", "Check that the key file is correct."),
        ("Check that the key file is the right one.", "Check that the key file is correct."),
        (", and by an anchor of ", ", but an anchor from "),
        (" it went on to event ", " shows that it continued to event "),
        (" is not the one that was recorded, by an anchor of ", " does not match the anchor from "),
        (": the first event that is missing is one from ", ". The first missing event is one from "),
        ("so it may be the anchor that was changed.", "so the anchor itself may have been changed."),
        ("If an older database was put in place without", "If an older database was restored without"),
        ("portal audit accept-loss records that.", "record that with portal audit accept-loss."),
    ]
    private static let movedToArchive = "does not match the events that were moved to an archive."
}

extension AuditCheckResult {
    /// The first failure, in today's words.
    var currentFlaw: String? {
        flaw.map { flaw in AuditEntry.current(flaw, of: "flaw", in: "audit.verify") }
    }
}
