import Cryptography
import Studies

/// What a button inside a question of the comprehension test does to its answers: `answer:q1`, `unanswer:q1/a2`.
struct ResponseOptionAction {
    /// The question that is meant.
    let question: ItemID
    /// The answer to be taken out; nil to add one.
    let answer: ItemID?

    /// Reads what a button sent; nil for buttons of another kind.
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

    /// What the button that adds an answer sends.
    static func adding(to question: ItemID) -> String { "answer:\(question)" }

    /// What the button that takes an answer out sends.
    static func removing(_ answer: ItemID, from question: ItemID) -> String {
        "unanswer:\(question)/\(answer)"
    }

    /// Changes the answers of a question; what is not there changes nothing.
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
