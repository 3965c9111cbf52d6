// Access: organizations, folders, users, groups, sessions, roles, permissions, grants and the audit.
//
// Decides whether somebody may, and only it decides. Knows neither pages nor requests.
//
//   Folders/   the tree site → organization → app → study, the channels of a study, and their names
//   Rights/    what each role may (`RightsTable`), who holds which role where (`Roles`), the proof (`Grant`)
//   People/    users and groups
//   Entry/     how people come in: passwords, sessions, links, and what slows guessing down
//   SecondFactor/  authenticator apps, recovery codes, and whose roles require them
//   Passkeys/  WebAuthn: passkeys made and signed in with, and the little CBOR that they take
//   Providers/  sign-in with the OpenID Connect providers of organizations: settings, connected accounts
//   Keys/      API keys, with which programs come in as a user
//   Apps/      credentials of the participants' apps
//   Audit/     the chain of events that every change adds to
//   Refusals/  what people are told when something is not possible
//
// A repository method takes a `Grant`, which only this target makes, and its SQL is confined to the grant's
// subject. `package` marks what `WebAccess` may ask for inside the transaction of a request.
