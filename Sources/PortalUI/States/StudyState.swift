import Templating
import Vocabulary

/// The status of a study's channel, followed by its Test or Live chip once any of it is published.
public struct StudyState: Component, Sendable, Hashable {
    /// The status of the channel.
    public let status: StudyStatus
    /// The kind of channel; a study folder without a design has only a Live channel.
    public let channel: ChannelKind

    /// Creates the chips of one channel.
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
