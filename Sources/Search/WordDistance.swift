/// How far a mistyped word is from one that exists.
enum WordDistance {
    /// The shortest word that is corrected: nearly all shorter ones are close to others.
    static let lengthMin = 4

    /// Returns how many letters are missing, added, different or exchanged with their neighbor, between a mistyped word
    /// and a word or its beginning; nil if that is more than one, or two from eight letters on.
    static func between(_ mistyped: String, _ word: String) -> Int? {
        let (one, other) = (Array(mistyped), Array(word))
        let limit = one.count < 8 ? 1 : 2
        guard one.count >= lengthMin, other.count + limit >= one.count else { return nil }
        var rows = [Array(0...other.count)]
        for (row, letter) in one.enumerated() {
            var next = [row + 1]
            for (column, candidate) in other.enumerated() {
                var cost = min(
                    rows[row][column] + (letter == candidate ? 0 : 1), rows[row][column + 1] + 1,
                    next[column] + 1)
                if row > 0, column > 0, letter == other[column - 1], candidate == one[row - 1] {
                    cost = min(cost, rows[row - 1][column - 1] + 1)
                }
                next.append(cost)
            }
            if next.allSatisfy({ $0 > limit }) { return nil }
            rows.append(next)
        }
        // The last row has the distance to each beginning of the word.
        return rows[one.count].min().flatMap { $0 <= limit ? $0 : nil }
    }
}
