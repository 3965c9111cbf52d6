/// Domains with letters outside of ASCII, which mail servers get in ASCII (IDNA 2008, RFC 5890 to 5892).
enum InternationalDomain {
    private static let labelLengthMax = 63

    /// Returns a domain in ASCII, such as `xn--and-6ma2c.example` for `ñandú.example`; nil if a letter isn't allowed.
    ///
    /// A domain in ASCII stays as it is.
    static func ascii(_ domain: Substring) -> String? {
        if domain.utf8.allSatisfy({ $0 < 0x80 }) { return String(domain) }
        var labels: [String] = []
        for label in domain.lowercased().split(separator: ".", omittingEmptySubsequences: false) {
            guard let ascii = ascii(label: label) else { return nil }
            labels.append(ascii)
        }
        return labels.joined(separator: ".")
    }

    private static func ascii(label: Substring) -> String? {
        let scalars = Array(label.unicodeScalars)
        if scalars.allSatisfy(\.isASCII) { return String(label) }
        guard scalars.allSatisfy(isAllowed), scalars.first != "-", scalars.last != "-",
            scalars.first.map({ !isMark($0) }) == true, !label.dropFirst(2).hasPrefix("--"),
            let encoded = Punycode.encode(scalars)
        else { return nil }
        let ascii = "xn--" + encoded
        return ascii.utf8.count <= labelLengthMax ? ascii : nil
    }

    /// Letters, digits and hyphens. An accent as a character of its own isn't allowed: it has to be one with its letter.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return scalar == "-" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
        if (0x300...0x36F).contains(scalar.value) { return false }
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber: return true
        default: return isMark(scalar)
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }
}

/// The encoding of labels of domains in ASCII (RFC 3492).
private enum Punycode {
    private static let base = 36
    private static let (thresholdMin, thresholdMax) = (1, 26)
    private static let (skew, damp) = (38, 700)
    private static let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)

    /// Returns the encoded form without its prefix; nil for a text that is too long.
    static func encode(_ scalars: [Unicode.Scalar]) -> String? {
        guard scalars.count <= 63 else { return nil }
        var output = scalars.filter(\.isASCII).map { UInt8(truncatingIfNeeded: $0.value) }
        let basicCount = output.count
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var (next, delta, bias, handled) = (128, 0, 72, basicCount)
        while handled < scalars.count {
            // A label has at most 63 scalars, so no number overflows.
            let least = scalars.map { Int($0.value) }.filter { $0 >= next }.min() ?? next
            delta += (least - next) * (handled + 1)
            next = least
            for scalar in scalars {
                let value = Int(scalar.value)
                if value < next { delta += 1 }
                if value == next {
                    append(delta, bias, to: &output)
                    bias = adapted(delta, handled + 1, isFirst: handled == basicCount)
                    delta = 0
                    handled += 1
                }
            }
            delta += 1
            next += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends a number with digits of varying weight.
    private static func append(_ delta: Int, _ bias: Int, to output: inout [UInt8]) {
        var (rest, position) = (delta, base)
        while true {
            let threshold = min(max(position - bias, thresholdMin), thresholdMax)
            if rest < threshold { break }
            let weight = base - threshold
            output.append(digits[threshold + (rest - threshold) % weight])
            rest = (rest - threshold) / weight
            position += base
        }
        output.append(digits[rest])
    }

    private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
        var rest = isFirst ? delta / damp : delta / 2
        rest += rest / count
        var bias = 0
        while rest > (base - thresholdMin) * thresholdMax / 2 {
            rest /= base - thresholdMin
            bias += base
        }
        return bias + (base - thresholdMin + 1) * rest / (rest + skew)
    }
}
