import COpenSSL

/// Whether two byte strings are equal, in a time that tells nothing about where they differ.
///
/// Their lengths are not secret: different lengths answer at once.
public func constantTimeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
}

/// Whether two texts have the same UTF-8, in a time that tells nothing about where they differ.
///
/// Unlike `==` on strings, canonically equivalent spellings are different here.
public func constantTimeEqual(_ left: String, _ right: String) -> Bool {
    constantTimeEqual([UInt8](left.utf8), [UInt8](right.utf8))
}
