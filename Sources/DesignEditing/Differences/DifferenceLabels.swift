import JSON
import PortalUI
import Studies
import Vocabulary

/// Describes the differences between two values of a document.
///
/// A path such as `questions[q1].text.es` becomes "Question, text, Spanish". Labels that differ from the member's name
/// are in ``words``, where other kinds of documents add their own.
package struct DifferenceLabels {
    /// The kind of document; nil for a document of an app.
    let kind: DocumentKind?
    /// The values of the document, newer first, in which elements of lists are found by their IDs.
    private let values: [JSONTree]

    package init(_ kind: DocumentKind?, of values: [JSONTree] = []) {
        self.kind = kind
        self.values = values
    }

    /// Returns a line for each difference.
    package func lines(_ differences: [Difference]) -> [DiffLine] {
        differences.filter(\.isVisible).map { difference in
            let name = name(of: difference.path)
            func words(_ value: JSONTree?) -> String { text(value, at: difference.path) }
            switch difference.change {
            case .added:
                return item(.added, difference.after, at: difference.path)
                    ?? DiffLine(.added, name, to: words(difference.after))
            case .removed:
                return item(.removed, difference.before, at: difference.path)
                    ?? DiffLine(.removed, name, from: words(difference.before))
            case .changed:
                if let line = richText(difference) { return line }
                return DiffLine(
                    .changed, name, from: words(difference.before), to: words(difference.after),
                    effect: difference.fileEffect)
            case .moved:
                return DiffLine(
                    .changed, name, from: "position \(text(difference.before))",
                    to: "position \(text(difference.after))")
            }
        }
    }

    /// Returns the line of an added or removed element of a list with its fields; nil for one with a single field.
    private func item(_ kind: DiffLine.Kind, _ item: JSONTree?, at path: String) -> DiffLine? {
        guard path.hasSuffix("]"), let item, !item.isFile else { return nil }
        let fields = SnapshotValues.leaves(of: item).map { leaf in
            (name: name(of: leaf.path), value: text(leaf.value, at: leaf.path))
        }
        return fields.count > 1 ? DiffLine(kind, name(of: path), fields: fields) : nil
    }

    /// Returns the label of a path.
    package func name(of path: String) -> String {
        if let label = formLabel(of: path) { return label }
        let members = PathMember.members(of: path)
        let parts = Self.parts(of: path).enumerated().map { index, part -> String in
            if let language = part.language { return language }
            let word = word(for: part)
            if let number = part.number { return "\(word) \(number)" }
            return element(at: members[...index]).map { "\(word) \($0)" } ?? word
        }
        let name = parts.joined(separator: ", ")
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// Returns the number and text of the element of a list to which a path leads; nil if it leads to none.
    private func element(at path: ArraySlice<PathMember>) -> String? {
        guard let last = path.last, last.element != nil else { return nil }
        for value in values {
            var (tree, found): (JSONTree?, Int?) = (value, nil)
            for member in path {
                let list = tree?[member.name]
                found = list?.array?.firstIndex { $0["id"]?.string == member.element }
                tree = member.element == nil ? list : found.flatMap { list?.array?[$0] }
            }
            guard let tree, let found else { continue }
            let text = ["title", "text", "name"].lazy.compactMap { tree[$0]?["en"]?.string }.first ?? ""
            return text.isEmpty ? "\(found + 1)" : "\(found + 1) “\(text.shortened)”"
        }
        return nil
    }

    /// Members of a path that have no label.
    private static let unlabeled: Set<String> = ["response", "logic", "format"]

    /// Returns the name of a field as on its page: `response.choices[1].text` is "Choice 2, text".
    ///
    /// Positions in a field's name are counted from 0. Elements with an ID have their number and text; they
    /// are found in the element of a list at `item`, if the field belongs to one: `questions[q1]`.
    package func label(of field: String, in item: String = "") -> String {
        let outer = PathMember.members(of: item)
        let members = outer + PathMember.members(of: field)
        let parts = Array(Self.parts(of: field).enumerated())
        let named = parts.filter { !Self.unlabeled.contains($0.element.member) }
        let words = (named.isEmpty ? parts : named).map { position, part -> String in
            if let language = part.language { return language }
            let word = word(for: part)
            if let index = part.index { return "\(word) \(index + 1)" }
            return element(at: members[...(outer.count + position)]).map { "\(word) \($0)" } ?? word
        }
        let label = words.joined(separator: ", ")
        return label.prefix(1).uppercased() + label.dropFirst()
    }

    private func word(for part: Part) -> String {
        if part.isOfFile, part.member == "name" { return "file" }
        if kind == .participantProperty, part.member == "name" { return "property name" }
        if kind == .activeTask, let word = Self.taskWords[part.member] { return word }
        if let word = kind.flatMap({ Self.consentWords[$0]?[part.member] }) { return word }
        if kind?.isListed != false, part.member == "name" { return "title" }
        return Self.words[part.member] ?? Self.spaced(part.member)
    }

    /// Returns a value in words; `path` is the path of its member.
    package func text(_ value: JSONTree?, at path: String = "") -> String {
        guard let value else { return "" }
        switch value {
        case .null: return ""
        case .bool(let flag): return flag ? "Yes" : "No"
        case .number(let number): return number.text
        case .string(let text):
            if let word = word(text, of: path.split(separator: ".").last ?? "") { return word }
            let consent = kind.flatMap { Self.consentWords[$0] } == nil ? nil : Self.consentValues[text]
            return consent ?? Self.values[text] ?? PlainText.of(text, isRich: isRich(path, text))
        case .array(let elements): return elements.map { text($0, at: path) }.joined(separator: ", ")
        case .object(let members):
            return members.filter { !SnapshotValues.hidden.contains($0.key) }
                .map { text($0.value, at: path.isEmpty ? $0.key : "\(path).\($0.key)") }
                .filter { !$0.isEmpty }.joined(separator: ", ")
        }
    }

    /// The members that contain HTML, by kind of document.
    private static let richMembers: [DocumentKind: Substring] = [
        .basicInformation: "about", .consentSection: "elaboration", .consentReview: "document",
        .dataSharing: "more", .resource: "text",
    ]

    /// Returns whether a member contains HTML; documents of apps, whose `kind` is nil, are checked for a leading and a
    /// trailing tag.
    private func isRich(_ path: String, _ text: String) -> Bool {
        guard let kind else { return text.hasPrefix("<") && text.hasSuffix(">") }
        guard let rich = Self.richMembers[kind] else { return false }
        return path.split(separator: ".").contains { $0 == rich }
    }

    /// Returns the line of a changed text with formatting; nil for any other value.
    private func richText(_ difference: Difference) -> DiffLine? {
        guard let (before, after) = richTexts(difference.before, difference.after, at: difference.path) else {
            return nil
        }
        return DiffLine(name(of: difference.path), from: before, to: after, isRich: true)
    }

    /// Returns two values as HTML; nil if they are anything else.
    func richTexts(_ before: JSONTree?, _ after: JSONTree?, at path: String) -> (String, String)? {
        guard let before = before?.string, let after = after?.string, isRich(path, before),
            isRich(path, after)
        else { return nil }
        return (before, after)
    }

    /// Returns a value in words, from its JSON.
    func text(json: String?, at path: String = "") -> String {
        guard let json, let tree = try? JSONTree.parse(json) else {
            // Positions of moved parts are shown as plain text.
            return json ?? "none"
        }
        return text(tree, at: path)
    }

    private struct Part {
        let member: String
        /// Its position in a list that is identified by position.
        let number: String?
        /// Its position in a list of a form, counted from 0.
        let index: Int?
        let language: String?
        /// Whether it belongs to an image or a PDF.
        let isOfFile: Bool
    }

    private static func parts(of path: String) -> [Part] {
        let isOfFile = path.split(separator: ".").dropLast().contains {
            ["image", "thumbnail", "papers"].contains($0)
        }
        return path.split(separator: ".").enumerated().map { index, part in
            let member = String(part.prefix { $0 != "[" })
            let place = part.dropFirst(member.count)
            let number = place.hasPrefix("[#") ? String(place.dropFirst(2).dropLast()) : nil
            let tag = index > 0 && !words.keys.contains(member) ? LanguageTag(member) : nil
            let isLanguage = tag.map { $0.text.count == 2 || $0.text.contains("-") } ?? false
            return Part(
                member: member, number: number, index: PathMember.position(place.dropFirst().dropLast()),
                language: isLanguage ? tag?.englishName : nil,
                isOfFile: isOfFile)
        }
    }

    private static func spaced(_ member: String) -> String {
        member.reduce(into: "") { text, character in
            text += character.isUppercase ? " " + character.lowercased() : String(character)
        }
    }

    private static let words = [
        "studyID": "study ID", "appID": "app ID", "live": "Live", "test": "Test", "name": "study name",
        "fullName": "full name", "sponsor": "research sponsor", "dataPartners": "data partners",
        "duration": "tentative duration", "tagline": "study tagline", "about": "description",
        "website": "study website", "feedbackEmail": "feedback email", "type": "study type",
        "platforms": "platforms", "ios": "iOS", "android": "Android", "enrolling": "participants can enroll",
        "enrollmentDateIsAnchor": "enrollment date as anchor date", "retention": "data from people who leave",
        "rejoining": "people can rejoin", "leaveAlert": "alert for people who leave",
        "utcOffset": "time zone offset", "method": "method", "instruction": "instruction text",
        "questions": "question", "yesPasses": "\"Yes\" passes", "noPasses": "\"No\" passes",
        "then": "destination if true", "otherwise": "destination if false", "preLoad": "pre-load logic",
        "branches": "branching", "groups": "group", "choices": "choice",
        "key": "short title", "steps": "step", "pages": "page", "video": "video URL",
        "image": "image",
        "papers": "PDF", "period": "period of visibility", "notification": "notification text",
        "isProtocol": "study protocol", "notifiesOfChange": "notify participants of the change",
        "stage": "property type", "isAnchorDate": "use as anchor date",
        "refreshes": "query for refreshed value",
        "ticked": "checked items", "bundleID": "bundle ID", "storeAddress": "store URL",
        "isWithheld": "not available",
        "isForced": "require the update", "resources": "resource",
    ]

    /// The labels of the members of an active task, without the name of the type.
    private static let taskWords = [
        "name": "display name", "format": "parameters", "kicks": "number of kicks",
        "durationMinutes": "record duration in minutes", "disks": "number of disks",
        "playSpeed": "play speed in seconds", "requiresReversal": "reversal required",
        "duration": "time taken",
    ]

    private static let values = [
        "gateway": "Gateway", "standalone": "Standalone", "retain": "Retained", "delete": "Deleted",
        "participantChooses": "Participants choose", "fetalKickCounter": "Fetal kick counter",
        "towerOfHanoi": "Tower of Hanoi", "spatialSpanMemory": "Spatial span memory",
        "PreEnrollment": "Pre-enrollment",
        "PostEnrollment": "Post-enrollment", "ExternalSystem": "External system",
    ]
}
