extension PageElement {
    /// The main heading of the page; empty if there is none.
    public var title: String { all { $0.tag == "h1" }.first?.text ?? "" }

    /// The texts of all headings.
    public var headings: [String] { all(\.isHeading).map(\.text) }

    /// The names of all links.
    public var links: [String] { all(\.isLink).map(\.name) }

    /// Where all links lead.
    public var addresses: [String] { all(\.isLink).compactMap(\.href) }

    /// The names of all buttons that can be pressed.
    public var buttons: [String] { all(\.isButton).map(\.name) }

    /// The names of all fields and groups of choices.
    public var fields: [String] { all { PageField.isField($0) }.map(\.name) }

    /// Returns the heading with a text.
    public func heading(_ text: String) throws -> PageElement { try one("heading", text, all(\.isHeading)) }

    /// Returns the link with a name.
    public func link(_ name: String) throws -> PageElement { try one("link", name, all(\.isLink)) }

    /// Returns the button with a name.
    public func button(_ name: String) throws -> PageElement { try one("button", name, all(\.isButton)) }

    /// Returns the field, or the group of choices, with a label.
    public func field(_ label: String) throws -> PageField {
        PageField(try one("field", label, all { PageField.isField($0) }))
    }

    /// Returns the table with a caption, or the only one.
    public func table(_ caption: String? = nil) throws -> PageTable {
        PageTable(try one("table", caption, all { $0.tag == "table" }))
    }

    /// Returns the part of the page with a name, or with this as its first heading.
    public func region(_ name: String) throws -> PageElement {
        try one("region", name, all(\.isRegion)) { $0.regionName }
    }

    /// Returns a dialog by its title, whether it is open or not.
    public func dialog(_ title: String) throws -> PageElement {
        try one("dialog", title, everything.filter { $0.tag == "dialog" })
    }

    /// The message that is announced at once: what went wrong.
    public var alert: PageElement { get throws { try one("alert", nil, messages("alert")) } }

    /// The message that is announced when there is a pause: what was done.
    public var status: PageElement { get throws { try one("status", nil, messages("status")) } }

    /// The texts of all messages that are announced at once.
    public var alerts: [String] { messages("alert").map(\.text) }

    /// The texts of all messages that are announced when there is a pause.
    public var statuses: [String] { messages("status").map(\.text) }

    /// Where a link leads; nil if it leads nowhere.
    public var href: String? { self["href"] }

    private func messages(_ role: String) -> [PageElement] {
        all { $0["role"] == role && !$0.text.isEmpty }
    }

    private func all(_ matches: (PageElement) -> Bool) -> [PageElement] { elements.filter(matches) }

    /// Returns the only candidate with a name, or the only one if no name is given.
    private func one(
        _ role: String, _ name: String?, _ candidates: [PageElement],
        named: (PageElement) -> String = { $0.name }
    ) throws -> PageElement {
        let found = name.map { name in candidates.filter { named($0) == name } } ?? candidates
        // Links of one name that lead to the same place are one link to a reader.
        let isOne = found.count == 1 || (role == "link" && Set(found.map(\.href)).count == 1)
        guard isOne, let first = found.first else {
            throw PageLookupError(
                role: role, name: name, count: found.count, candidates: candidates.map(named), title: title)
        }
        return first
    }
}

/// What a test looked for is not on the page, or there are several.
public struct PageLookupError: Error, CustomStringConvertible {
    let role: String
    let name: String?
    let count: Int
    let candidates: [String]
    let title: String

    /// What was looked for, and what there was.
    public var description: String {
        let wanted = name.map { "\(role) '\($0)'" } ?? role
        let there = candidates.isEmpty ? "none at all" : candidates.map { "'\($0)'" }.joined(separator: ", ")
        return "\(count == 0 ? "No" : "\(count) times") \(wanted) on '\(title)', which has \(there)."
    }
}
