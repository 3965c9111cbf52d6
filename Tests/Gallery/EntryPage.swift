import PortalUI

/// Signing in, and what a missing page looks like.
struct EntryPage {
    let frame: Frame
    let style: PlainLayout.Style

    init(look: GalleryVariant, style: PlainLayout.Style) {
        self.style = style
        let isEntry = style == .entry
        frame = Frame(
            title: isEntry ? "Sign in" : "There is nothing here",
            purpose: isEntry
                ? "Use the account your organization gave you."
                : "The study was moved, or you have no role on it. Ask whoever gave you the address.",
            notice: isEntry
                ? Notice(
                    .note, "You were signed out after 15 minutes.",
                    "Your draft of Basic information was saved.") : nil,
            theme: look.theme, direction: look.direction, formToken: "token", assets: look.assets)
    }

    var isEntry: Bool { style == .entry }
}
