/// The banner on every page while a role is previewed, with a button to stop: `{% use bar %}`
public struct RolePreviewBanner: Sendable {
    /// The address to which the button's form is sent.
    public static let stopAddress = "/preview/stop"

    let role: String
    let place: String
    let token: String

    /// Creates the banner for a role on a folder.
    public init(role: String, place: String, token: String) {
        self.role = role
        self.place = place
        self.token = token
    }
}
