import Vocabulary

/// A role that a user holds at one site of a channel, directly or through a group.
struct StudySiteRole: Hashable, Sendable {
    let site: StudySiteID
    let channel: ChannelID
    let role: Role
    /// Whether the site is closed, so that the role only allows reading.
    let isClosed: Bool
}
