// Responses: what a study has collected, without pages: tokens, participants, responses, Lists and properties.
//
//   Tokens/       batches of enrollment tokens: format and check letter, generating, looking up, revoking
//   Enrollment/   participants: from a token to an app token, and withdrawal
//   Sites/        what sites of a study have: enrollment, counts, and moves of participants
//   Processing/   a response from raw JSON to rows of Lists, in one transaction; pending and failed ones again
//   Failures/     why a response couldn't be processed, and where in its design
//   Corrections/  corrected values and discarded responses
//   Lists/        the schema of the Lists, based on questionnaire designs; their tables and rows
//   Properties/   participant properties: their design, and their values by token
//   SetUp/        the sources of questionnaire designs
//   Erasures/     the log of erased participants, and replaying it after a restore
//   DataLock/     the data lock as a sentence
//   AppAPI/       parameters and envelopes of the deployed apps
//   Texts/        messages to participants, in each language
//   Audit/        records of who viewed participant data
//   Adherence/    the runs of participants: computed from schedules and responses, and stored
//   Holds/        periods in which nothing is expected of a participant
//   Deviations/   protocol deviations: found by rules in the runs, recorded, and decided
//   Worklist/     tasks about participants, the rules that make them, and notes
//   Reminders/    push messages to participants: rules, plan, limits, and sending
//   Background/   work that continues after the request that started it
//
// A response folder is a channel of a study with its tokens, participants, responses, and Lists. This module doesn't
// depend on the study designer; it reads designs as documents. `ResponsePaths` has the URLs of the pages above it.
