/// The menu of the account, with the sign-out form.
struct AccountMenu {
    let viewer: Viewer
    let formToken: String
    let jobs: RunningJobs?
    let helpAddress: String?
}
