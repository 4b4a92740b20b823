export { ChannelQueries } from './channel-queries.ts';
