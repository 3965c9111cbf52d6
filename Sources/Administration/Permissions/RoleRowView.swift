/// The row of a user or group on a permissions page.
struct RoleRowView {
    let row: RoleRow
}
