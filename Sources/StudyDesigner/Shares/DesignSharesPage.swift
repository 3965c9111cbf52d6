import Access
import DesignEditing
import PortalUI
import StudyManagement
import Timekeeping
import Vocabulary

/// The page of the links to a design.
struct DesignSharesPage {
    let frame: Frame
    let address: String
    /// The address of the new link, which is shown once.
    let link: String?
    let rows: [DesignShareRow]
    let mayChange: Bool
    let label: String
    let days: String
    let problems: FormProblems

    var labelLimit: Int { DesignShareDraft.labelLengthMax }
    var daysHint: String {
        "At most \(DesignShareDraft.daysMax). You can revoke the link at any time."
    }
}

/// A link in the list.
struct DesignShareRow {
    /// The ID of the dialog that asks before it is revoked.
    let dialog: String
    let label: String
    let detail: String
    let chip: StateChip
    let expires: String
    let opened: String
    /// The address that revokes it; nil for a link that no longer works, and for users who can't.
    let revocation: String?

    var dialogAddress: String { "#\(dialog)" }

    init(_ share: DesignShare, mayRevoke: Bool, _ channel: Channel, _ now: Instant) {
        dialog = "revoke-\(share.id)"
        label = share.label
        let digest = share.digest.prefix(12)
        detail = "\(share.author.name), \(TimeText.day(share.createdAt)), digest \(digest)"
        if share.revokedAt != nil {
            chip = StateChip("Revoked by \(share.revokedBy)", shape: .square, tone: .gray)
        } else if share.isActive(at: now) {
            chip = StateChip("Active", shape: .disc, tone: .green)
        } else {
            chip = StateChip("Expired", shape: .square, tone: .gray)
        }
        expires = TimeText.minuteWords(share.expiresAt) + " UTC"
        let last = share.openedAt.map { ", last \(TimeText.phrase($0, from: now))" } ?? ""
        opened = NumberFormat.counted(share.openedCount, "time", "times") + last
        revocation =
            mayRevoke && share.isActive(at: now)
            ? StudyDesignerPaths.revocation(of: share.id, channel) : nil
    }
}
