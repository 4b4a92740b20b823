import type { App } from '../../platform/app.ts';

export type Engine = App;
