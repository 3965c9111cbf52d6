import COpenSSL

/// The codes of authenticator apps: RFC 6238 with SHA-1, steps of 30 seconds and six digits, which every app supports.
public enum TimeBasedCode {
    /// The number of digits in a code.
    public static let digitCount = 6
    /// The duration of a step.
    public static let stepSeconds: Int64 = 30
    /// The number of bytes in a secret, the same as in the digest (RFC 4226, 4).
    public static let secretByteCount = 20
    /// The number of steps accepted before and after the current one, for clocks that are slightly wrong.
    public static let stepsAround: Int64 = 1

    /// Returns the step for a time in seconds since 1970.
    public static func step(at seconds: Int64) -> Int64 { seconds / stepSeconds }

    /// Returns the code of a step.
    public static func text(of step: Int64, secret: [UInt8]) -> String {
        let message = (0..<8).map { UInt8(truncatingIfNeeded: step >> (56 - 8 * Int64($0))) }
        let code = authenticate(message, key: secret)
        let start = Int(code[code.count - 1] & 0x0F)
        let number = code[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let text = String(number % 1_000_000)
        return String(repeating: "0", count: digitCount - text.count) + text
    }

    /// Returns the step after `last`, around the current one, that has this code; nil if there is none.
    ///
    /// Every step is checked, each in constant time, whichever matches.
    public static func step(
        of code: String, secret: [UInt8], around present: Int64, after last: Int64
    ) -> Int64? {
        var found: Int64?
        for step in (present - stepsAround)...(present + stepsAround) {
            let fits = constantTimeEqual(text(of: step, secret: secret), code)
            if fits, step > last, found == nil { found = step }
        }
        return found
    }

    /// HMAC with SHA-1, which is broken for signatures but secure for this use (RFC 6194, 3.3).
    private static func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 20) { out, initialized in
            var length: UInt32 = 0
            let result = HMAC(
                LibCrypto.sha1.pointer, key, Int32(key.count), message, message.count, out.baseAddress,
                &length)
            LibCrypto.check(result == nil ? 0 : 1, "authenticate a step")
            initialized = Int(length)
        }
    }
}
