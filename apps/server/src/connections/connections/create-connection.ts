import type { BodyOf, Channel, Connection, createConnection as call } from '@prosa/contract';
import {
  AppError,
  channelPlanFlag,
  connectionDefaults,
  found,
  newConnectionToken,
  requirePlanFlag,
  requireWithinPlan,
} from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { insertCredentials, saveRate } from '../meta/connect/credentials.ts';
import { beginConnections, unsubscribedState } from '../meta/connect/subscribe-connection.ts';
import { syncSoon } from '../meta/templates/sync-templates.ts';
import { type NumberInput, openNumber } from '../meta/connect/open-number.ts';
import type { Drivers } from '../runner/drivers.ts';
import { wakeRunner } from '../sessions/wake-runner.ts';
import { requireDriver, requireGreeting, requireRate, toValues } from './connection-rules.ts';
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

/** Reads the number from Meta. The plan is checked first: the answer may reveal another company's number. */
async function askMeta(app: App, companyId: number, channel: Channel, input: NumberInput) {
  requirePlanFlag(await app.database.inCompany(companyId, readPlan), channelPlanFlag[channel]);
  return openNumber(app, input);
}

export async function createConnection(
  app: App,
  drivers: Drivers,
  companyId: number,
  input: BodyOf<typeof call>,
): Promise<Connection> {
  const channel = input.channel ?? 'whatsapp';
  const queueIds = [...new Set(input.queueIds)];
  const token = input.token || newConnectionToken();
  const provider = requireDriver(drivers, input.provider, channel);
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
      const status = drivers.of({ provider, channel })?.capabilities.pairing ? 'OPENING' : 'CONNECTED';
      const fixed = { name: input.name, channel, provider, status };
      const state = opened ? unsubscribedState : {};
      const values = toValues(app, { ...input, token, isDefault });
      await requireWhole(tx, input, connectionDefaults, true);
      requireHistory({ provider, channel }, input);
      await requireImport(tx, app.now(), input);
      const id = await insertConnection(tx, {
        ...values,
        ...fixed,
        ...state,
        number: opened?.number ?? null,
      });
      if (opened) {
        await insertCredentials(tx, id, opened.connection);
        if (input.messagesPerSecond) await saveRate(tx, id, input.messagesPerSecond);
        await syncSoon(app, tx, id);
      }
      if ((await replaceQueues(tx, id, queueIds)) < queueIds.length) throw new AppError('ERR_NO_QUEUE_FOUND');
      await announceConnection(app, tx, id);
      if (!opened) wakeRunner(app, tx, id, 'start');
      return (await readConnection(tx, id)) as ConnectionRow;
    }),
  );
  if (!opened) return toConnection(app, row, true);
  await beginConnections(app, companyId, { ids: [row.id], added: [row.id] });
  const begun = await app.database.inCompany(companyId, (tx) => readConnection(tx, row.id));
  return toConnection(app, found(begun, 'ERR_NO_WAPP_FOUND'), true);
}
