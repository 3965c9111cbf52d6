// StudyPages: the page of the measurements, 50 rows of 8 columns, as a template and by hand.

import StudyPagesUI

/// An entry of the navigation.
public typealias Link = StudyPagesUI.Link

/// The page as its template is given it.
public struct StudyListPage {
    /// The title, which needs escaping.
    public static let title = "Studies & lists"
    /// The navigation.
    public static let navigation = [
        Link(href: "/admin/studies", label: "Studies"), Link(href: "/admin/lists", label: "Lists"),
        Link(href: "/admin/surveys", label: "Surveys"),
        Link(href: "/admin/tokens", label: "Enrollment tokens"),
        Link(href: "/admin/users", label: "Users & roles"), Link(href: "/admin/audit", label: "Audit log"),
    ]

    let title = StudyListPage.title
    let navigation = StudyListPage.navigation
    let rows: [Row]

    /// A page of these rows.
    public init(rows: [Row]) { self.rows = rows }

    /// One study.
    public struct Row {
        let id: Int
        let name: String
        let pi: String
        let status: String
        let isActive: Bool
        let enrolled: Int
        let target: Int
        let created: String
        let note: String

        /// A row as a repository makes it.
        public init(
            id: Int, name: String, pi: String, status: String, isActive: Bool, enrolled: Int, target: Int,
            created: String, note: String
        ) {
            self.id = id
            self.name = name
            self.pi = pi
            self.status = status
            self.isActive = isActive
            self.enrolled = enrolled
            self.target = target
            self.created = created
            self.note = note
        }

        /// The row of this number; the driver fills its table by the same rule.
        public init(index: Int) {
            let isActive = index % 3 != 0
            self.init(
                id: 1000 + index,
                name: index % 4 == 0
                    ? "Sleep & Mood <Cohort \(index)>" : "Longitudinal Wellbeing Study \(index)",
                pi: index % 5 == 0 ? "Dr. M. O'Neil & team" : "Dr. Anna Lindqvist",
                status: isActive ? "Active" : (index % 2 == 0 ? "Paused" : "Closed"), isActive: isActive,
                enrolled: 17 * index, target: 1000, created: "2026-0\(1 + index % 9)-1\(index % 10)",
                note: index % 7 == 0
                    ? "IRB <b>pending</b> & contact \"site B\"" : "Recruiting by letter and by clinic poster")
        }
    }

    /// The statement that reads the rows of the first page.
    public static let selection = """
        select id, name, pi, status, active, enrolled, target, created, note from bench_studies
        order by created desc, id desc limit 50
        """
}
