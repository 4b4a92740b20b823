import {
  createIntegration as createCall,
  DEFAULT_PAGE_SIZE,
  deleteIntegration as deleteCall,
  pageDeliveries as deliveriesCall,
  pageIntegrations as pageCall,
  renewIntegrationSecret,
  testIntegrationSession,
  replayDeliveries as replayCall,
  updateIntegration as updateCall,
  type AnswerOf,
  type QueryOf,
} from '@prosa/contract';
import { found, type Viewer } from '@prosa/domain';
import type { App } from '../../../platform/app.ts';
import { handle, type Route } from '../../../platform/http/route.ts';
import { countDeliveries, pageDeliveries, reviveDeliveries } from './delivery-queries.ts';
import { tryAgent } from './dialogflow/try-agent.ts';
import { planDelivery } from '../../engine/index.ts';
import { countIntegrations, pageIntegrations, readIntegration } from './queries.ts';
import { createIntegration, deleteIntegration, renewSecret, updateIntegration } from './write-integration.ts';

const limit = DEFAULT_PAGE_SIZE;
const offsetOf = (pageNumber: number | undefined) => ((pageNumber ?? 1) - 1) * limit;

async function listDeliveries(
  app: App,
  viewer: Viewer,
  integrationId: number,
  query: QueryOf<typeof deliveriesCall>,
): Promise<AnswerOf<typeof deliveriesCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    found(await readIntegration(tx, integrationId), 'ERR_NO_INTEGRATION_FOUND');
    const [status, offset] = [query.status ?? null, offsetOf(query.pageNumber)];
    const deliveries = await pageDeliveries(tx, { integrationId, status, offset, limit });
    const count = await countDeliveries(tx, integrationId, status);
    return { deliveries, count, hasMore: count > offset + deliveries.length };
  });
}

async function replay(app: App, viewer: Viewer, id: number, deliveryId: number | null): Promise<number> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    found(await readIntegration(tx, id), 'ERR_NO_INTEGRATION_FOUND');
    const revived = await reviveDeliveries(tx, id, deliveryId, app.now());
    const place = { companyId: tx.companyId, integrationId: id };
    for (const ticketId of new Set(revived.map((row) => row.ticketId)))
      await planDelivery(app, tx, { ...place, ticketId });
    return revived.length;
  });
}

export const integrationRoutes = (app: App): Route[] => [
  handle(pageCall, ({ viewer, query }) =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      const searchParam = query.searchParam?.trim() ?? '';
      const offset = offsetOf(query.pageNumber);
      const queueIntegrations = await pageIntegrations(tx, { searchParam, offset, limit });
      const count = await countIntegrations(tx, searchParam);
      return { queueIntegrations, count, hasMore: count > offset + queueIntegrations.length };
    }),
  ),
  handle(createCall, async ({ viewer, body }) => createIntegration(app, viewer, body)),
  handle(updateCall, async ({ viewer, params, body }) => updateIntegration(app, viewer, params.id, body)),
  handle(deleteCall, async ({ viewer, params }) => {
    await deleteIntegration(app, viewer, params.id);
    return { message: 'Integração removida' };
  }),
  handle(renewIntegrationSecret, async ({ viewer, params }) => renewSecret(app, viewer, params.id)),
  handle(testIntegrationSession, async ({ viewer, body }) => tryAgent(app, viewer, body)),
  handle(deliveriesCall, async ({ viewer, params, query }) => listDeliveries(app, viewer, params.id, query)),
  handle(replayCall, async ({ viewer, params, body }) => ({
    count: await replay(app, viewer, params.id, body.deliveryId ?? null),
  })),
];
