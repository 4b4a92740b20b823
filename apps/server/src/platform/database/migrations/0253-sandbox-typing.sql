-- When the simulated phone last saw the business write.
create table sandbox_typing (
  company_id bigint not null,
  "whatsappId" bigint not null,
  number text collate "C" not null,
  at timestamptz not null,
  primary key (company_id, "whatsappId", number),
  foreign key (company_id, "whatsappId") references connections (company_id, id) on delete cascade
);
call fence('sandbox_typing');
