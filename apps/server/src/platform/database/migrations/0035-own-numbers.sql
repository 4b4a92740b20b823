-- A person's own WhatsApp number recovers the password, so it is one person's in the whole installation, like the
-- e-mail. The key is the same for all spellings. Of people who share a number already the first one has the key: they
-- keep what is stored, nobody else can take it, and it recovers none of them (docs/adr/0304).
alter table users add column "wppKey" text;

with spelled as (
  select company_id, id, regexp_replace(wpp, '\D', '', 'g') as digits, wpp ~ '^\s*\+' as "isWhole"
  from users where wpp is not null
), whole as (
  select company_id, id, case
    when "isWhole" then digits
    when digits like '00%' then substr(digits, 3)
    else regexp_replace(
      digits,
      '^0?((?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])(?:9\d{8}|[2-9]\d{7}))$',
      '55\1'
    ) end as digits
  from spelled
), keyed as (
  select company_id, id, regexp_replace(digits, '^(55[1-9]\d)([6-9]\d{7})$', '\19\2') as key
  from whole where length(digits) >= 8
), firsts as (
  select distinct on (key) company_id, id, key from keyed order by key, id
)
update users u set "wppKey" = f.key from firsts f where u.company_id = f.company_id and u.id = f.id;

create unique index users_wpp_key on users ("wppKey");
