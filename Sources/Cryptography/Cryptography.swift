// Cryptography: digests, message authentication, sealing, password hashes and random bytes.
//
// Thin, checked wrappers over libcrypto and libargon2. We write no cryptography. Knows no domain word.
