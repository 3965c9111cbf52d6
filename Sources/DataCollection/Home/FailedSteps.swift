import PortalUI
import Responses
import Tables

/// The steps whose answers couldn't be processed, for the home page of a study.
struct FailedSteps {
    /// The maximum number of steps that are named.
    static let namedMax = 3
    /// The maximum number of causes that are read.
    static let causesMax = 200

    /// The named steps, those of most responses first, each with its failed responses.
    let named: [PageLink]
    /// The number of other steps, with all failed responses; nil if all are named.
    let rest: PageLink?

    init(
        _ causes: [ResponseListingRepository.Cause], _ responses: String, titles: StepTitles = StepTitles()
    ) {
        var links: [PageLink] = []
        var known: Set<[String]> = []
        for cause in causes where cause.cause.kind.isOfStep && !cause.cause.key.isEmpty {
            guard known.insert([cause.activityID, cause.cause.key]).inserted else { continue }
            let isOnlyCause =
                causes.filter {
                    $0.activityID == cause.activityID && $0.cause.kind.isOfStep
                        && $0.cause.key == cause.cause.key
                }.count == 1
            var filter = ResponseFilter()
            filter.status = .error
            filter.activity = cause.activityID
            // Another cause of the same step has other responses.
            if isOnlyCause { filter.cause = cause.cause.text }
            let title = titles.step(cause.cause.key, in: cause.activityID)
            links.append(PageLink(title, to: filter.address(responses)))
        }
        named = Array(links.prefix(Self.namedMax))
        let count = links.count - named.count
        var filter = ResponseFilter()
        filter.status = .error
        rest =
            count > 0 ? PageLink("\(NumberFormat.integer(count)) more", to: filter.address(responses)) : nil
    }

    /// The word before the steps.
    var label: String { named.count == 1 && rest == nil ? "Step" : "Steps" }

    /// A link with the text before it.
    struct SeparatedLink {
        let separator: String
        let link: PageLink
    }

    /// The named steps and the number of others, as parts of a sentence.
    var links: [SeparatedLink] {
        let all = named + (rest.map { [$0] } ?? [])
        return all.enumerated().map { index, link in
            let separator = index == 0 ? "" : index == all.count - 1 ? " and " : ", "
            return SeparatedLink(separator: separator, link: link)
        }
    }
}
