import PortalUI

/// How the draft differs from the published design and what blocks publishing it, for the home page of a study.
///
/// Changed items are counted as on the Actions page, and the menu marks the sections with these problems.
struct DraftStatus: Sendable {
    /// Whether anything differs from the published design.
    let isChanged: Bool
    /// The number of changed items; nil if the designer doesn't count them.
    let changeCount: Int?
    /// The number of problems to fix before publishing.
    let problemCount: Int
    /// The published version that the draft is compared with.
    let version: String
    /// The page of the design.
    let address: String

    var changes: StateChip? {
        guard isChanged else { return nil }
        guard let changeCount else { return .changes("Changed since \(version)") }
        return .changes(
            "\(NumberFormat.counted(changeCount, "changed item", "changed items")) since \(version)")
    }

    var problems: StateChip? { problemCount > 0 ? .toFix(problemCount) : nil }

    /// What is shown if nothing was changed and nothing is to fix.
    var upToDate: String? {
        !isChanged && problemCount == 0 ? "No changes since \(version)." : nil
    }

    /// The page on which to go on; the list of problems if there are any.
    var next: PageLink {
        if problemCount > 0 { return PageLink("Continue", to: address + "/check") }
        return PageLink(isChanged ? "Continue" : "Open design", to: address)
    }
}
