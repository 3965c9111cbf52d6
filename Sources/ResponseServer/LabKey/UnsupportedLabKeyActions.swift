import Access
import HTTP
import WebAccess

/// What LabKey's clients for Python and R can ask of a table and this server does not do: they hear what to use instead,
/// and not just that nothing is there.
struct UnsupportedLabKeyActions: Sendable {
    private static let bodyLimit = 16 << 20

    private static let actions = [
        ("saveRows", "Send insertRows, updateRows and deleteRows, one for each table."),
        ("truncateTable", "Name the rows in deleteRows, so that each can be restored."),
        ("moveRows", "Rows stay in the study whose participants they come from."),
        ("import", "Send the rows to insertRows or updateRows."),
    ]

    var routes: [SiteRoute] {
        Self.actions.flatMap { name, way in
            LabKeyRoutes.patterns([name], [".api", ""]).map { pattern in
                SiteRoute.post(
                    pattern, requiring: ViewResponses.self, bodyLimit: Self.bodyLimit,
                    async: { _, _ in
                        LabKeyException.notFound.response(
                            "This server has no action \(name). \(way)", status: .notFound)
                    }
                ).refusing(as: LabKeyException.form).described(as: .nothing("it is answered with 404"))
            }
        }.alsoBelowLabKey()
    }
}
