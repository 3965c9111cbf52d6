import Access
import PortalUI
import Responses
import StudyManagement

/// The page with the lock state of a channel and its previous locks.
struct DataLockPage {
    let frame: Frame
    /// The digest of the documents that the lock includes. It detects whether others were published in the meantime.
    let seen: String
    let channel: Channel
    let isLocked: Bool
    let lines: [Row]
    /// The signing request for users who can lock and unlock; nil for others.
    let signing: SigningFields.SigningRequest?
    /// Why the user can't lock and unlock, and whom to ask; nil for users who can.
    let refusal: String?
    let reason: String
    /// The URL of the study's signatures.
    let signatures: String
    let problems: FormProblems

    /// One lock, from start to end.
    struct Row {
        let locked: String
        let lockedBy: String
        let lockReason: String
        let unlocked: String?
        let unlockedBy: String
        let unlockReason: String

        init(_ lock: DataLock) {
            locked = TimeText.minuteWords(lock.locked.at)
            (lockedBy, lockReason) = (lock.locked.by, lock.locked.reason)
            unlocked = lock.unlocked.map { TimeText.minuteWords($0.at) }
            (unlockedBy, unlockReason) = (lock.unlocked?.by ?? "", lock.unlocked?.reason ?? "")
        }
    }

    var reasonLimit: Int { DataLock.reasonLengthMax }
    var address: String {
        isLocked ? ResponsePaths.dataUnlock(channel) : ResponsePaths.dataLock(channel)
    }
    var state: StateChip {
        isLocked
            ? StateChip("Locked", shape: .square, tone: .amber)
            : StateChip("Not locked", shape: .disc, tone: .green)
    }
    var question: String { isLocked ? "Unlock the data" : "Lock the data" }
    var sentence: String {
        isLocked
            ? "Editors can correct, add, delete, and reprocess data again. Locked rows are unchanged, and responses "
                + "received during the lock are included."
            : "The Lists of this channel can't be changed until the data is unlocked. No data is lost, and apps can "
                + "still send responses."
    }
    var button: String { isLocked ? "Sign and unlock" : "Sign and lock" }
}
