// What other modules of connections may use of the runner.
export type { Runner } from './runner.ts';
