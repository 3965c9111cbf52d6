import Cryptography
import Studies

/// What a button beside a question of the eligibility test does, as the form sends it: `add`, `up:q1`, `remove:q1`.
struct QuestionMove {
    /// In which way.
    enum Way: String {
        case add
        case up
        case down
        case remove
    }

    /// What the button that adds a question sends.
    static let addition = Way.add.rawValue

    let way: Way
    /// The question that is meant; empty for one that is added.
    let question: ItemID

    /// Reads what a button sent; nil for buttons of another kind.
    init?(_ action: String) {
        let parts = action.split(separator: ":", maxSplits: 1)
        guard let way = parts.first.flatMap({ Way(rawValue: String($0)) }) else { return nil }
        guard way == .add || parts.count == 2 else { return nil }
        self.way = way
        question = ItemID(parts.count == 2 ? String(parts[1]) : "")
    }

    /// What a button sends.
    static func action(_ way: Way, _ question: ItemID) -> String { "\(way.rawValue):\(question)" }

    /// Changes the list; a question that is not in it changes nothing.
    func apply(to questions: inout [EligibilityQuestion], _ random: RandomBytes) {
        if way == .add {
            questions.append(EligibilityQuestion(id: ItemID(random: random(8))))
            return
        }
        guard let place = questions.firstIndex(where: { $0.id == question }) else { return }
        switch way {
        case .up where place > 0: questions.swapAt(place, place - 1)
        case .down where place + 1 < questions.count: questions.swapAt(place, place + 1)
        case .remove: questions.remove(at: place)
        default: break
        }
    }
}
