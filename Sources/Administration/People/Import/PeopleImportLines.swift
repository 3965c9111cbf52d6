/// The lines of a list of people with what becomes of each: `{% use PeopleImportLines(lines: lines, label: "…") %}`
struct PeopleImportLines {
    let lines: [PeopleImportReviewPage.Line]
    let label: String
}
