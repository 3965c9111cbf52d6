-- Whether single letters are keyboard shortcuts, such as "/" for the search (WCAG 2.1.4).
alter table users add column single_keys integer not null default 1 check (single_keys in (0, 1));

-- When the user hid the list of first steps; null while it's shown.
alter table users add column first_steps_hidden_at integer;
