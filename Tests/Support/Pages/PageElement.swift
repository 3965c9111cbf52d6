import HTTP

/// A page, or a part of one, as people read it: by the roles and names of what it shows.
///
/// What a page keeps closed in a dialog is found through ``dialog(_:)`` only, and what is hidden isn't found at all.
public struct PageElement: Sendable {
    let tree: MarkupTree
    let index: Int

    /// The source of the page, for what people don't read.
    public var html: String { tree.html }

    /// Reads a page.
    public init(_ html: String) {
        tree = MarkupTree(html)
        index = 0
    }

    init(_ tree: MarkupTree, _ index: Int) {
        self.tree = tree
        self.index = index
    }

    /// The name of the element in lower case.
    var tag: String { tree.nodes.isEmpty ? "" : tree.nodes[index].name }

    var children: [PageElement] {
        tree.nodes.isEmpty ? [] : tree.nodes[index].children.map { PageElement(tree, $0) }
    }

    var parent: PageElement? { tree.nodes[index].parent.map { PageElement(tree, $0) } }

    /// The text, if this isn't an element.
    var characters: String? { tag.isEmpty && !tree.nodes.isEmpty ? tree.nodes[index].text : nil }

    /// The value of an attribute; nil if there is none.
    public subscript(_ attribute: String) -> String? {
        tree.nodes.isEmpty ? nil : tree.nodes[index].attributes[attribute]
    }

    /// Whether the element has a class, for the few things that only their look tells apart.
    func hasClass(_ name: String) -> Bool {
        self["class"]?.split(separator: " ").contains { $0 == name } ?? false
    }

    /// The elements that an attribute refers to by their IDs.
    func referenced(by attribute: String) -> [PageElement] {
        (self[attribute] ?? "").split(separator: " ").compactMap { id in
            tree.element(id: String(id)).map { PageElement(tree, $0) }
        }
    }

    /// The nearest element around this one for which the condition is true.
    func ancestor(where matches: (PageElement) -> Bool) -> PageElement? {
        var next = parent
        while let element = next {
            if matches(element) { return element }
            next = element.parent
        }
        return nil
    }

    /// The elements within this one that are shown, in document order.
    var elements: [PageElement] {
        children.flatMap { $0.isShown ? [$0] + $0.elements : [] }
    }

    /// Whether an element is shown if what is around it is.
    var isShown: Bool {
        guard characters == nil else { return false }
        return self["hidden"] == nil && (tag != "dialog" || self["open"] != nil)
            && !["head", "script", "style", "template", "datalist", "noscript"].contains(tag)
            && !(tag == "input" && self["type"] == "hidden")
    }
}

extension ClientResponse {
    /// The page that the response contains.
    public var page: PageElement { PageElement(text) }
}
