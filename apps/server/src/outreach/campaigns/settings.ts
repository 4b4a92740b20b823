import {
  type BodyOf,
  campaignDefaults,
  type CampaignSettings,
  type updateCampaignSettings as updateCall,
} from '@prosa/contract';
import { AppError, campaignProblems, type SendingWindow, variableProblems, type Viewer } from '@prosa/domain';
import { readCompanySettings } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { jsonText, storableValue } from '../../platform/database/json-text.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { unfinishedCampaigns } from './campaign-queries.ts';
import { planCampaign } from './plan-campaign.ts';

export async function readSettings(tx: CompanyTransaction): Promise<CampaignSettings> {
  const [row] = await tx.query<{ values: Partial<CampaignSettings> }>(
    'campaign-settings',
    'select "values" from campaign_settings where company_id = $1',
    [tx.companyId],
  );
  return { ...campaignDefaults, ...row?.values };
}

/** The settings, and the hours in which campaigns are sent: holidays of the company count as closed days. */
export async function readSendingRules(
  tx: CompanyTransaction,
): Promise<{ settings: CampaignSettings; window: SendingWindow }> {
  const settings = await readSettings(tx);
  const { timezone: timeZone } = await readCompanySettings(tx);
  const days = await tx.query<{ day: string }>(
    'campaign-holidays',
    'select day::text as day from holidays where company_id = $1',
    [tx.companyId],
  );
  const { startHour, endHour, sabado, domingo } = settings;
  const holidays = days.map(({ day }) => day);
  return { settings, window: { startHour, endHour, sabado, domingo, holidays, timeZone } };
}

/** An own placeholder stays while a campaign that has not ended uses it. */
async function requireUnused(
  tx: CompanyTransaction,
  before: CampaignSettings,
  next: CampaignSettings,
): Promise<void> {
  for (const campaign of await unfinishedCampaigns(tx)) {
    const count = ({ variables }: CampaignSettings) => campaignProblems(campaign, variables).length;
    if (count(next) > count(before))
      throw new AppError('ERR_CAMPAIGN_VARIABLE_IN_USE', {
        details: [{ field: 'settings.variables', message: campaign.name }],
      });
  }
}

/** Running campaigns ask at once what the new settings mean for them. */
async function wakeRunning(app: App, tx: CompanyTransaction): Promise<void> {
  const now = app.now();
  const rows = await tx.query<{ id: number }>(
    'campaigns-wake',
    `update campaigns set "dueAt" = $2 where company_id = $1 and status = 'EM_ANDAMENTO' returning id`,
    [tx.companyId, now],
  );
  for (const { id } of rows) await planCampaign(app, tx, id, now);
}

const recorded = ({ variables, ...values }: CampaignSettings) => ({
  ...values,
  variables: JSON.stringify(variables),
});

export async function updateSettings(
  app: App,
  viewer: Viewer,
  { settings: change }: BodyOf<typeof updateCall>,
): Promise<{ settings: CampaignSettings }> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    await tx.query(
      'campaign-settings-lock',
      `insert into campaign_settings (company_id) values ($1)
       on conflict (company_id) do update set "updatedAt" = now()`,
      [tx.companyId],
    );
    const before = await readSettings(tx);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const settings: CampaignSettings = storableValue({ ...before, ...given });
    const details = variableProblems(settings.variables);
    if (details.length > 0) throw new AppError('ERR_VALIDATION', { details });
    await requireUnused(tx, before, settings);
    await tx.query(
      'campaign-settings-save',
      'update campaign_settings set "values" = $2 where company_id = $1',
      [tx.companyId, jsonText(settings)],
    );
    await wakeRunning(app, tx);
    await recordAudit(tx, viewer, {
      action: 'campaignSettings.update',
      change: { before: recorded(before), after: recorded(settings) },
    });
    return { settings };
  });
}
