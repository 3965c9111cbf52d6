/// The lines of a list of people with what becomes of each: `{% use PeopleImportRows(lines: lines, label: "…") %}`
struct PeopleImportRows {
    let lines: [PeopleImportReviewPage.Row]
    let label: String
}
