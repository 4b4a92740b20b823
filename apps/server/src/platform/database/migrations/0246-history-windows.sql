-- What the channel was asked for when its session began: a wish that changed meanwhile is not fulfilled by it.
alter table history_imports
  add column since timestamptz,
  add column until timestamptz,
  add column groups boolean;
update history_imports i set since = c."importOldMessages", until = c."importRecentMessages",
  groups = c."importOldMessagesGroups"
from connections c where c.company_id = i.company_id and c.id = i."whatsappId";
