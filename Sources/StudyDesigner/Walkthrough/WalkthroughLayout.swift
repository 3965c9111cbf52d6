import ParticipantPreview

/// The layout of every walkthrough: the choice of phone and language, the phone, and notes
/// next to it: `{% wrap WalkthroughLayout(…) %} sheets {% end %}`
struct WalkthroughLayout {
    let address: String
    let token: String
    /// The state of the walkthrough that the page carries.
    let state: String
    let switches: WalkthroughSwitches
    let phone: PhoneStep
    /// Whether there is anything to start over from.
    let canStartOver: Bool
}
