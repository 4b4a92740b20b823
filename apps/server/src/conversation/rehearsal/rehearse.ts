import type { AnswerOf, BodyOf, rehearseBot } from '@prosa/contract';
import {
  AppError,
  found,
  rehearse,
  type CompanyFacts,
  type Presence,
  type RehearsedExchange,
} from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { companyFacts, type Engine } from '../engine/index.ts';
import { layOver, UNSAVED, type Laid } from './draft.ts';

type Request = BodyOf<typeof rehearseBot>;
type Answer = AnswerOf<typeof rehearseBot>;

interface Now {
  version: number;
  online: number[] | null;
  waiting: Record<string, number> | null;
  places: { id: number; orderQueue: number | null }[] | null;
}

async function standOf(tx: CompanyTransaction): Promise<Now> {
  const [now] = await tx.query<Now>(
    'rehearsal-stand',
    `select v.version, waiting_in_queues($1) as waiting,
       (select json_agg(u.id) from users u where u.company_id = $1 and u.online) as online,
       (select json_agg(json_build_object('id', q.id, 'orderQueue', q."orderQueue"))
        from queues q where q.company_id = $1) as places
     from bot_versions v where v.company_id = $1`,
    [tx.companyId],
  );
  return found(now, 'ERR_NO_COMPANY_FOUND');
}

function presenceOf({ online, waiting }: Now): Presence {
  const counts = Object.entries(waiting ?? {}).map(([id, count]): [number, number] => [Number(id), count]);
  return { online: new Set(online), waiting: new Map(counts) };
}

function laid(company: CompanyFacts, { whatsappId, queue }: Request, { places }: Now): Laid {
  const connection = found(company.connections.get(whatsappId), 'ERR_NO_WAPP_FOUND');
  if (!queue) return { company, connection, isOffered: true };
  if (queue.id && !company.queues.has(queue.id)) throw new AppError('ERR_NO_QUEUE_FOUND');
  const order = (places ?? []).map(({ id, orderQueue }): [number, number | null] => [id, orderQueue]);
  return layOver(company, connection, queue, new Map(order));
}

function answerOf(app: Engine, exchanges: readonly RehearsedExchange[]): Answer['exchanges'] {
  return exchanges.map(({ at, bubbles, outcomes }) => ({
    at,
    bubbles: bubbles.map(({ media, ...bubble }) => ({
      ...bubble,
      mediaName: media?.name ?? null,
      mediaUrl: media ? app.media.url(media.path, media.name, media.mime) : null,
    })),
    outcomes: outcomes.map((outcome) =>
      outcome.kind === 'queue' && outcome.queueId === UNSAVED
        ? { kind: 'queue' as const, queueId: null }
        : outcome,
    ),
  }));
}

/**
 * Returns what the bot would answer, now or at a given time, with an unsaved queue; writes nothing. Throws
 * ERR_NO_COMPANY_FOUND, ERR_NO_WAPP_FOUND, ERR_NO_QUEUE_FOUND.
 */
export async function rehearseFor(app: Engine, companyId: number, request: Request): Promise<Answer> {
  return app.database.inCompany(companyId, async (tx) => {
    const now = await standOf(tx);
    const { company, connection, isOffered } = laid(await companyFacts(app, tx, now.version), request, now);
    const at = request.at ? new Date(request.at) : app.now();
    const contactName = request.contactName ?? 'Maria';
    const { inputs } = request;
    const exchanges = rehearse({ company, connection, presence: presenceOf(now), contactName, inputs, at });
    return { exchanges: answerOf(app, exchanges), isOffered };
  });
}
