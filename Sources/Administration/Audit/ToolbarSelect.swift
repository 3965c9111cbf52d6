import PortalUI

/// A select among the tools above a table, where its label is read out only.
struct ToolbarSelect {
    let name: String
    let label: String
    let prompt: String
    let groups: [SelectOptionGroup]
    let chosen: String
}
