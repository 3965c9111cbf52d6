/// The form below a worklist for the selected tasks: `{% use SelectedTasks(form, to: address, token: token) %}`
struct SelectedTasks {
    let form: SelectedTasksForm
    let address: String
    let token: String

    init(_ form: SelectedTasksForm, to address: String, token: String) {
        (self.form, self.address, self.token) = (form, address, token)
    }
}
