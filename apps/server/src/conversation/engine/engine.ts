import type { App } from '../../platform/app.ts';

/** What the conversation engine is given. */
export type Engine = App;
