/// Shortens the texts of messages, whose size both services limit.
enum PushText {
    /// Returns the longest beginning of a text, followed by an ellipsis, for which `size` is at most `limit`; the text
    /// itself if it fits. Whole characters are left out, so that none is damaged.
    static func shortened(_ text: String, to limit: Int, size: (String) -> Int) -> String {
        guard size(text) > limit else { return text }
        let characters = Array(text)
        var (fitting, tooMany) = (0, characters.count)
        while tooMany - fitting > 1 {
            let middle = (fitting + tooMany) / 2
            if size(beginning(characters, middle)) <= limit { fitting = middle } else { tooMany = middle }
        }
        return beginning(characters, fitting)
    }

    private static func beginning(_ characters: [Character], _ count: Int) -> String {
        String(characters.prefix(count)) + "…"
    }
}
