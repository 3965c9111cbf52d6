import Access
import PortalUI

/// Whether the data of a channel is locked, and the locks before.
struct DataLockPage {
    let frame: Frame
    /// The digest of the documents that a lock names, by which is seen whether others were published meanwhile.
    let seen: String
    let channel: Channel
    let isLocked: Bool
    let lines: [Row]
    /// What is signed by anyone who may lock and unlock; nil for others.
    let signing: SigningFields.SigningRequest?
    let reason: String
    /// Where the signatures of the study are.
    let signatures: String
    let problems: FormProblems

    /// One lock, from its beginning to its end.
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
        isLocked ? ResponseServerPaths.dataUnlock(channel) : ResponseServerPaths.dataLock(channel)
    }
    var state: StateChip {
        isLocked
            ? StateChip("Locked", shape: .square, tone: .amber)
            : StateChip("Not locked", shape: .disc, tone: .green)
    }
    var question: String { isLocked ? "Unlock the data" : "Lock the data" }
    var sentence: String {
        isLocked
            ? "Editors can correct, add, delete and reprocess again. The rows are as they were, with what came in since."
            : "From then on the Lists of this channel stay as they are, until somebody unlocks them. Nothing is lost, "
                + "and apps go on sending."
    }
    var button: String { isLocked ? "Sign and unlock" : "Sign and lock" }
}
