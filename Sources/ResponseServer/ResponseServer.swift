// ResponseServer: enrollment tokens, participants, responses and Lists; their pages and their JSON API.
//
//   Tokens/      batches of enrollment tokens: format and check letter, generating, looking up
//   Enrollment/  participants: from a token to an app token, and withdrawal
//   Responses/   processing the JSON of an app into rows of Lists, in one transaction
//   Lists/       the schema of the Lists, based on questionnaire designs; their pages
//   Participants/ the pages with participants and their answers
//   Tables/      the declarations of the study's tables: Lists, enrollment tables, properties
//   Queries/     SELECT queries of participants' apps on their own rows
//   Management/  commands of administrators' scripts, with the actions of the deployed server
//   LabKey/      SELECT queries of research teams' scripts on all rows of a study, with LabKey's clients
//   DataBrowser/ all tables of a study in a grid
//   SQLQueries/  the page for SELECT queries
//   SetUp/       Study ID, response collection, and the source of questionnaire designs
//   APITest/     the page for testing the API
//   Forwarding/  forwarding responses to another system, with all attempts
//   Exports/     Lists as files, and archives with codebook and scripts, created in the background
//   Operator/    commands for operators' scripts
//   Jobs/        the page with background jobs
//   Background/  work that continues after the request that started it
//   Audit/       records of who viewed participant data
//   AppAPI/      paths, parameters, and envelopes of the deployed apps
//
// A response folder is a channel of a study with its tokens, participants, responses, and Lists. This module doesn't
// depend on the study designer; it reads designs as documents.
