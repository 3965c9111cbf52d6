/// Removes lines that contain only control tags and comments, so that they don't leave blank lines.
enum StandaloneLines {
    static func removed(from tokens: [Token], of source: TemplateSource) -> [Token] {
        var tokens = tokens
        var index = 0
        while index < tokens.count {
            guard isSilent(tokens[index]) else {
                index += 1
                continue
            }
            let last = endOfRun(from: index, in: tokens, of: source)
            let run = tokens[index].range.lowerBound..<tokens[last].range.upperBound
            if let line = line(around: run, in: source) { cut(line, index...last, from: &tokens) }
            index = last + 1
        }
        return tokens.filter { token in
            if case .text(let range) = token { !range.isEmpty } else { true }
        }
    }

    private static func isSilent(_ token: Token) -> Bool {
        switch token {
        case .tag(let tag): !tag.isInline
        case .comment: true
        case .text, .expression: false
        }
    }

    /// Returns the index of the last control tag or comment of a run with only whitespace in between.
    private static func endOfRun(from first: Int, in tokens: [Token], of source: TemplateSource) -> Int {
        var last = first
        var index = first + 1
        while index < tokens.count {
            if isSilent(tokens[index]) {
                last = index
            } else if case .text(let range) = tokens[index], source.bytes[range].allSatisfy(\.isBlank) {
                // The run only continues if another control tag or comment follows.
            } else {
                break
            }
            index += 1
        }
        return last
    }

    /// Returns the complete line with its line break if there is only whitespace around `run`.
    private static func line(around run: Range<Int>, in source: TemplateSource) -> Range<Int>? {
        var (start, end) = (run.lowerBound, run.upperBound)
        while start > 0, source.bytes[start - 1].isBlank { start -= 1 }
        guard start == 0 || source.bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
        while end < source.bytes.count, source.bytes[end].isBlank { end += 1 }
        if end == source.bytes.count { return start..<end }
        return source.bytes[end] == UInt8(ascii: "\n") ? start..<end + 1 : nil
    }

    private static func cut(_ line: Range<Int>, _ run: ClosedRange<Int>, from tokens: inout [Token]) {
        for index in max(run.lowerBound - 1, 0)...min(run.upperBound + 1, tokens.count - 1) {
            guard case .text(let range) = tokens[index] else { continue }
            if index < run.lowerBound {
                tokens[index] = .text(range.lowerBound..<max(range.lowerBound, line.lowerBound))
            } else if index > run.upperBound {
                tokens[index] = .text(min(range.upperBound, line.upperBound)..<range.upperBound)
            } else {
                tokens[index] = .text(range.lowerBound..<range.lowerBound)
            }
        }
    }
}
