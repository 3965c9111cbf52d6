/// Says on every page that the portal is looked at with a role, with the way back: `{% use bar %}`
public struct RolePreviewBanner: Sendable {
    /// Where the form of the button is sent.
    public static let stopAddress = "/preview/stop"

    let role: String
    let place: String
    let token: String

    /// Makes the bar for a role as if on a place.
    public init(role: String, place: String, token: String) {
        self.role = role
        self.place = place
        self.token = token
    }
}
