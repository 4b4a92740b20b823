import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { attackFigures } from './attack/attack.ts';
import { backupFigures } from './backup/backup.ts';
import { bodyFigures } from './bodies/bodies.ts';
import { botFigures } from './bots/bots.ts';
import { campaignFigures } from './campaigns/campaigns.ts';
import { replyFigures } from './campaigns/reply.ts';
import { dashboardFigures } from './dashboard/dashboard.ts';
import { exportFigures } from './exports/exports.ts';
import { tableOf, type Figure } from './harness/figure.ts';
import { announcementFigures } from './system/announcements.ts';
import { boardFigures } from './system/board.ts';
import { companyFigures } from './system/companies.ts';
import { dueFigures } from './system/due.ts';
import { historyFigures } from './system/history.ts';
import { invoiceFigures } from './system/invoices.ts';
import { pageFigures } from './system/pages.ts';
import { searchFigures } from './system/search.ts';
import { sendingFigures } from './system/sending.ts';
import { chatFigures } from './system/chat.ts';
import { socketFigures } from './system/sockets.ts';
import { inboundFigures } from './inbound/inbound.ts';
import { linkedFigures } from './linked/linked.ts';
import { paidToScreenFigures } from './payments/paid-to-screen.ts';
import { paymentFigures } from './payments/payments.ts';
import { planFigures } from './plans/plan-guard.ts';
import { recoveryFigures } from './recovery/recovery.ts';
import { sendApiFigures } from './send-api/send-api.ts';
import { webhookFigures } from './webhook/webhook.ts';
import { boardScreenFigures } from './web/board-screen.ts';
import { dayFigures } from './web/day.ts';
import { firstLoadFigures } from './web/first-load.ts';
import { panelFigures } from './web/panel.ts';
import { screenFigures } from './web/screen.ts';

// Anything else is refused: with a word misspelt, all of it would be measured.
const { large: isLarge, only } = parseArgs({
  options: { large: { type: 'boolean', default: false }, only: { type: 'string' } },
}).values;
const all: Record<string, (large: boolean) => Promise<Figure[]>> = {
  inbound: inboundFigures,
  webhook: webhookFigures,
  payments: async () => [...(await paymentFigures()), ...(await paidToScreenFigures())],
  linked: linkedFigures,
  bots: botFigures,
  pages: pageFigures,
  board: boardFigures,
  companies: companyFigures,
  invoices: invoiceFigures,
  plans: planFigures,
  search: searchFigures,
  sockets: socketFigures,
  chat: chatFigures,
  announcements: announcementFigures,
  sending: sendingFigures,
  sendApi: sendApiFigures,
  attack: attackFigures,
  bodies: bodyFigures,
  recovery: recoveryFigures,
  due: dueFigures,
  history: historyFigures,
  dashboard: dashboardFigures,
  exports: exportFigures,
  campaigns: campaignFigures,
  reply: replyFigures,
  backup: backupFigures,
  web: async () => [...(await firstLoadFigures()), ...(await dayFigures())],
  screen: screenFigures,
  panel: panelFigures,
  boardScreen: boardScreenFigures,
};

if (only !== undefined && !(only in all))
  throw new Error(`--only=${only}: there is ${Object.keys(all).join(', ')}, one at a time`);

const figures: Figure[] = [];
for (const [name, measure] of Object.entries(all)) {
  if (only !== undefined && only !== name) continue;
  console.log(`measuring: ${name}`);
  figures.push(...(await measure(isLarge)));
}
console.log(`\n${tableOf(figures)}\n`);

const machine = {
  cpus: availableParallelism(),
  model: cpus()[0]?.model,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
};
const results = new URL('../results/', import.meta.url);
await mkdir(results, { recursive: true });
const at = new Date().toISOString();
const file = new URL(`${at.replaceAll(':', '-')}${isLarge ? '-large' : ''}.json`, results);
await writeFile(file, `${JSON.stringify({ at, isLarge, machine, figures }, null, 2)}\n`);
console.log(`written to ${file.pathname}`);
