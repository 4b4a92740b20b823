import type { App } from '../../platform/app.ts';
import type { ChannelQueries } from '../contacts/channel-queries.ts';
import { readPhone } from './read-phone.ts';
import { type AddListRows, defineRunningImports } from './run-import.ts';

export function defineImportJobs(app: App, channelQueries: ChannelQueries, addListRows: AddListRows): void {
  defineRunningImports(app, {
    readPhone: async (requested) => readPhone(app, channelQueries, requested),
    addListRows,
  });
}
