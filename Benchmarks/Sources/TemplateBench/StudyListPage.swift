import TemplateBenchUI

/// The page of the performance anchors: 50 rows of 8 columns.
struct StudyListPage {
    let title = "Studies & lists"
    let navigation = [
        Link(href: "/admin/studies", label: "Studies"), Link(href: "/admin/lists", label: "Lists"),
        Link(href: "/admin/surveys", label: "Surveys"),
        Link(href: "/admin/tokens", label: "Enrollment tokens"),
        Link(href: "/admin/users", label: "Users & roles"), Link(href: "/admin/audit", label: "Audit log"),
    ]
    let rows: [Row]

    struct Row {
        let id: Int
        let name: String
        let pi: String
        let status: String
        let isActive: Bool
        let enrolled: Int
        let target: Int
        let created: String
        let note: String

        /// The same rule as in the programs of the peers.
        init(index: Int) {
            id = 1000 + index
            name = index % 4 == 0 ? "Sleep & Mood <Cohort \(index)>" : "Longitudinal Wellbeing Study \(index)"
            pi = index % 5 == 0 ? "Dr. M. O'Neil & team" : "Dr. Anna Lindqvist"
            isActive = index % 3 != 0
            status = isActive ? "Active" : (index % 2 == 0 ? "Paused" : "Closed")
            enrolled = 17 * index
            target = 1000
            created = "2026-0\(1 + index % 9)-1\(index % 10)"
            note =
                index % 7 == 0
                ? "IRB <b>pending</b> & contact \"site B\"" : "Recruiting by letter and by clinic poster"
        }
    }
}
