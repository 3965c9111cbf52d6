// Studies: the vocabulary that every feature shares, and its rules.
//
// Study, channel, questionnaire, step, schedule, their documents, and what a valid one is. Knows neither
// pages, requests nor people's rights.
