import PortalUI

/// The form above a table that finds a row by its number, and rows by their site.
package struct GridSearch {
    let address: String
    /// The fields that the form keeps.
    let kept: [HiddenField]
    let text: String
    let label: String
    let site: String
    /// The sites to choose from; empty without sites.
    let sites: [SelectOption]

    /// Creates the form; its fields are `q` and `site`.
    package init(
        to address: String, keeping kept: [HiddenField], text: String, label: String, site: String,
        sites: [SelectOption]
    ) {
        (self.address, self.kept, self.text, self.label) = (address, kept, text, label)
        (self.site, self.sites) = (site, sites)
    }
}
