-- What a schedule sends may be a template. Its name stays when the template is gone, so that nobody takes it for a text.
alter table schedules
  add column "templateId" bigint,
  add column "templateName" text,
  add column "templateValues" jsonb not null default '{}',
  add foreign key (company_id, "templateId") references message_templates (company_id, id)
    on delete set null ("templateId"),
  add check ("templateId" is null or "templateName" is not null);
create index schedules_template on schedules (company_id, "templateId") where "templateId" is not null;
