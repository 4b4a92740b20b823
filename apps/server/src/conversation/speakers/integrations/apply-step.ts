import { decideBotAction, isIntegrationActive, type Effect, type Facts, type Ids } from '@prosa/domain';
import { dropFiles } from '../../../inbox/index.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import { actInTicket, type Engine, type DeliveryQueue } from '../../engine/index.ts';
import { showTyping } from '../show-typing.ts';
import { filesOf, type Claimed, type Step } from './delivery.ts';
import { finishDelivery, lockSteps, saveSteps } from './delivery-queries.ts';
import { fallBack, noteLateAnswer } from './fall-back.ts';
import { readIntegration } from './queries.ts';
import { isAnsweredOnPhone } from './session-queries.ts';

/** The rest of an answer after its first step; empty when the integration is no longer the speaker. */
interface Left {
  steps: readonly Step[];
  /** Why the answer stops here and people go on; null: it does not. */
  lost: 'target' | 'window' | null;
  /** Texts that the channel no longer accepts. */
  unsaid: string;
}

const textsOf = (steps: readonly Step[]): string =>
  steps.flatMap(({ deed }) => (deed.kind === 'say' && deed.body.trim() !== '' ? [deed.body] : [])).join('\n');

/**
 * With the reply window closed no text is sent; a transfer to a queue still happens, closing the ticket does not: the
 * customer has not read the answer.
 */
function leftLate(steps: readonly Step[]): Left {
  const queue = steps.filter(({ deed }) => deed.kind === 'queue').slice(0, 1);
  const [unsaid, lost] = [textsOf(steps), queue.length > 0 ? null : ('window' as const)];
  return { steps: queue.map(({ deed }) => ({ after: 0, deed })), lost, unsaid };
}

/** Null: another process has claimed the delivery. */
async function act(engine: Engine, tx: CompanyTransaction, delivery: Claimed): Promise<Left | null> {
  const { id, ticketId, integrationId } = delivery;
  let left: Left | null = { steps: [], lost: null, unsaid: '' };
  const decide = async (facts: Facts, ids: Ids, cannotSend: boolean): Promise<readonly Effect[] | null> => {
    const all = await lockSteps(tx, id);
    if (!all) left = null;
    const [step, ...steps] = all ?? [];
    // The integration does not talk over a person, neither in the ticket nor on the phone.
    if (!step || !isIntegrationActive(facts, ticketId, integrationId)) return null;
    if (await isAnsweredOnPhone(tx, delivery)) return null;
    if (cannotSend && step.deed.kind === 'say') {
      left = leftLate([step, ...steps]);
      return null;
    }
    const effects = decideBotAction(facts, step.deed, engine.now(), ids);
    left = { steps, lost: effects === null ? 'target' : null, unsaid: '' };
    return effects;
  };
  await actInTicket(engine, tx, ticketId, decide);
  return left;
}

/**
 * Does the first step of a service's answer and removes it from the list in one transaction: each step happens once,
 * even if this process dies. Returns the milliseconds until the next step, 0 at the end, or null when another process
 * has claimed the delivery.
 */
export async function applyStep(
  engine: Engine,
  { companyId }: DeliveryQueue,
  delivery: Claimed,
): Promise<number | null> {
  return engine.database.inCompany(companyId, async (tx) => {
    const left = await act(engine, tx, delivery);
    if (!left) return null;
    const { steps, lost, unsaid } = left;
    const [next] = lost ? [] : steps;
    if (lost || unsaid) {
      const name = (await readIntegration(tx, delivery.integrationId))?.name ?? '';
      if (lost) await fallBack(engine, tx, delivery, { name, reason: lost, unsaid });
      else await noteLateAnswer(engine, tx, delivery, { name, unsaid });
    }
    const now = engine.now();
    if (!next) {
      // A sent step uses its file; files of dropped steps are removed.
      await dropFiles(engine, tx, filesOf(delivery.steps));
      await finishDelivery(tx, delivery.id, now);
      return 0;
    }
    await saveSteps(tx, delivery.id, steps, new Date(now.getTime() + next.after));
    await showTyping(engine, tx, delivery.ticketId, next.after);
    return next.after;
  });
}
