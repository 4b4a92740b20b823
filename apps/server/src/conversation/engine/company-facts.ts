import { LRUCache } from 'lru-cache';
import { mediaTypeOf } from '@prosa/channel-driver';
import { companySettingDefaults, type CompanySettingValues } from '@prosa/contract';
import type {
  CompanyFacts,
  ConnectionFacts,
  ListedFile,
  OptionFacts,
  PromptFacts,
  QueueFacts,
  UserFacts,
} from '@prosa/domain';
import { perDatabase } from '../../platform/database/per-database.ts';
import { planAllowsSql } from '../../platform/database/plan-flags.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { CapabilitiesOf } from '../../platform/app.ts';
import type { Engine } from './engine.ts';

type Services = Pick<Engine, 'database' | 'capabilitiesOf'>;

type ConnectionRow = Omit<ConnectionFacts, 'interactive'> & { provider: string };
type QueueRow = Omit<QueueFacts, 'options'>;
type OptionRow = Omit<OptionFacts, 'options'> & { queueId: number; parentId: number | null };
type FileRow = {
  fileListId: number;
  name: string;
  path: string;
  fileName: string;
  mime: string;
  size: number;
};

interface Row {
  version: number;
  name: string;
  schedules: CompanyFacts['schedules'];
  settings: Partial<CompanySettingValues> | null;
  holidays: string[] | null;
  connections: ConnectionRow[] | null;
  queues: QueueRow[] | null;
  options: OptionRow[] | null;
  files: FileRow[] | null;
  users: (UserFacts & { id: number })[] | null;
  integrations: number[] | null;
  prompts: PromptFacts[] | null;
  rollsBackLanes: boolean;
}

const text = `
select v.version, p.name, p.schedules,
  (select s."values" from company_settings s where s.company_id = $1) as settings,
  (select json_agg(h.day) from holidays h where h.company_id = $1) as holidays,
  (select json_agg(c) from (
    select c.id, c.name, c.channel, c.provider, c."allowGroup", c."groupAsTicket", c."greetingMessage",
      c."greetingMedia", c."complationMessage", c."outOfHoursMessage", c."ratingMessage", c."timeCreateNewTicket",
      c."maxUseBotQueues", c."timeUseBotQueues", c."maxUseBotQueuesNPS", c."expiresTicket", c."whenExpiresTicket",
      c."expiresInactiveMessage", c."timeInactiveMessage", c."inactiveMessage", c."expiresTicketNPS",
      c."timeSendQueue", c."sendIdQueue", c."integrationId", c."promptId", c.schedules, c."collectiveVacationMessage",
      c."collectiveVacationStart", c."collectiveVacationEnd",
      array(
        select q.id from connection_queues l join queues q on q.company_id = l.company_id and q.id = l."queueId"
        where l.company_id = c.company_id and l."whatsappId" = c.id
        order by q."orderQueue" nulls last, q.id) as "queueIds"
    from connections c where c.company_id = $1) c) as connections,
  (select json_agg(q) from (
    select q.id, q.name, q."greetingMessage", q."outOfHoursMessage", q."closeTicket", q."fileListId",
      q."integrationId", q.schedules,
      case when q."ativarRoteador" then q."tempoRoteador" else 0 end as "reassignMinutes",
      array(
        select m."userId" from user_queues m
        where m.company_id = q.company_id and m."queueId" = q.id order by 1) as "memberIds"
    from queues q where q.company_id = $1) q) as queues,
  (select json_agg(o) from (
    select o.id, o."queueId", o."parentId", o.name, o."greetingMessage", o."queueType", o."closeTicket", o."optQueueId",
      o."optUserId", o."optFileId", o."optIntegrationId"
    from chatbots o where o.company_id = $1 order by o.id) o) as options,
  (select json_agg(f) from (
    select f."fileListId", f.name, f.path, f."fileName", f."mediaType" as mime, f.size
    from file_options f where f.company_id = $1 and f.path is not null
    order by f."fileListId", f.position, f.id) f) as files,
  (select json_agg(u) from (
    select u.id, u.name, u.profile, u."startWork", u."endWork" from users u where u.company_id = $1) u) as users,
  (select json_agg(i.id) from integrations i where i.company_id = $1
    and ${planAllowsSql('useIntegrations', 'p.id')}) as integrations,
  (select json_agg(a) from (select a.id, a.name, a."queueId" from prompts a where a.company_id = $1
    and ${planAllowsSql('useOpenAi', 'p.id')}) a) as prompts,
  exists (select from tags g where g.company_id = $1 and g."rollbackLaneId" is not null
    and ${planAllowsSql('useKanban', 'p.id')}) as "rollsBackLanes"
from companies p join bot_versions v on v.company_id = p.id
where p.id = $1`;

function treeOf(rows: readonly OptionRow[], parentId: number | null): OptionFacts[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map(({ queueId: _queue, parentId: _parent, ...option }) => ({
      ...option,
      options: treeOf(rows, option.id),
    }));
}

function filesOf(rows: readonly FileRow[]): Map<number, ListedFile[]> {
  const lists = new Map<number, ListedFile[]>();
  for (const { fileListId, name, path, fileName, mime, size } of rows) {
    const file = { name, mediaType: mediaTypeOf(mime), media: { path, name: fileName, mime, size } };
    lists.set(fileListId, [...(lists.get(fileListId) ?? []), file]);
  }
  return lists;
}

function factsOf(row: Row, capabilitiesOf: CapabilitiesOf): CompanyFacts {
  const connections = (row.connections ?? []).map(
    ({ provider, ...connection }): ConnectionFacts => ({
      ...connection,
      interactive: capabilitiesOf(provider, connection.channel)?.interactive ?? [],
    }),
  );
  const options = Map.groupBy(row.options ?? [], ({ queueId }) => queueId);
  const queues = (row.queues ?? []).map(
    (queue): QueueFacts => ({
      ...queue,
      options: treeOf(options.get(queue.id) ?? [], null),
    }),
  );
  return {
    name: row.name,
    settings: { ...companySettingDefaults, ...row.settings },
    schedules: row.schedules,
    holidays: row.holidays ?? [],
    connections: new Map(connections.map((connection) => [connection.id, connection])),
    queues: new Map(queues.map((queue) => [queue.id, queue])),
    fileLists: filesOf(row.files ?? []),
    integrations: new Set(row.integrations),
    prompts: new Map((row.prompts ?? []).map((prompt) => [prompt.id, prompt])),
    rollsBackLanes: row.rollsBackLanes,
    users: new Map((row.users ?? []).map(({ id, ...user }) => [id, user])),
  };
}

interface Cached {
  version: number;
  facts: CompanyFacts;
}

/** Companies in the cache; the least recently used one is removed. */
const MOST_COMPANIES = 2_000;
const cacheOf = perDatabase(() => new LRUCache<number, Cached>({ max: MOST_COMPANIES }));

/**
 * Everything that steers a company's conversations. Every message needs it, so each process caches it per bot version
 * and reads it once after each change.
 */
export async function companyFacts(
  services: Services,
  tx: CompanyTransaction,
  version: number,
): Promise<CompanyFacts> {
  const cached = cacheOf(services);
  const known = cached.get(tx.companyId);
  if (known?.version === version) return known.facts;
  const [row] = await tx.query<Row>('conversation-company', text, [tx.companyId]);
  if (!row) throw new Error('a company has a version');
  const facts = factsOf(row, services.capabilitiesOf);
  cached.set(tx.companyId, { version: row.version, facts });
  return facts;
}
