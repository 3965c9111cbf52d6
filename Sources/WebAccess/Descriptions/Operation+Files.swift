import JSON

// What several features say of the files that scripts fetch.
extension Operation {
    /// Files for scripts, wherever on the site they come from.
    public static let fileGroup = Group(
        "Data", "What scripts fetch with the API key of a user, who needs the same right as on the pages.")

    /// The study that an address names.
    public static let place = [
        Parameter("org", in: .path, .text("The Org ID.", example: "MERIDIAN")),
        Parameter("app", in: .path, .text("The App ID.", example: "HERON")),
        Parameter("study", in: .path, .text("The Study ID of the channel.", example: "SLEEP01")),
    ]
}
