import { closeImported as closeCall } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Engine, Connection } from '../engine/index.ts';
import { closeImported } from './close-imported.ts';
import { importHistory, wakeImports } from './import-history.ts';
import { IMPORT } from './take-history.ts';

export const historyRoutes = (app: App): Route[] => [
  handle(closeCall, async ({ viewer, params }) => {
    const count = await closeImported(app, viewer, params.whatsappId);
    return { message: 'Atendimentos importados encerrados', count };
  }),
];

/** The row is the work; the job only wakes the process, so a lost job loses nothing. */
export function defineHistoryJobs(engine: Engine): void {
  engine.jobs.define(IMPORT, async (payload) => importHistory(engine, payload as Connection));
  engine.jobs.every('wake-history-imports', '* * * * *', async () => wakeImports(engine));
}
