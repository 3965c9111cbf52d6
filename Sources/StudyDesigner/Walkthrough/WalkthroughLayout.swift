/// What every walk has: the choice of phone and language, the phone that is used, and room next to it for what is told
/// of the walk: `{% wrap WalkthroughLayout(…) %} sheets {% end %}`
struct WalkthroughLayout {
    let address: String
    let token: String
    /// What the page carries of the walk.
    let state: String
    let switches: WalkthroughSwitches
    let phone: PhoneStep
    let isEnd: Bool
}
