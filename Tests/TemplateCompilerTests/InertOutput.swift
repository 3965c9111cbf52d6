/// What may not be in the output, whatever an expression holds.
enum InertOutput {
    /// The tags, the names of their attributes and the comments: what a value must never change.
    static func structure(of bytes: [UInt8]) -> [String] {
        HTMLReader.tokens(of: bytes).compactMap { token in
            switch token {
            case .start(let name, let attributes):
                "<\(name) \(attributes.map(\.name).joined(separator: " "))>"
            case .end(let name): "</\(name)>"
            case .comment: "<!>"
            case .text: nil
            }
        }
    }

    /// Addresses in the output that would run a program, as a browser reads them.
    static func unsafeAddresses(in bytes: [UInt8]) -> [String] {
        let names = ["href", "src", "action", "formaction", "xlink:href", "data-url", "poster", "srcset"]
        return HTMLReader.tokens(of: bytes).flatMap { token -> [String] in
            guard case .start(_, let attributes) = token else { return [] }
            return attributes.filter { names.contains($0.name) }.flatMap { attribute in
                // A srcset holds several addresses, and only at its first would one colon be seen.
                let value = attribute.value
                let addresses = attribute.name == "srcset" ? value.split(separator: ",") : [value[...]]
                return addresses.map(String.init).filter(hasUnsafeScheme)
            }
        }
    }

    /// Reads an address as the URL standard does: blanks around it and tabs and line ends in it are dropped.
    static func hasUnsafeScheme(_ address: String) -> Bool {
        let kept = address.unicodeScalars.drop { $0.value <= 0x20 }.filter {
            ![0x09, 0x0A, 0x0D].contains($0.value)
        }
        let text = String(String.UnicodeScalarView(kept)).lowercased()
        guard let end = text.firstIndex(where: { ":/?#".contains($0) }), text[end] == ":" else {
            return false
        }
        // about:invalid is what the writer puts in place of what it refuses.
        return !["http", "https", "mailto", "tel", "about"].contains(String(text[..<end]))
    }
}
