import type { CampaignDelivery, exportCampaignDeliveries as exportCall, QueryOf } from '@prosa/contract';
import { found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { exportSheets } from '../../platform/spreadsheets/export-sheets.ts';
import { type Columns, tableOf } from '../../platform/spreadsheets/table-of.ts';
import { readCampaign } from './campaign-queries.ts';
import type { DeliveryFilter } from './count-report.ts';
import { deliveriesAfter } from './list-deliveries.ts';

/** Deliveries per read, which limits the memory in use, and for how long others wait while rows are written. */
const CHUNK = 500;
/** Milliseconds of this process for one delivery. */
const MS_PER_DELIVERY = 0.01;

const columns: Columns<CampaignDelivery> = {
  nome: ({ name }) => name,
  numero: ({ number }) => number,
  situacao: ({ state }) => state,
  motivo: ({ reason }) => reason,
  mensagem: ({ variant }) => variant,
  confirmacao: ({ confirmationRequestedAt }) => confirmationRequestedAt,
  confirmado: ({ confirmedAt }) => confirmedAt,
  enviado: ({ deliveredAt }) => deliveredAt,
  respondido: ({ answeredAt }) => answeredAt,
};

async function* partsOf(
  app: App,
  { companyId }: Viewer,
  campaignId: number,
  filter: DeliveryFilter,
): AsyncGenerator<CampaignDelivery[]> {
  for (let after = 0; ; ) {
    const deliveries = await app.database.inCompany(companyId, (tx) =>
      deliveriesAfter(tx, campaignId, { ...filter, after, limit: CHUNK }),
    );
    await app.database.useShare(companyId, deliveries.length * MS_PER_DELIVERY);
    yield deliveries;
    if (deliveries.length < CHUNK) return;
    after = deliveries.at(-1)?.id ?? after;
  }
}

export async function exportDeliveries(
  app: App,
  viewer: Viewer,
  campaignId: number,
  { format, state, answered: isAnswered = false }: QueryOf<typeof exportCall>,
): Promise<FileAnswer> {
  const { id, name } = await app.database.inCompany(viewer.companyId, async (tx) =>
    found(await readCampaign(tx, campaignId), 'ERR_NO_CAMPAIGN_FOUND'),
  );
  const parts = tableOf(columns, partsOf(app, viewer, id, { state: state ?? null, isAnswered }));
  const file = { action: 'export.campaign', name: `campanha-${id}`, format, subject: { id, name } } as const;
  return exportSheets(app, viewer, file, [{ name: 'Campanha', parts }]);
}
