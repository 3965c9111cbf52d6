// Cryptography: digests, message authentication, sealing, password hashes and random bytes.
//
// Thin, checked wrappers over libcrypto and libargon2. This module implements no cryptography of its own and is
// independent of the product's domain.
