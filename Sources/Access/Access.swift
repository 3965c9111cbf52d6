// Access: organizations, folders, users, groups, sessions, roles, permissions, grants and the audit log.
//
// All authorization decisions are made in this target. It doesn't depend on pages or requests.
//
//   Folders/   the tree site → organization → app → study, the channels of a study, and their names
//   Rights/    what each role may (`RightsTable`), who holds which role where (`Roles`), the proof (`Grant`)
//   StudySites/  sites of studies, roles held at single ones, and the permissions that can be
//   People/    users and groups
//   Authentication/  passwords, sessions, one-time links, and the limits on guessing
//   SecondFactor/  authenticator apps, recovery codes, and whose roles require them
//   Passkeys/  WebAuthn: passkeys made and signed in with, and the subset of CBOR that they require
//   SignInProviders/  sign-in with the OpenID Connect providers of organizations: settings, connected accounts
//   APIKeys/   API keys, with which programs act as a user
//   Apps/      credentials of the participants' apps
//   Audit/     the chain of events that every change adds to
//   Mail/      emails that wait to be sent
//   Errors/    the errors that users see and can act on
//
// A repository method takes a `Grant`, which only this target creates, and its SQL is confined to the grant's
// subject. `package` marks what `WebAccess` and `StudyManagement` may use inside the transaction of a request.
