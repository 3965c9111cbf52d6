import Studies
import Templating

/// The state of a study's channel, followed by its Test or Live chip once anything of it is published.
public struct StudyState: Component, Sendable, Hashable {
    /// Where the channel is.
    public let status: StudyStatus
    /// Which channel it is; a study folder without a design has only a Live one.
    public let channel: ChannelKind

    /// Makes the chips of one channel.
    public init(_ status: StudyStatus, channel: ChannelKind) {
        self.status = status
        self.channel = channel
    }

    public func render(into html: inout HTMLWriter) {
        html.literal(#"<span class="states">"#)
        StateChip.study(status).render(into: &html)
        if status != .draft { StateChip.channel(channel).render(into: &html) }
        html.literal("</span>")
    }
}
