/// The error in a response of S3.
enum S3ErrorText {
    /// Returns code and message, such as `NoSuchBucket: The specified bucket does not exist`. Nil if there is no code.
    ///
    /// The document has a fixed form without attributes, so its two elements are found by their tags.
    static func read(_ text: String) -> String? {
        guard let code = element("Code", in: text) else { return nil }
        return element("Message", in: text).map { "\(code): \($0)" } ?? code
    }

    private static func element(_ name: String, in text: String) -> String? {
        guard let start = text.firstRange(of: "<\(name)>")?.upperBound,
            let end = text[start...].firstRange(of: "</\(name)>")?.lowerBound
        else { return nil }
        return String(text[start..<end])
    }
}
