// ResponseServer: enrollment tokens, participants, responses and Lists; their pages and their JSON API.
//
//   Tokens/      batches of enrollment tokens: the nine letters and their check letter, issue, find
//   Enrollment/  participants: from a token to the secret of an app, and out again
//   Responses/   from the raw JSON of an app to rows of Lists, in one transaction
//   Lists/       the shape of the Lists, planned from survey designs; their pages
//   Participants/ who takes part, and what one of them has answered; pages for people
//   Queries/     SELECT from participants' apps, each over its own rows
//   Management/  what administrators' scripts do, by the actions of the deployed server
//   LabKey/      SELECT from research teams' scripts, over every row of a study, as LabKey's clients ask
//   DataBrowser/ every table of a study in a grid
//   SQLQueries/  the page on which people with a role type SELECT themselves
//   SetUp/       Study ID, collection, and where the designs of surveys come from
//   APITest/     the page on which administrators try the API
//   Forwarding/  sending responses on to another system, with every attempt
//   Exports/     Lists as files, and archives with codebook and scripts, made in the background
//   Operator/    what an operator's scripts do, without a page
//   Jobs/        what works in the background, as people see it
//   Background/  work that goes on after the request that began it
//   Audit/       who has looked at what of participants
//   AppAPI/      addresses, parameters and envelopes that the deployed apps know
//
// A response folder is a channel of a study: tokens, participants, responses and Lists hang on it. Knows nothing of
// how studies are designed; designs come as documents.
import PortalUI

/// In pages a choice is one of a field's; the choice that participants have is `Studies.Choice`.
typealias SelectOption = PortalUI.SelectOption
