import COpenSSL

/// The codes of authenticator apps: RFC 6238 with SHA-1, steps of 30 seconds and six digits, which every app knows.
public enum TimeBasedCode {
    /// The number of digits of a code.
    public static let digitCount = 6
    /// How long a code is shown.
    public static let stepSeconds: Int64 = 30
    /// The number of bytes of a secret: as many as the digest has (RFC 4226, 4).
    public static let secretByteCount = 20
    /// So many steps before and after the present one are taken, for clocks that are not set right.
    public static let stepsAround: Int64 = 1

    /// The step that a time, in seconds since 1970, lies in.
    public static func step(at seconds: Int64) -> Int64 { seconds / stepSeconds }

    /// The code of a step.
    public static func text(of step: Int64, secret: [UInt8]) -> String {
        let message = (0..<8).map { UInt8(truncatingIfNeeded: step >> (56 - 8 * Int64($0))) }
        let code = authenticate(message, key: secret)
        let start = Int(code[code.count - 1] & 0x0F)
        let number = code[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let text = String(number % 1_000_000)
        return String(repeating: "0", count: digitCount - text.count) + text
    }

    /// The step after `last`, around the present one, whose code this is; nil for another text.
    ///
    /// Every step is looked at, in constant time each, whichever fits.
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

    /// HMAC with SHA-1, which is broken for signatures and sound for this (RFC 6194, 3.3).
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
