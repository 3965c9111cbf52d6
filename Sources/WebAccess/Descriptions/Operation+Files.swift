import JSON

// Descriptions of file downloads for scripts, used by several features.
extension Operation {
    /// Files for scripts, wherever on the site they come from.
    public static let fileGroup = Group(
        "Data", "Downloads for scripts. The owner of the API key needs the same permissions as on the pages.")

    /// The study that an address names.
    public static let place = [
        Parameter("org", in: .path, .text("The Org ID.", example: "MERIDIAN")),
        Parameter("app", in: .path, .text("The App ID.", example: "HERON")),
        Parameter("study", in: .path, .text("The Study ID of the channel.", example: "SLEEP01")),
    ]
}
