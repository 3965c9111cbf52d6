-- The sites whose participants an export includes, as numbers with commas between them; null for the whole study.
alter table exports add column site_ids text;
