import JSON
import Studies

/// The data of a response as a tree, with the values in it that no List can store: numbers out of range, and text with
/// half of a surrogate pair.
///
/// Apps send such values within valid JSON, so they are problems of their answers, not of the entire response.
struct ResponseDocument: Sendable {
    private(set) var tree: JSONTree
    private(set) var defects: [JSONTree.Defect]

    /// Parses the data of a response.
    init(_ data: [UInt8]) throws { (tree, defects) = try JSONTree.parseWithDefects(data) }

    /// Returns the document with a new value at a path, or nil if it has no value there.
    func replacing(_ path: ValuePath, with value: JSONTree) -> ResponseDocument? {
        guard let changed = tree.replacing(path, with: value) else { return nil }
        var document = self
        document.tree = changed
        document.defects.removeAll { $0.path.starts(with: path.parts) }
        if case .number(let number) = value, !number.isInRange {
            document.defects.append(JSONTree.Defect(path: path.parts, kind: .numberOutOfRange))
        }
        return document
    }

    /// The document without numbers out of range, which the parser would reject. The objects in their places fit no
    /// question.
    var readable: [UInt8] {
        defects.isEmpty ? tree.write() : Self.readable(tree).write()
    }

    private static func readable(_ tree: JSONTree) -> JSONTree {
        switch tree {
        case .number(let number): number.isInRange ? tree : .object([])
        case .array(let elements): .array(elements.map(readable))
        case .object(let members):
            .object(members.map { JSONTree.Member(key: $0.key, value: readable($0.value)) })
        case .null, .bool, .string: tree
        }
    }

    /// Returns the failure of this document; `outcome` is that of its readable form. Nil if it has no defects.
    func failure(_ outcome: Result<ShreddedResponse, ShredFailure>) -> ShredFailure? {
        guard let first = defects.first else { return nil }
        var problems: [ResponseProblem] = []
        if case .failure(let failure) = outcome { problems = failure.problems }
        for defect in defects.prefix(ResponseProblem.storedMax) {
            let path = ValuePath(defect.path)
            let got = words(for: defect)
            if let index = problems.firstIndex(where: { $0.path == path }) {
                problems[index].got = got
            } else {
                problems.append(problem(for: defect, got: got))
            }
        }
        let place = ValuePath(first.path)
        let complaint =
            first.kind == .numberOutOfRange ? "a number out of range" : "half of a surrogate pair"
        let sentence = "Found \(complaint): \(AnswerPlace(first.path).words)."
        let stored = Array(problems.prefix(ResponseProblem.storedMax))
        return ShredFailure(
            sentence, stored, cause: (stored.first { $0.path == place } ?? stored.first)?.cause)
    }

    private func words(for defect: JSONTree.Defect) -> String {
        let value = tree[ValuePath(defect.path)] ?? .null
        switch defect.kind {
        case .numberOutOfRange:
            return "the number \(ResponseProblem.shortened(value.description)), which is out of range"
        case .unpairedSurrogate:
            return "the text \(ResponseProblem.quoted(value.string ?? "")), "
                + "which contains half of a character (an unpaired surrogate)"
        }
    }

    /// Returns the problem of a value that the readable form has no problem with.
    private func problem(for defect: JSONTree.Defect, got: String) -> ResponseProblem {
        let isChoice =
            defect.path.dropLast().last == "value" && resultType(above: defect.path)?.place == .choices
        let expected: ResponseProblem.Expected =
            isChoice ? .choice : defect.kind == .numberOutOfRange ? .number : .text
        var problem = ResponseProblem(.valueType, expected: expected, at: defect.path, got: got)
        problem.steps = steps(above: defect.path).map(\.showingNUL)
        return problem
    }

    private func resultType(above path: [String]) -> ResultType? {
        tree[ValuePath(Array(path.dropLast(2)))]?["resultType"]?.string.flatMap(ResultType.init(name:))
    }

    /// Returns the keys of the answers that contain a value, outermost first.
    private func steps(above path: [String]) -> [String] {
        path.indices.dropFirst().compactMap { count in
            guard let answer = tree[ValuePath(Array(path.prefix(count)))], answer["resultType"] != nil else {
                return nil
            }
            return answer["key"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}
