import { countOpenTickets as countCall, handOverTickets as handOverCall } from '@prosa/contract';
import { found, invalidField, type Viewer } from '@prosa/domain';
import { countOpenOf, handOverGroup } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { lockUserToName } from './write-queries.ts';

interface Receipt {
  handedOver: number;
  returned: number;
}

/** Throws ERR_NO_USER_FOUND also for another company's user. */
async function requireUser(tx: CompanyTransaction, id: number) {
  return found(await lockUserToName(tx, id), 'ERR_NO_USER_FOUND');
}

async function handOverPart(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  { from, to }: { from: number; to: number | null },
): Promise<Receipt & { mayHaveMore: boolean }> {
  const leaving = await requireUser(tx, from);
  const receiver = to === null ? null : await requireUser(tx, to);
  const part = await handOverGroup(app, tx, { from, to });
  const { handedOver, returned } = part;
  const after = {
    ...(receiver && handedOver > 0 ? { handedTo: receiver.name, handedOver } : {}),
    ...(returned > 0 ? { returned } : {}),
  };
  if (handedOver + returned > 0)
    await recordAudit(tx, viewer, {
      action: 'user.handOver',
      subject: leaving,
      change: { before: null, after },
    });
  return part;
}

/** Each part is a transaction of its own; what a failure leaves over is still with the user, and the same call continues. */
async function handOver(app: App, viewer: Viewer, from: number, to: number | null): Promise<Receipt> {
  if (from === to) throw invalidField('userId', 'the same user');
  const receipt: Receipt = { handedOver: 0, returned: 0 };
  let mayHaveMore = true;
  while (mayHaveMore) {
    const part = await app.database.inCompany(viewer.companyId, (tx) =>
      handOverPart(app, tx, viewer, { from, to }),
    );
    receipt.handedOver += part.handedOver;
    receipt.returned += part.returned;
    mayHaveMore = part.mayHaveMore;
  }
  return receipt;
}

export const handOverRoutes = (app: App): Route[] => [
  handle(countCall, ({ viewer, params }) =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      await requireUser(tx, params.id);
      return { open: await countOpenOf(tx, params.id) };
    }),
  ),
  handle(handOverCall, ({ viewer, params, body }) => handOver(app, viewer, params.id, body.userId ?? null)),
];
