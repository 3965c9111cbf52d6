import PortalUI
import Vocabulary

/// Buttons, states, messages, menus, dialogs, empty places.
struct PartsPage {
    let frame: Frame
    let icons = IconName.allCases
    let statuses = StudyStatus.allCases
    let responses: [StateChip] = [.pending, .processed, .forwarded, .failed, .reprocessing]
    let batches: [StateChip] = [.notHandedOut, .inUse, .handedOut, .revoked, .available, .enrolled]
    let others: [StateChip] = [.on, .off, .changes("2 changes since version 4"), .toFix(3)]
    let marks = CompletionMark.Kind.allCases
    let notices: [Notice] = [
        .done("Version 5 is published.", "Phones pick it up the next time the app opens."),
        Notice(.note, "Spanish is turned on for this study.", "2 sections still need Spanish text."),
        Notice(
            .warning, "Forwarding is failing.", "No answer since 14:05. Trying again every 5 minutes.",
            link: PageLink("Look at the last answer", to: "#")),
        .done("Sleep diary is removed.").offering(Notice.Action("Undo", to: "#")),
        .failure("The upload was not saved.", "The image is 4.1 MB. Choose one under 1 MB."),
    ]
    let avatars = ["R. Alder", "M. Thistle", "J. Larkspur", "S. Rowan", "P. Sorrel"]
    let views = [Tab("Total", to: "#", isCurrent: true), Tab("By site", to: "#")]

    init(look: GalleryVariant) {
        frame = .gallery(
            "Parts", purpose: "Buttons, states, messages, menus and dialogs.", current: "Home",
            notice: .done("3 tokens were revoked.", "The people who hold them can no longer join."),
            look: look
        )
    }
}
