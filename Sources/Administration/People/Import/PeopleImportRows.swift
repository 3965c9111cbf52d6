/// The lines of a list of people with their outcomes: `{% use PeopleImportRows(lines: lines, label: "…") %}`
struct PeopleImportRows {
    let lines: [PeopleImportReviewPage.Row]
    let label: String
}
