// Studies: the vocabulary that every feature shares, and its rules.
//
// Study, channel, questionnaire, step, schedule, their documents, and what a valid one is. Knows neither
// pages, requests nor people's rights.
//
// Glossary
//
//   study          what is designed once and offered to participants; a study folder holds one design
//   channel        one of a study's two outlets, Test and Live, each with its own Study ID, app, status,
//                  publications and responses
//   Study ID       the name by which apps and response servers know a channel's study (`StudyID`)
//   App ID, Org ID the names of the app and the organization that offer it (`AppID`, `OrganizationID`)
//   document       one editable unit of a design, kept with every previous revision
//   section        an entry of the designer's menu: one document, or a list of documents
//   activity       something a participant does: a questionnaire (and later an active task)
//   key            the short title of an activity or step: names Lists and columns, fixed once published
//   publication    a design as it was frozen for one channel, with its version and digest
//   answer         the bytes that apps receive, encoded when a publication is made
