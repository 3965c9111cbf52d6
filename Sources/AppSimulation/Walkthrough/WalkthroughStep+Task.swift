import JSON
import Studies

extension WalkthroughStep {
    /// Returns the two screens of an active task: the instructions and the measurements.
    static func task(_ step: JSONTree, named name: String) -> [WalkthroughStep] {
        guard let task = step["resultType"]?.string.flatMap(TaskType.init) else {
            return [WalkthroughStep(step)]
        }
        let measures = task.measures.map { measure in
            WalkthroughStep(
                asking: measure.name, measure.type == "Boolean" ? .boolean : .numeric, measure.title,
                format: range(of: measure.name, step["format"] ?? .object([])))
        }
        let (key, text) = (step["key"]?.string ?? "", step["text"]?.string ?? "")
        let attributes = step["format"] ?? .object([])
        return [
            WalkthroughStep(.instruction, task, key: key, title: name, text: text, format: attributes),
            WalkthroughStep(.form, task, key: key, text: text, format: attributes, questions: measures),
        ]
    }

    /// Returns the range of a measurement of a task with these attributes, as a question format; empty if it is not a
    /// number.
    private static func range(of measure: String, _ attributes: JSONTree) -> [JSONTree.Member] {
        func attribute(_ key: String) -> Double { attributes[key]?.double ?? largestCount }
        let range: (low: Double, high: Double, style: NumericFormat.Style)
        switch measure {
        case TaskResult.duration.rawValue: range = (0, attribute("duration"), .integer)
        case "count": range = (0, attribute("kickCount"), .integer)
        case TaskResult.numberOfGames.rawValue: range = (1, attribute("maximumTests"), .integer)
        case TaskResult.numberOfFailures.rawValue: range = (0, attribute("maximumTests"), .integer)
        case TaskResult.numberOfMoves.rawValue, TaskResult.score.rawValue:
            range = (0, largestCount, .integer)
        default: return []
        }
        return [
            JSONTree.Member(key: "style", value: .string(range.style.rawValue)),
            JSONTree.Member(key: "minValue", value: .double(range.low)),
            JSONTree.Member(key: "maxValue", value: .double(range.high)),
        ]
    }

    /// A limit that no count in a task reaches.
    private static let largestCount = 99_999.0
}
