// OpenIDConnect: the relying party's side of OpenID Connect Core 1.0 and Discovery 1.0, by the code flow with
// PKCE (RFC 7636) and the issuer in the answer (RFC 9207).
//
// ProviderClient asks a provider for its metadata and keys (ProviderDirectory keeps them for an hour), makes the
// address to which a browser is sent (AuthorizationRequest), and exchanges the code for an IDToken, which it
// verifies: RS256 and ES256 only. Whatever fails is a ProviderFailure with a sentence for administrators.
//
// Keeps no state of a sign-in and knows no domain word.
