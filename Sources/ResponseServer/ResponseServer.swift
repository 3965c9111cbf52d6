// ResponseServer: enrollment tokens, participants, responses and Lists; their pages and their JSON API.
//
//   Tokens/      batches of enrollment tokens: the nine letters and their check letter, issue, find
//   Enrollment/  participants: from a token to the secret of an app, and out again
//   Responses/   from the raw JSON of an app to rows of Lists, in one transaction
//   Lists/       the shape of the Lists, planned from survey designs; their pages
//   Queries/     SELECT from participants' apps, each over its own rows
//   SetUp/       Study ID, collection, and where the designs of surveys come from
//   Exports/     Lists as files
//   Console/     what an operator's scripts do, without a page
//   Wire/        addresses, parameters and envelopes that the deployed apps know
//
// A response folder is a channel of a study: tokens, participants, responses and Lists hang on it. Knows nothing of
// how studies are designed; designs come as documents.
