/// Two or three short views of the same thing: `{% use SegmentedLinks([…], label: "Platform") %}`
public struct SegmentedLinks {
    let links: [Tab]
    let label: String

    /// Creates a segmented control of links.
    public init(_ links: [Tab], label: String) {
        self.links = links
        self.label = label
    }
}
