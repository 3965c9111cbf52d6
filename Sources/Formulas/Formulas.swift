// Formulas: conditions on answers, and their translation to what phones evaluate.
//
// It knows neither studies nor pages: a question is its key and the answers it accepts. It depends on nothing.
//
//   Language/  reads a text into an expression (`Formula`), prints it in one form, and refuses what can't be read
//              (`FormulaError`)
//   Values/    exact numbers, answers, and the value of a formula for them (`Formula.holds`)
//   Numbers/   the numeric answers for which a formula holds, as intervals (`FormulaAnswerSet`)
//   Phones/    compiles a formula (`FormulaCompiler`) to destinations for both platforms, or to pre-load logic for
//              iPhones, or refuses it with the part and the reason
//
// How to use it
//
//   let formula = try Formula("answer >= 18 and answer < 65")
//   let compiler = FormulaCompiler(for: FormulaQuestion(key: "age", .numbers(domain), isSkippable: false))
//   let destinations = try compiler.destinations(of: formula)     // a step that branches on its own answer
//   let logic = try compiler.preLoadLogic(of: formula, for: [.ios])   // a later step that depends on this answer
//   let holds = formula.holds(for: FormulaAnswers(.number(FormulaNumber(20))))
//
// Imports build a `FormulaExpression` and use the same compiler.
//
// What both platforms agree on (sources are cited in Tests/FormulasTests)
//
//   - iPhones follow the first destination that matches, Android the last. Lists are made so that both lead to the same
//     place.
//   - Android ends the questionnaire if an answer matches no destination; iPhones follow the default destination, or,
//     since November 2022, the last one with a condition. So every answer matches, and where a question can be skipped,
//     a last destination that no answer matches leads to the default.
//   - iPhones read "greater" as at least one more, "less" as at least one less, and equality of decimals within a
//     tenth. So decimals are compared only with "at least" and "at most".
//   - Pre-load logic is combined from left to right, exactly, and only by iPhones.
