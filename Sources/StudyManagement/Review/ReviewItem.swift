import Studies
import Vocabulary

/// What a comment is about: a document of a design, or an item within it.
public struct ReviewItem: Sendable, Hashable {
    /// The document.
    public let document: DocumentID
    /// The item within the document: empty for the document itself, "s3" for a step, "f1/q2" for a question in a form.
    public let part: String

    /// Creates an item; without a part, it is the document itself.
    public init(_ document: DocumentID, part: String = "") {
        (self.document, self.part) = (document, part)
    }
}

/// A document or an item as pages name it.
public struct NamedReviewItem: Sendable, Hashable {
    /// The document or item.
    public let item: ReviewItem
    /// The title.
    public let title: String
    /// The page of the designer.
    public let page: DesignPage
    /// Whether it is no longer part of the design.
    public let isRemoved: Bool
}

/// The names of the documents and items of a design.
public struct ReviewItemNames: Sendable {
    private let entries: [DocumentID: DocumentSummary]
    private let bodies: [DocumentID: DesignSnapshot.Document]

    /// Creates the names from a design and the entries of all its documents.
    public init(_ design: DesignSnapshot, _ entries: [DocumentSummary]) {
        self.entries = Dictionary(entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        bodies = Dictionary(design.documents.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the name of a document or item; nil if the design never had the document.
    public func name(of item: ReviewItem) throws -> NamedReviewItem? {
        guard let entry = entries[item.document] else { return nil }
        let section = entry.kind.section
        let document = entry.kind.isListed && !entry.title.isEmpty ? entry.title : section.title
        let isActive = entry.state == .active
        guard !item.part.isEmpty else {
            return NamedReviewItem(
                item: item, title: document, page: SearchablePart.page(of: "", in: item.document, section),
                isRemoved: !isActive)
        }
        let part = try part(item)
        let page = SearchablePart.page(of: part == nil ? "" : item.part, in: item.document, section)
        let title = part.map { $0.title.isEmpty ? item.part : $0.title } ?? "Removed item"
        return NamedReviewItem(
            item: item, title: "\(document): \(title)", page: page, isRemoved: !isActive || part == nil)
    }

    private func part(_ item: ReviewItem) throws -> SearchablePart? {
        guard let body = bodies[item.document] else { return nil }
        return try SearchablePart.all(of: body.kind, body: body.body).first { $0.item == item.part }
    }
}
