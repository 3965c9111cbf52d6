import JSON

// Descriptions of file downloads for scripts, used by several features.
extension Operation {
    /// The group of file downloads for scripts, from all parts of the site.
    public static let fileGroup = Group(
        "Data", "Downloads for scripts. The owner of the API key needs the same permissions as on the pages.")

    /// The parameters of the path that identify a study.
    public static let place = [
        Parameter("org", in: .path, .text("The Org ID.", example: "MERIDIAN")),
        Parameter("app", in: .path, .text("The App ID.", example: "HERON")),
        Parameter("study", in: .path, .text("The Study ID of the channel.", example: "SLEEP01")),
    ]
}
