-- People that a channel knows, taken from its phone's address book or chats.

alter table contact_imports add column source text not null default 'file'
  check (source in ('file', 'addressBook', 'chats'));
alter table contact_imports add column "whatsappId" bigint;
alter table contact_imports drop constraint contact_imports_status_check;
alter table contact_imports add constraint contact_imports_status_check
  check (status in ('draft', 'running', 'done', 'failed'));

-- What the simulated phone of the business keeps of people.
create table sandbox_people (
  company_id bigint not null,
  "whatsappId" bigint not null,
  number text collate "C" not null,
  -- As the address book has it; null for somebody who is not in it.
  name text,
  blocked boolean not null default false,
  absent boolean not null default false,
  primary key (company_id, "whatsappId", number),
  foreign key (company_id, "whatsappId") references connections (company_id, id) on delete cascade
);
call fence('sandbox_people');
