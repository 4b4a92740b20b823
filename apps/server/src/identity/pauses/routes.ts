import { endPause as endCall, readOwnPause as readCall, startPause as startCall } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { endPause, readOwnPause, startPause } from './change-pause.ts';

export const pauseRoutes = (app: App): Route[] => [
  handle(readCall, ({ viewer }) => readOwnPause(app, viewer)),
  handle(startCall, ({ viewer, body }) => startPause(app, viewer, body.reason)),
  handle(endCall, ({ viewer }) => endPause(app, viewer)),
];
