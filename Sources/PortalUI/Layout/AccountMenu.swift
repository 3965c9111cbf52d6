/// The account menu, with the sign-out form.
struct AccountMenu {
    let viewer: Viewer
    let formToken: String
    let search: SiteSearch?
    let jobs: RunningJobs?
    let helpAddress: String?
}
