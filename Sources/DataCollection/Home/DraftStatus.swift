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
    /// The first problems; fewer than are counted, or none if the portal has no designer.
    var fixes: [Fix] = []

    /// A problem, with the page on which to fix it.
    struct Fix: Sendable {
        let link: PageLink
        let sentence: String
    }

    /// The maximum number of problems that are named.
    static let fixesMax = 3

    var changes: StateChip? {
        guard isChanged else { return nil }
        guard let changeCount else { return .changes("Changed since \(version)") }
        return .changes(
            "\(NumberFormat.counted(changeCount, "changed item", "changed items")) since \(version)")
    }

    /// The number of problems that aren't named; nil if all are, or none.
    var moreFixes: String? {
        let count = problemCount - fixes.count
        return fixes.isEmpty || count < 1 ? nil : "\(count) more"
    }

    var problems: StateChip? { problemCount > 0 ? .toFix(problemCount) : nil }

    /// What is shown if nothing was changed and nothing is to fix.
    var upToDate: String? {
        !isChanged && problemCount == 0 ? "No changes since \(version)." : nil
    }

    /// The page on which to go on; the list of problems if there are any.
    var next: PageLink {
        if problemCount > 0 {
            return PageLink(
                problemCount == 1 ? "Fix 1 problem" : "Fix \(problemCount) problems", to: address + "/check")
        }
        return PageLink(isChanged ? "Continue design" : "Open design", to: address)
    }
}
