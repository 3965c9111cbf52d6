/// What every walk has: the choice of phone and language, the phone that is used, and room beside it for what is told of
/// the walk: `{% wrap WalkStage(…) %} sheets {% end %}`
struct WalkStage {
    let address: String
    let token: String
    /// What the page carries of the walk.
    let state: String
    let switches: WalkSwitches
    let phone: PhoneStep
    let isEnd: Bool
}
