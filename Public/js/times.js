// Times: the server writes instants in the study's or the account's zone; pointing at one shows it in the reader's own.

const language = document.documentElement.lang || undefined;
const full = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "long" });

function describe(time) {
  const instant = new Date(time.dateTime);
  // Dates without a time and times without a date have no local time.
  if (!/T.*(Z|[+-]\d\d:?\d\d)$/.test(time.dateTime) || Number.isNaN(instant.getTime())) return;
  const here = full.format(instant);
  time.title = time.title && !time.title.includes(here) ? `${time.title}\n${here}` : here;
}

for (const time of document.querySelectorAll("time[datetime]")) describe(time);
