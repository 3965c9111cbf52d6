import Cryptography
import Studies
import Vocabulary

/// The action of a button on the answers of a comprehension question, such as `answer:q1` or `unanswer:q1/a2`.
struct ResponseOptionAction {
    /// The question to change.
    let question: ItemID
    /// The answer to remove; nil to add one.
    let answer: ItemID?

    /// Reads the value of a button; nil for other buttons.
    init?(_ action: String) {
        let parts = action.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "answer": (question, answer) = (ItemID(parts[1]), nil)
        case "unanswer":
            let items = parts[1].split(separator: "/").map(String.init)
            guard items.count == 2 else { return nil }
            (question, answer) = (ItemID(items[0]), ItemID(items[1]))
        default: return nil
        }
    }

    /// Returns the value of the button that adds an answer.
    static func adding(to question: ItemID) -> String { "answer:\(question)" }

    /// Returns the value of the button that removes an answer.
    static func removing(_ answer: ItemID, from question: ItemID) -> String {
        "unanswer:\(question)/\(answer)"
    }

    /// Changes the answers of a question; ignores an unknown question or answer.
    func apply(to questions: inout [ComprehensionQuestion], _ random: RandomBytes) {
        guard let index = questions.firstIndex(where: { $0.id == question }) else { return }
        if let answer {
            questions[index].answers.removeAll { $0.id == answer }
        } else {
            questions[index].addAnswer(random)
        }
    }
}

extension ComprehensionQuestion {
    /// Adds an empty answer at the end.
    mutating func addAnswer(_ random: RandomBytes) {
        answers.append(ResponseOption(id: ItemID(random: random(8))))
    }
}
