import COpenSSL

/// Returns whether two byte strings are equal, in a time that doesn't reveal where they differ.
///
/// Their lengths aren't secret: different lengths return immediately.
public func constantTimeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
}

/// Returns whether two texts have the same UTF-8, in a time that doesn't reveal where they differ.
///
/// Unlike with `==` on strings, canonically equivalent spellings are different.
public func constantTimeEqual(_ left: String, _ right: String) -> Bool {
    constantTimeEqual([UInt8](left.utf8), [UInt8](right.utf8))
}
