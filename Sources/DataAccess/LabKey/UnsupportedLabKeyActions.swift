import Access
import HTTP
import WebAccess

/// Actions that LabKey's Python and R clients can call but this server doesn't support. The response says what to use
/// instead of a plain 404.
package struct UnsupportedLabKeyActions: Sendable {
    package init() {}

    private static let bodyLimit = 16 << 20

    private static let actions = [
        ("truncateTable", "Call deleteRows with the rows to delete, so that each can be restored."),
        ("moveRows", "Rows can't be moved out of the study of their participants."),
        ("import", "Call insertRows or updateRows."),
    ]

    package var routes: [SiteRoute] {
        Self.actions.flatMap { name, alternative in
            LabKeyRoutes.patterns([name], [".api", ""]).map { pattern in
                SiteRoute.post(
                    pattern, requiring: ViewResponses.self, bodyLimit: Self.bodyLimit,
                    async: { _, _ in
                        LabKeyException.notFound.response(
                            "This server does not support \(name). \(alternative)", status: .notFound)
                    }
                ).refusing(as: LabKeyException.form).described(as: .nothing("it returns 404"))
            }
        }.alsoBelowLabKey()
    }
}
