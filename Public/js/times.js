// Times: the server formats times in the time zone of the study or account; hovering shows them in the browser's zone.

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
