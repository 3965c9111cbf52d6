// RegistrationServer: participants' accounts in apps, and the state of their studies and activities.
//
// Compatible with the User Registration server that it replaces, under its addresses (`/fdahpUserRegWS/…`): every
// existing app signs in here first. `API` has the actions, `Accounts` who somebody is, `Participation` what an app keeps
// for its user, `Emails` the codes and questions that are sent by email, `Texts` the sentences in each language.
