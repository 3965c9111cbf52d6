import Formulas
import Testing

/// Compiled formulas on both platforms, compared with the exact evaluation.
struct PhoneReplayTests {
    /// The number of random formulas for each type of question: 10,000 in all.
    private static let formulas = 1_250

    @Test(arguments: PhoneQuestion.Kind.allCases)
    func `both platforms lead each answer where the formula does`(_ kind: PhoneQuestion.Kind) throws {
        var random = RandomFormulas(seed: 20_261_129 + UInt64(kind.rawValue.utf8.count))
        var (compiled, values) = (0, 0)
        for _ in 0..<Self.formulas {
            let phone = random.question(kind)
            let formula = try Formula(random.condition(phone, depth: random.random.int(0...2)))
            let compiler = FormulaCompiler(for: phone.question)
            guard let destinations = try? compiler.destinations(of: formula) else { continue }
            compiled += 1
            for answer in random.answers(phone, solution(phone, formula)) {
                values += 1
                let expected = expected(phone, formula, answer)
                for (name, destination) in replay(phone, destinations, answer)
                where destination != expected && !isUnpublished(phone, answer) {
                    Issue.record(
                        "\(name) \(destination) \(expected): \(formula.text), \(phone), \(answer), \(destinations.entries)"
                    )
                    return
                }
            }
        }
        print(
            "\(kind.rawValue): \(compiled) of \(Self.formulas) formulas compiled to destinations, \(values) answers"
        )
        #expect(compiled > Self.formulas / 6)
    }

    @Test(arguments: PhoneQuestion.Kind.allCases)
    func `iPhones accept with pre-load logic what the formula does`(_ kind: PhoneQuestion.Kind) throws {
        var random = RandomFormulas(seed: 7 + UInt64(kind.rawValue.utf8.count))
        var (compiled, values) = (0, 0)
        for _ in 0..<Self.formulas {
            let phone = random.question(kind)
            let formula = try Formula(random.condition(phone, depth: random.random.int(0...2)))
            let compiler = FormulaCompiler(for: phone.question)
            guard let logic = try? compiler.preLoadLogic(of: formula, for: [.ios]) else { continue }
            compiled += 1
            #expect(logic.conditions.count <= FormulaLimits.preLoadConditions)
            for answer in random.answers(phone, solution(phone, formula)) where answer != .blank {
                values += 1
                let holds = formula.holds(for: FormulaAnswers(answer, others: ["q": answer]))
                guard PreLoadReplay(phone, logic).holds(answer) == holds else {
                    Issue.record("\(holds): \(formula.text), \(phone), \(answer), \(logic.conditions)")
                    return
                }
            }
        }
        print(
            "\(kind.rawValue): \(compiled) of \(Self.formulas) formulas compiled to pre-load logic, \(values) answers"
        )
        #expect(kind == .timeInterval || kind == .choices ? compiled >= 0 : compiled > Self.formulas / 6)
    }

    @Test func `platforms disagree on a list that is made for the first match only`() throws {
        let domain = try #require(FormulaNumberDomain(FormulaNumber(0), FormulaNumber(9), step: nil))
        let phone = PhoneQuestion(
            kind: .numericDecimal, question: FormulaQuestion(key: "q", .numbers(domain), isSkippable: false))
        func destinations(_ entries: [PhoneEntry], _ answer: Int) -> [String] {
            let answer = FormulaAnswer.number(FormulaNumber(answer))
            return [AndroidReplay(question: phone, entries: entries).destination(of: answer)]
                + IOSReplay.Version.allCases.map { version in
                    IOSReplay(question: phone, entries: entries, version: version).destination(of: answer)
                }
        }
        let fallback = PhoneEntry(condition: "", sign: "", destination: "default")
        let overlapping = [
            PhoneEntry(condition: "5", sign: "lte", destination: "low"),
            PhoneEntry(condition: "0", sign: "gte", destination: "high"), fallback,
        ]
        #expect(destinations(overlapping, 3) == ["high", "low", "low"])
        let single = [PhoneEntry(condition: "5", sign: "lte", destination: "low"), fallback]
        #expect(destinations(single, 7) == ["", "default", "low"])
        let above = [PhoneEntry(condition: "6.5", sign: "gt", destination: "high"), fallback]
        #expect(destinations(above, 7) == ["high", "default", "high"])
    }

    private func solution(_ phone: PhoneQuestion, _ formula: Formula) -> FormulaAnswerSet? {
        guard case .numbers(let domain) = phone.question.domain else { return nil }
        return try? FormulaCompiler(for: phone.question).answers(of: formula, in: domain)
    }

    private func expected(_ phone: PhoneQuestion, _ formula: Formula, _ answer: FormulaAnswer) -> String {
        if answer == .blank { return "default" }
        return formula.holds(for: FormulaAnswers(answer, others: ["q": answer])) ? "then" : "otherwise"
    }

    private func replay(
        _ phone: PhoneQuestion, _ destinations: FormulaDestinations, _ answer: FormulaAnswer
    ) -> [(String, String)] {
        let entries = phone.payload(destinations)
        let android = AndroidReplay(question: phone, entries: entries).destination(of: answer)
        return [("Android", android)]
            + IOSReplay.Version.allCases.map { version in
                let replay = IOSReplay(question: phone, entries: entries, version: version)
                return ("iOS \(version)", replay.destination(of: answer))
            }
    }

    /// Questions that can't be skipped have no blank.
    private func isUnpublished(_ phone: PhoneQuestion, _ answer: FormulaAnswer) -> Bool {
        answer == .blank && !phone.question.isSkippable
    }
}
