import type { App } from '../../platform/app.ts';
import type { ChannelQueries } from '../contacts/channel-queries.ts';
import { readPhone } from './read-phone.ts';
import { defineRunningImports } from './run-import.ts';

export function defineImportJobs(app: App, channelQueries: ChannelQueries): void {
  defineRunningImports(app, async (requested) => readPhone(app, channelQueries, requested));
}
