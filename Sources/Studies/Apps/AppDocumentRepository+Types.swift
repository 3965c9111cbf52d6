import SQLStore

extension AppDocumentRepository {
    /// Returns the problems with a type: published studies in the app that have another type.
    func typeProblems(
        of properties: AppProperties, _ transaction: borrowing Transaction
    ) throws -> [AppProblem] {
        guard let type = properties.type else { return [] }
        let studies = try publishedStudies(transaction)
        if let other = studies.first(where: { $0.type != nil && $0.type != type }), let its = other.type {
            return [
                refusal(
                    """
                    \(other.title) is published in this app as a \(its.title.lowercased()) study. Choose \
                    \(its.title), or let the studies determine the app's type
                    """)
            ]
        }
        if type == .standalone, studies.count > 1 {
            return [refusal("A standalone app can have only one study. \(studies.count) are published in it")]
        }
        return []
    }

    private func refusal(_ sentence: String) -> AppProblem {
        AppProblem(field: "type", language: nil, isWarning: false, sentence: sentence)
    }

    /// Returns the studies that are published in the app, without duplicates.
    private func publishedStudies(
        _ transaction: borrowing Transaction
    ) throws -> [(title: String, type: StudyType?)] {
        try transaction.rows(
            """
            select r.body from channels c
            join design_documents d on d.folder_id = c.study_folder_id and d.kind = \(BasicInformation.kind)
            join design_revisions r on r.document_id = d.id and r.revision = d.revision
            where c.app_folder_id = \(app) and c.status <> 'draft' and c.trash_id is null order by c.id
            """
        ) { row in
            let basics = try DesignCoding.decode(BasicInformation.self, from: try row[0])
            return (basics.title, basics.type)
        }
    }

    /// Returns the type of the app; nil if it is determined by its studies.
    package func type(_ transaction: borrowing Transaction) throws -> StudyType? {
        try document(AppProperties.self, transaction).value.type
    }
}
