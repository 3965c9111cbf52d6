/// The banner on every page while a role is previewed, with a button to stop: `{% use bar %}`
public struct RolePreviewBanner: Sendable {
    /// Where the form of the button is sent.
    public static let stopAddress = "/preview/stop"

    let role: String
    let place: String
    let token: String

    /// Makes the banner for a role on a folder.
    public init(role: String, place: String, token: String) {
        self.role = role
        self.place = place
        self.token = token
    }
}
