// RegistrationServer: participants' accounts in apps, and the state of their studies and activities.
//
// Compatible with the User Registration server that it replaces, under its addresses (`/fdahpUserRegWS/…`): every
// existing app signs in here first. `API` has the forms of requests and answers, `Actions` what apps call, `Accounts`
// the users, their sessions and failed attempts, `Participation` what an app keeps for its user and the pages about it,
// `Import` accounts of the previous server, `Emails` the codes and messages that are sent by email, `Push` the messages
// to phones and the services that send them, `Texts` the sentences in each language, `Descriptions` the documented API.
