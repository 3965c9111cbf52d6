import Access
import HTTP
import WebAccess

/// The List in a URL, among those of its study.
package struct RequestedList: Sendable {
    package let id: ListID
    package let definition: ListDefinition
    package let catalog: ListCatalog

    /// Finds the List of a request.
    ///
    /// - Throws: ``NotFound`` if the study has no List with this number.
    package init(_ context: RequestContext, in catalog: ListCatalog) throws {
        try self.init(ListID(context.request.parameters.value("list", as: Int64.self) ?? 0), in: catalog)
    }

    /// Finds a List by its number.
    package init(_ id: ListID, in catalog: ListCatalog) throws {
        guard let definition = catalog.all.first(where: { $0.id == id }) else { throw NotFound("List") }
        self.id = id
        self.definition = definition
        self.catalog = catalog
    }

    package var name: String { definition.name }

    /// The parent List, and the column that links to its rows.
    package var above: (list: ListDefinition, column: ColumnDefinition)? {
        guard let parent = definition.parent.flatMap({ catalog[$0] }),
            let column = definition.column(parent.foreignKeyName), column.role == .foreignKey
        else { return nil }
        return (parent, column)
    }

    /// The child Lists, and their columns that link to rows of this List.
    package var below: [(list: RequestedList, column: ColumnDefinition)] {
        catalog.all.compactMap { list in
            guard let id = list.id, let column = list.column(definition.foreignKeyName),
                column.role == .foreignKey, let found = try? RequestedList(id, in: catalog)
            else { return nil }
            return (found, column)
        }
    }
}
