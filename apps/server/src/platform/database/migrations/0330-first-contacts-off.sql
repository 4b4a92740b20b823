-- A cap of 0 switches first contacts off: no other day brings them, so such a message does not wait for tomorrow's.
alter table messages drop constraint "messages_waitsFor_check";
alter table messages add constraint "messages_waitsFor_check"
  check ("waitsFor" in ('firstContacts', 'noFirstContacts', 'restriction')) not valid;

update messages m set "waitsFor" = 'noFirstContacts'
from connections c
where c.company_id = m.company_id and c.id = m."whatsappId" and c."firstContactsPerDay" = 0
  and m.status = 'queued' and m."waitsFor" = 'firstContacts';
