import Access
import PortalUI

/// The page that asks what becomes of a site's participants.
struct CloseSitePage {
    let frame: Frame
    let address: String
    let counts: StudySiteClosingRepository.Counts
    let others: [SelectOption]
    let people: String
    let to: String
    let problems: FormProblems

    var choices: [SelectOption] {
        [
            SelectOption(
                "keep", "Keep them at this site",
                hint: "They go on. People with a role here can read for \(StudySite.readableDays) days."),
            SelectOption(
                "move", "Move them to another site", hint: "Their responses go along.",
                refusal: others.isEmpty ? "There is no other site that isn't closed." : nil),
        ]
    }

    var sentence: String {
        let people = NumberFormat.counted(counts.participants, "participant belongs", "participants belong")
        let tokens = NumberFormat.counted(counts.unusedTokens, "unused token is", "unused tokens are")
        return "\(people) to the site. \(tokens) revoked, even those that were already handed out."
    }
}
