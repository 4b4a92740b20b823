import {
  cancelCampaign as cancelCall,
  createCampaign as createCall,
  DEFAULT_PAGE_SIZE,
  deleteCampaign as deleteCall,
  deleteCampaignMedia as deleteMediaCall,
  exportCampaignDeliveries as exportCall,
  pageCampaignDeliveries as deliveriesCall,
  pageCampaigns as pageCall,
  readCampaign as readCall,
  readCampaignAudience as audienceCall,
  readCampaignSettings as settingsCall,
  releaseCampaign as releaseCall,
  restartCampaign as restartCall,
  testCampaign as testCall,
  updateCampaign as updateCall,
  updateCampaignSettings as updateSettingsCall,
  uploadCampaignMedia as uploadMediaCall,
} from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { removeCampaignFile, storeCampaignFile } from './campaign-file.ts';
import { countCampaigns, pageOfCampaigns } from './campaign-queries.ts';
import { exportDeliveries } from './export-deliveries.ts';
import { pageDeliveries, readAudience, readReport } from './report.ts';
import { readSettings, updateSettings } from './settings.ts';
import { toCampaign } from './shown-campaign.ts';
import { cancelCampaign, releaseCampaign, restartCampaign } from './step-campaign.ts';
import { testCampaign } from './test-campaign.ts';
import { createCampaign, deleteCampaign, updateCampaign } from './write-campaign.ts';

export const campaignRoutes = (app: App): Route[] => [
  handle(pageCall, ({ viewer, query: { searchParam = '', pageNumber = 1 } }) =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      const search = searchParam.trim();
      const offset = (pageNumber - 1) * DEFAULT_PAGE_SIZE;
      const rows = await pageOfCampaigns(tx, { search, offset });
      const count = await countCampaigns(tx, search);
      const records = rows.map((row) => toCampaign(app, row));
      return { records, count, hasMore: count > offset + rows.length };
    }),
  ),
  handle(readCall, ({ viewer, params, query }) => readReport(app, viewer, params.id, query)),
  handle(audienceCall, ({ viewer, params }) => readAudience(app, viewer, params.id)),
  handle(deliveriesCall, ({ viewer, params, query }) => pageDeliveries(app, viewer, params.id, query)),
  handle(exportCall, ({ viewer, params, query }) => exportDeliveries(app, viewer, params.id, query)),
  handle(createCall, ({ viewer, body }) => createCampaign(app, viewer, body)),
  handle(updateCall, ({ viewer, params, body }) => updateCampaign(app, viewer, params.id, body)),
  handle(deleteCall, async ({ viewer, params }) => {
    await deleteCampaign(app, viewer, params.id);
    return { message: 'Campanha removida' };
  }),
  handle(cancelCall, ({ viewer, params }) => cancelCampaign(app, viewer, params.id)),
  handle(restartCall, ({ viewer, params }) => restartCampaign(app, viewer, params.id)),
  handle(releaseCall, ({ viewer, params }) => releaseCampaign(app, viewer, params.id)),
  handle(testCall, ({ viewer, params, body }) => testCampaign(app, viewer, params.id, body.number)),
  handle(uploadMediaCall, ({ viewer, params, files }) => storeCampaignFile(app, viewer, params.id, files[0])),
  handle(deleteMediaCall, ({ viewer, params }) => removeCampaignFile(app, viewer, params.id)),
  handle(settingsCall, ({ viewer }) =>
    app.database.inCompany(viewer.companyId, async (tx) => ({ settings: await readSettings(tx) })),
  ),
  handle(updateSettingsCall, ({ viewer, body }) => updateSettings(app, viewer, body)),
];
