import Access
import PortalUI
import Responses
import SQLStore

/// The sites at which someone can create a batch of tokens.
struct BatchSiteOptions {
    private let sites: [StudySite]
    /// Whether a site must be chosen, because the user works at single sites.
    let isRequired: Bool

    /// Creates the options; nil stands for a user who can't create batches.
    init(_ available: (sites: [StudySite], isRequired: Bool)?) {
        (sites, isRequired) = available ?? ([], false)
    }

    /// The options of the form; empty if the study has no sites.
    var options: [SelectOption] {
        guard !sites.isEmpty else { return [] }
        return isRequired ? sites.options : [SelectOption("", "No site")] + sites.options
    }

    /// Returns the chosen option: the only one, where there is no choice.
    func chosen(_ entered: String) -> String {
        entered.isEmpty && isRequired ? sites.options.first?.value ?? "" : entered
    }

    /// Returns the site that was chosen, or nil for none.
    ///
    /// - Throws: ``InvalidInput`` for a site that doesn't exist, that the grant doesn't cover, or that is closed, and for
    ///   none where one is required.
    static func site(
        chosen text: String, with grant: Grant<ManageTokensAtSites>, _ transaction: borrowing Transaction
    ) throws -> StudySite? {
        if text.isEmpty, grant.sites.isWholeStudy { return nil }
        let available = try StudySiteRepository.all(with: grant, in: transaction)
        guard let site = available.chosen(text) else {
            throw InvalidInput("site", "Choose the site where these tokens are used.")
        }
        guard site.status != .closed else {
            throw InvalidInput("site", "\(site.title) is closed. Choose another site.")
        }
        return site
    }
}
