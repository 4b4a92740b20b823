// What other modules of connections, and the composition root, may use of one-time texts.
export { type CodeConnections, createCodeConnections } from './code-connections.ts';
export { defineOneTimeTextJobs } from './jobs.ts';
export { OneTimeTexts } from './send-one-time-texts.ts';
export { withoutEchoes } from './without-echoes.ts';
