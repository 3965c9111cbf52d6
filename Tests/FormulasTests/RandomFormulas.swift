import Formulas
import Seeded

/// Makes random questions, formulas about them, and answers.
struct RandomFormulas {
    var random: Seeded

    init(seed: UInt64) { random = Seeded(seed) }

    static let words = [
        "a", "b", "yes", "no", "Other", "1", "2", "1.0", "2a", "2b", "-3", "x y", "Never", "10",
    ]

    mutating func question(_ kind: PhoneQuestion.Kind) -> PhoneQuestion {
        let isSkippable = random.chance(0.5)
        func question(
            _ domain: FormulaQuestion.Domain, _ comparisons: [Comparison] = Comparison.allCases
        )
            -> FormulaQuestion
        {
            FormulaQuestion(key: "q", domain, isSkippable: isSkippable, preLoadComparisons: Set(comparisons))
        }
        func numbers(_ lower: Int, _ upper: Int, _ step: Int?, _ decimals: Int = 0) -> FormulaQuestion.Domain
        {
            .numbers(
                FormulaNumberDomain(
                    FormulaNumber(lower), FormulaNumber(upper), step: step.map { FormulaNumber($0) },
                    decimals: decimals)!)
        }
        switch kind {
        case .scale:
            let (lower, step) = (random.int(-20...20), random.int(1...5))
            let domain = numbers(lower, lower + step * random.int(1...13), step)
            return PhoneQuestion(kind: kind, question: question(domain), minimum: Double(lower))
        case .numericInteger:
            let lower = random.int(-100...100)
            let wide = random.chance(0.3) ? 1_000_000 : random.int(1...60)
            return PhoneQuestion(
                kind: kind, question: question(numbers(lower, lower + wide, 1)), minimum: Double(lower))
        case .numericDecimal:
            let lower = random.int(-20...20)
            return PhoneQuestion(
                kind: kind, question: question(numbers(lower, lower + random.int(1...60), nil, 4)),
                minimum: Double(lower))
        case .timeInterval:
            let step = random.pick([1, 2, 5, 10, 15, 20, 30])
            return PhoneQuestion(kind: kind, question: question(numbers(0, 1440, step), []))
        case .height:
            return PhoneQuestion(kind: kind, question: question(numbers(0, 300, nil), [.less, .greater]))
        case .boolean: return PhoneQuestion(kind: kind, question: question(.truth))
        case .choice, .choices:
            let values = Array(Self.words.shuffled(using: &random).prefix(random.int(1...8)))
            let choices = values.map { value in
                FormulaChoice(value, isExclusive: kind == .choice || random.chance(0.5))
            }
            return PhoneQuestion(kind: kind, question: question(.choices(choices)))
        }
    }

    /// A formula about the question, with up to this many levels of conditions.
    mutating func condition(_ phone: PhoneQuestion, depth: Int) -> FormulaExpression {
        if depth > 0, random.chance(0.6) {
            switch random.int(0...2) {
            case 0: return FormulaExpression(.not(condition(phone, depth: depth - 1)))
            case 1: return FormulaExpression(.all(conditions(phone, depth - 1)))
            default: return FormulaExpression(.any(conditions(phone, depth - 1)))
            }
        }
        switch phone.question.domain {
        case .truth:
            if random.chance(0.4) { return reference() }
            return compare(random.pick([.equal, .notEqual]), FormulaExpression(.truth(random.chance(0.5))))
        case .choices(let choices):
            let value = random.pick(choices).value
            if FormulaNumber(value) != nil, random.chance(0.3) {
                return compare(random.pick(Comparison.allCases), number(-5...12))
            }
            return compare(random.pick([.equal, .notEqual]), FormulaExpression(.text(value)))
        case .numbers(let domain): return numeric(domain)
        }
    }

    private mutating func conditions(_ phone: PhoneQuestion, _ depth: Int) -> [FormulaExpression] {
        (0...random.int(1...2)).map { _ in condition(phone, depth: depth) }
    }

    private mutating func reference() -> FormulaExpression {
        FormulaExpression(random.chance(0.5) ? .answer : .key(random.pick(["q", "Q"])))
    }

    private mutating func compare(_ comparison: Comparison, _ value: FormulaExpression)
        -> FormulaExpression
    {
        let reference = reference()
        return FormulaExpression(
            random.chance(0.8)
                ? .comparison(comparison, reference, value) : .comparison(comparison, value, reference))
    }

    private mutating func numeric(_ domain: FormulaNumberDomain) -> FormulaExpression {
        let (lower, upper) = (Int(domain.lower.double), min(Int(domain.upper.double), 400))
        let limit = number((lower - 2)...(max(upper, lower) + 2), fraction: domain.step == nil ? 0.3 : 0.1)
        if random.chance(0.6) { return compare(random.pick(Comparison.allCases), limit) }
        let left = value(depth: 2)
        let right = random.chance(0.7) ? number(-20...20, fraction: 0.2) : value(depth: 1)
        return FormulaExpression(.comparison(random.pick(Comparison.allCases), left, right))
    }

    /// A calculation with the answer.
    private mutating func value(depth: Int) -> FormulaExpression {
        if depth == 0 || random.chance(0.2) {
            return random.chance(0.6) ? reference() : number(0...12, fraction: 0.1)
        }
        if random.chance(0.1) { return FormulaExpression(.negative(value(depth: depth - 1))) }
        let isProduct = random.chance(0.5)
        let signs: [FormulaExpression.Sign] = isProduct ? [.times, .dividedBy, .remainder] : [.plus, .minus]
        let terms = (0..<random.int(1...2)).map { _ in
            FormulaExpression.Term(
                random.pick(signs),
                random.chance(0.7) ? number(0...9, fraction: 0.1) : value(depth: depth - 1))
        }
        return FormulaExpression(.arithmetic(value(depth: depth - 1), terms))
    }

    mutating func number(_ range: ClosedRange<Int>, fraction: Double = 0) -> FormulaExpression {
        let whole = random.int(range)
        let decimals = random.chance(fraction) ? ".\(random.pick([5, 25, 1, 75, 1234]))" : ""
        let number = FormulaExpression(.number(FormulaNumber("\(whole.magnitude)\(decimals)")!))
        return whole < 0 ? FormulaExpression(.negative(number)) : number
    }

    /// Answers to try: all of a small domain, otherwise its ends, those around limits, and random ones; and blank.
    mutating func answers(_ phone: PhoneQuestion, _ set: FormulaAnswerSet?) -> [FormulaAnswer] {
        switch phone.question.domain {
        case .truth: return [.truth(true), .truth(false), .blank]
        case .choices(let choices):
            var answers: [FormulaAnswer] = choices.map { .choices([$0.value]) } + [.blank]
            let together = choices.filter { !$0.isExclusive }.map(\.value)
            if together.count > 1 {
                for _ in 0..<5 {
                    answers.append(
                        .choices(Array(together.shuffled(using: &random).prefix(random.int(2...4)))))
                }
            }
            return answers
        case .numbers(let domain):
            let limits = set?.intervals.flatMap { [$0.lower, $0.upper] } ?? []
            let ends = [domain.lower, domain.upper] + limits
            let reach = domain.step ?? FormulaNumber("0.0625")!
            var numbers = ends.flatMap { end in [-2, -1, 0, 1, 2].map { around(end, reach, $0) } }
            for _ in 0..<20 {
                let place = random.int(0...2_000)
                numbers.append(around(domain.lower, reach, place))
            }
            return Set(numbers.filter(domain.contains)).sorted().map(FormulaAnswer.number) + [.blank]
        }
    }

    private func around(_ number: FormulaNumber, _ reach: FormulaNumber, _ steps: Int) -> FormulaNumber {
        FormulaNumber(number.double + Double(steps) * reach.double) ?? number
    }
}
