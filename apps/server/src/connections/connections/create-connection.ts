import type { BodyOf, Channel, Connection, createConnection as call } from '@prosa/contract';
import {
  AppError,
  channelPlanFlag,
  connectionDefaults,
  found,
  newConnectionToken,
  requirePlanFlag,
  requireWithinPlan,
  type Viewer,
} from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { insertCredentials, saveRate } from '../meta/connect/credentials.ts';
import { beginConnections, unsubscribedState } from '../meta/connect/subscribe-connection.ts';
import { syncSoon } from '../meta/templates/sync-templates.ts';
import { type NumberInput, type OpenedNumber, openNumber } from '../meta/connect/open-number.ts';
import { wakeRunner } from '../sessions/wake-runner.ts';
import type { Offer } from './connectable-channels.ts';
import { requireDriver, requireGreeting, requireRate, toValues } from './connection-rules.ts';
import { auditedConnection } from './audited-connection.ts';
import { announceConnection } from './events.ts';
import { requireHistory, requireImport, requireWhole } from './steering-rules.ts';
import {
  clearDefault,
  type ConnectionRow,
  insertConnection,
  lockPlanFacts,
  readConnection,
  readPlan,
  replaceQueues,
} from './queries.ts';
import { toConnection } from './to-connection.ts';
import { withUniqueNames } from './unique-names.ts';
import { newId } from '../../platform/database/new-id.ts';

/** Reads the number from Meta. The plan is checked first: the answer may reveal another company's number. */
async function askMeta(app: App, companyId: number, channel: Channel, input: NumberInput) {
  requirePlanFlag(await app.database.inCompany(companyId, readPlan), channelPlanFlag[channel]);
  return openNumber(app, companyId, input);
}

/** The provider of a new connection, if this installation has it; else ERR_VALIDATION or ERR_SANDBOX_OFF. */
async function requireOffered({ drivers, sandbox }: Offer, channel: Channel, input: BodyOf<typeof call>) {
  const provider = requireDriver(drivers, input.provider, channel);
  if (provider === 'sandbox') await sandbox.require();
  return provider;
}

/** The token that every connection gets is no choice of anybody. */
async function recordCreated(tx: CompanyTransaction, viewer: Creator, row: ConnectionRow): Promise<void> {
  await recordAudit(tx, viewer, {
    action: 'connection.create',
    subject: row,
    change: {
      before: null,
      after: { ...auditedConnection(row), token: null },
      set: row.account ? ['accessToken'] : [],
    },
  });
}

async function storeAccount(
  app: App,
  tx: CompanyTransaction,
  id: number,
  { connection }: OpenedNumber,
  rate: number | null | undefined,
): Promise<void> {
  await insertCredentials(tx, id, connection);
  if (rate) await saveRate(tx, id, rate);
  await syncSoon(app, tx, id);
}

type Creator = Pick<Viewer, 'id' | 'name' | 'companyId'>;

export async function createConnection(
  app: App,
  offer: Offer,
  viewer: Creator,
  body: BodyOf<typeof call>,
): Promise<Connection> {
  const { companyId } = viewer;
  const input = { ...body, expiresTicket: body.expiresTicket ?? app.config.autoCloseMinutes };
  const channel = input.channel ?? 'whatsapp';
  const queueIds = [...new Set(input.queueIds)];
  const token = input.token || newConnectionToken();
  const provider = await requireOffered(offer, channel, input);
  requireRate(input, provider, channel);
  const opened = provider === 'meta' ? await askMeta(app, companyId, channel, input) : null;
  const row = await withUniqueNames(() =>
    app.database.inCompany(companyId, async (tx) => {
      const facts = await lockPlanFacts(tx);
      requirePlanFlag(facts.plan, channelPlanFlag[channel]);
      requireWithinPlan(facts, 'connections');
      requireGreeting(queueIds.length, input.greetingMessage ?? '');
      const isDefault = input.isDefault === true || !facts.hasDefault;
      if (isDefault) await clearDefault(tx);
      // A simulated phone and a number that Meta knows are up from the start; a phone must still be paired.
      const status = offer.drivers.of({ provider, channel })?.capabilities.pairing ? 'OPENING' : 'CONNECTED';
      const fixed = { name: input.name, channel, provider, status };
      const id = await newId(tx, 'connections');
      const values = toValues(app, { companyId, id }, { ...input, token, isDefault });
      await requireWhole(tx, input, connectionDefaults, true);
      requireHistory({ provider, channel }, input);
      await requireImport(tx, app.now(), input);
      await insertConnection(tx, id, {
        ...values,
        ...fixed,
        ...(opened ? unsubscribedState : {}),
        number: opened?.number ?? null,
      });
      if (opened) await storeAccount(app, tx, id, opened, input.messagesPerSecond);
      if ((await replaceQueues(tx, id, queueIds)) < queueIds.length) throw new AppError('ERR_NO_QUEUE_FOUND');
      await announceConnection(app, tx, id);
      if (!opened) wakeRunner(app, tx, id, 'start');
      const made = (await readConnection(tx, id)) as ConnectionRow;
      await recordCreated(tx, viewer, made);
      return made;
    }),
  );
  if (!opened) return toConnection(app, row, true);
  await beginConnections(app, companyId, { ids: [row.id], added: [row.id] });
  const begun = await app.database.inCompany(companyId, (tx) => readConnection(tx, row.id));
  return toConnection(app, found(begun, 'ERR_NO_WAPP_FOUND'), true);
}
