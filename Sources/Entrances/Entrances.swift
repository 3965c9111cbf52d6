// Entrances: routes that declare who may come in, and the visit that a handler receives.
//
// The one place where a request meets Access: session, permission, transaction, form token. Knows no feature.
