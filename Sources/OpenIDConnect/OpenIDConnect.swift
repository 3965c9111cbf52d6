// OpenIDConnect: the relying party of OpenID Connect Core 1.0 and Discovery 1.0, with the authorization code flow, PKCE
// (RFC 7636) and the issuer in the response (RFC 9207).
//
// ProviderClient reads a provider's metadata and keys (ProviderMetadataCache keeps them for an hour), builds the URL to
// which a browser is sent (AuthorizationRequest), and exchanges the code for an IDToken, which it verifies: RS256 and
// ES256 only. Every failure is a ProviderFailure with a message for administrators.
//
// It keeps no state of a sign-in and is independent of the product's domain.
