import Vocabulary

extension DesignSnapshot {
    /// A key in a design, with its document.
    package struct KeyDeclaration {
        package let key: ReservedKey
        package let document: DocumentID
    }

    /// Returns all keys of a design that apps use, with the given activities.
    package func keys(of activities: [(id: DocumentID, value: any Activity)]) throws -> [KeyDeclaration] {
        let ofActivities = activities.flatMap { activity in
            ([activity.value.reservation(by: activity.id)] + activity.value.reservedKeys)
                .map { KeyDeclaration(key: $0, document: activity.id) }
        }
        let others = try documents.filter { [.eligibility, .participantProperty].contains($0.kind) }
            .filter { $0.state == .active }
            .flatMap { document in
                try DesignCoding.decode(document.kind, from: document.body).reservedKeys
                    .map { KeyDeclaration(key: $0, document: document.id) }
            }
        return ofActivities + others
    }
}
