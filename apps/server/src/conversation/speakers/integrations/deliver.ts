import { dropFiles } from '../../../inbox/index.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import { nextAttemptAt } from '../../../platform/outbound/next-attempt.ts';
import { planDelivery, type Engine, type DeliveryQueue } from '../../engine/index.ts';
import { filesOf, type Claimed } from './delivery.ts';
import { claimDelivery, failDelivery, finishDelivery, keepAnswer } from './delivery-queries.ts';
import { showTyping } from '../show-typing.ts';
import { applyStep } from './apply-step.ts';
import type { Driver, Reply, Work } from './driver.ts';
import { drivers } from './drivers.ts';
import { fallBack } from './fall-back.ts';
import { readPayload } from './payload.ts';
import { readAccount, readIntegration, readSecret } from './queries.ts';
import { reasonOf, ServiceError } from './service-error.ts';
import { isAnsweredOnPhone, keepSession, readSession, speaksIn } from './session-queries.ts';
import { sealedAt } from '../../../platform/secrets/sealed-columns.ts';

/** From this attempt on people take over from the service, even while deliveries to it are still retried. */
const PATIENCE = 3;
/** Claimed so often without a result, a delivery seems to kill every process. */
const MOST_TAKEN = 3;
const isLost = ({ taken }: Claimed) => taken > MOST_TAKEN;

/** The time of the next attempt; null: give up. */
function nextAttempt(delivery: Claimed, driver: Driver | null, now: Date): Date | null {
  if (isLost(delivery)) return null;
  // People have taken over: a late answer would talk over them.
  if (driver?.isSpeaker && delivery.attempts >= PATIENCE) return null;
  return nextAttemptAt(delivery, now);
}

/** A step that fails counts as an attempt. Returns 0 when the next delivery may follow at once, else null. */
async function fail(engine: Engine, tx: CompanyTransaction, claimed: Claimed, error: unknown) {
  const [now, reason] = [engine.now(), reasonOf(error)];
  const delivery = { ...claimed, attempts: claimed.attempts + (claimed.steps ? 1 : 0) };
  const integration = await readIntegration(tx, delivery.integrationId);
  const driver = integration ? drivers[integration.type] : null;
  const at = nextAttempt(delivery, driver, now);
  if (!(await failDelivery(tx, delivery, { error: reason, nextAttemptAt: at, now }))) return null;
  if (!at || delivery.attempts >= PATIENCE)
    await fallBack(engine, tx, delivery, { name: integration?.name ?? '', reason });
  if (!at) return 0;
  await planDelivery(engine, tx, { ...delivery, companyId: tx.companyId }, at);
  return null;
}

async function giveUp(engine: Engine, tx: CompanyTransaction, delivery: Claimed) {
  engine.log.warn({ companyId: tx.companyId, id: delivery.id }, 'a delivery was lost too often');
  return fail(engine, tx, delivery, new ServiceError('failed'));
}

/**
 * What to deliver; null: the integration is no longer the speaker. Throws ServiceError('gone') when a record is
 * missing.
 */
async function prepare(engine: Engine, tx: CompanyTransaction, delivery: Claimed): Promise<Work | null> {
  const integration = await readIntegration(tx, delivery.integrationId);
  const sealed = await readSecret(tx, delivery.integrationId);
  const account = await readAccount(tx, delivery.integrationId);
  const known = await readPayload(engine, tx, delivery);
  if (!integration || !sealed || !known) throw new ServiceError('gone');
  const { isSpeaker } = drivers[integration.type];
  if (isSpeaker && (!(await speaksIn(tx, delivery)) || (await isAnsweredOnPhone(tx, delivery)))) return null;
  const place = sealedAt('integrations.secret', tx.companyId, integration.id);
  const secret = engine.secrets.decrypt(sealed, place);
  const session = await readSession(tx, delivery);
  return {
    delivery,
    integration,
    secret,
    ...known,
    account: account ?? '',
    companyId: tx.companyId,
    session,
  };
}

/**
 * Stores the answer and the state of the dialogue in one transaction; returns the milliseconds until its first step.
 */
async function keep(engine: Engine, tx: CompanyTransaction, delivery: Claimed, reply: Reply) {
  const [now, { steps, session }] = [engine.now(), reply];
  const [first] = steps;
  const after = first?.after ?? 0;
  if (!(await keepAnswer(tx, delivery, steps, new Date(now.getTime() + after)))) {
    await dropFiles(engine, tx, filesOf(steps));
    return 0;
  }
  if (session) await keepSession(tx, delivery, session);
  if (first) await showTyping(engine, tx, delivery.ticketId, after);
  else await finishDelivery(tx, delivery.id, now);
  return after;
}

async function deliver(
  engine: Engine,
  { companyId }: DeliveryQueue,
  delivery: Claimed,
): Promise<Reply | null> {
  const work = await engine.database.inCompany(companyId, async (tx) => prepare(engine, tx, delivery));
  return work && drivers[work.integration.type].deliver(engine, work);
}

/** Delivers the first item of a queue, or does the next step of its answer. */
export async function deliverNext(engine: Engine, queue: DeliveryQueue): Promise<number | null> {
  const inCompany = async <Result>(work: (tx: CompanyTransaction) => Promise<Result>) =>
    engine.database.inCompany(queue.companyId, work);
  const delivery = await inCompany(async (tx) => claimDelivery(tx, queue.ticketId, engine.now()));
  if (!delivery) return null;
  if (isLost(delivery)) return inCompany(async (tx) => giveUp(engine, tx, delivery));
  try {
    if (delivery.steps) return await applyStep(engine, queue, delivery);
    const reply = (await deliver(engine, queue, delivery)) ?? { steps: [] };
    return await inCompany(async (tx) => keep(engine, tx, delivery, reply));
  } catch (error) {
    if (reasonOf(error) === 'failed') engine.log.warn({ err: error }, 'delivery');
    return inCompany(async (tx) => fail(engine, tx, delivery, error));
  }
}
