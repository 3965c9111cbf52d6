// The rules of fields: first what is missing, then what is wrong, each in the order of the fields.

extension DeclaresFields {
    func check(_ check: inout RuleCheck) { check.fields(Self.fields, of: self) }
}

extension RuleCheck {
    fileprivate mutating func fields<Root>(_ fields: [Field<Root>], of root: Root) {
        let applicable = fields.filter { $0.condition?(root) != false }
        for field in applicable { field.checkPresence(in: root, &self) }
        for field in applicable { field.checkValue(in: root, &self) }
    }
}

extension Field {
    /// Adds a problem if a required value is missing. Texts are checked with their length.
    fileprivate func checkPresence(in root: Root, _ check: inout RuleCheck) {
        guard let ask else { return }
        let isPresent =
            switch value {
            case .integer(let path, _): root[keyPath: path] != nil
            case .number(let path): root[keyPath: path] != nil
            case .minutes(let path): root[keyPath: path] != nil
            case .dateTime(let path, _): root[keyPath: path] != nil
            case .image(let path): root[keyPath: path] != nil
            case .option(let option): option.value(of: root) != nil
            case .flag, .word, .text, .rows, .part: true
            }
        check.require(isPresent, name, ask)
    }

    fileprivate func checkValue(in root: Root, _ check: inout RuleCheck) {
        if case .rows(let rows) = value { return self.check(rows, in: root, &check) }
        rule?(root, &check)
        switch value {
        case .integer(let path, let range):
            if let range, let number = root[keyPath: path], !range.contains(number) {
                check.refuse(name, "Enter a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
        case .word(let path, let limit): check.text(root[keyPath: path], name, limit: limit, ask: ask)
        case .text(let path, let limit?): check.text(root[keyPath: path], name, limit: limit, ask: ask)
        case .image(let path): check.choiceImage(root[keyPath: path], name)
        case .part(let part): self.check(part, in: root, &check)
        case .flag, .number, .minutes, .dateTime, .text(_, nil), .option, .rows: break
        }
    }

    /// Checks the number of rows, then what every row must have, then what it can have.
    private func check<Path: RowsPath<Root>>(_ rows: Path, in root: Root, _ check: inout RuleCheck) {
        let found = root[keyPath: rows.path]
        if found.count < rows.count.lowerBound {
            check.require(false, name, "Add at least \(rows.count.lowerBound) \(appearance.noun)s")
        } else if found.count > rows.count.upperBound {
            check.refuse(
                name, "There are \(found.count) \(appearance.noun)s. Keep at most \(rows.count.upperBound)")
        }
        rule?(root, &check)
        for isRequired in [true, false] {
            let fields = rows.fields.filter { ($0.ask != nil) == isRequired }
            for (index, row) in found.enumerated() {
                check.within("\(name)[\(index)].") { $0.fields(fields, of: row) }
            }
        }
    }

    private func check<Path: PartPath<Root>>(_ part: Path, in root: Root, _ check: inout RuleCheck) {
        guard let part = root[keyPath: part.path] else { return }
        check.within("\(name).") { part.check(&$0) }
    }
}
