import PortalUI

/// A select in the toolbar above a table. Its label is only visible to screen readers.
struct ToolbarSelect {
    let name: String
    let label: String
    let prompt: String
    let groups: [SelectOptionGroup]
    let chosen: String
}
