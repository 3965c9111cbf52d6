import HTTP
import JSON
import PortalUI
import WebAccess

/// The index of all operations of the API.
struct APIIndexPage {
    let frame: Frame
    /// The search text; empty for all operations.
    let query: String
    let groups: [APIGroupView]

    let address = AdministrationPaths.api
    let documentAddress = AdministrationPaths.openAPI
    let introduction = APIDescription.introduction
    var everything: PageLink { PageLink("Show all operations", to: address) }
}

/// A group of related operations, filtered by the search.
struct APIGroupView {
    /// An operation in the table.
    struct Row {
        let method: String
        let path: String
        let summary: LinkedText
        let caller: String
        let address: String
    }

    let title: String
    let purpose: String
    let lines: [Row]

    /// Creates the group with the operations whose description, parameters or members contain the query; nil if none
    /// do.
    init?(_ group: Operation.Group, _ entries: [APIDescription.Entry], _ query: String) {
        let words = query.lowercased().split(whereSeparator: \.isWhitespace)
        lines = entries.filter { entry in
            let text = entry.searchText
            return words.allSatisfy { text.contains($0) }
        }.map { entry in
            Row(
                method: entry.method.text, path: entry.path,
                summary: LinkedText(marked: entry.operation.summary),
                caller: entry.caller, address: AdministrationPaths.operation(entry.operation.name))
        }
        if lines.isEmpty { return nil }
        title = group.title
        purpose = group.purpose
    }
}

extension APIDescription.Entry {
    /// A short description of who may call the operation.
    var caller: String {
        switch access {
        case .app:
            operation.isCredentialOptional
                ? "Anyone, but invalid credentials are rejected" : "An app with its credential"
        case .participant: "A participant's app with its secret"
        case .requiring: "A user with an API key"
        case .identityLink: "A user with the identity link, without an API key"
        case .signedIn: "Anyone with an API key"
        case .anyone: "Anyone"
        }
    }

    /// The searchable text in lowercase.
    fileprivate var searchText: String {
        var texts = [operation.name, path, operation.summary, operation.details, operation.group.title]
        texts += otherPaths
        for parameter in operation.parameters { texts += [parameter.name, parameter.schema.meaning] }
        for content in operation.body + operation.answers.flatMap(\.contents) {
            content.schema.collectKeys(into: &texts)
        }
        return texts.joined(separator: "\n").lowercased()
    }
}

extension JSONSchema {
    fileprivate func collectKeys(into keys: inout [String]) {
        keys += members.map(\.key)
        for part in parts { part.collectKeys(into: &keys) }
    }
}

extension LinkedText {
    /// Creates a sentence in which text between backticks is code.
    init(marked text: String) {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        self.init(
            pieces: parts.enumerated().map { $0.isMultiple(of: 2) ? .plain(String($1)) : .code(String($1)) })
    }
}
