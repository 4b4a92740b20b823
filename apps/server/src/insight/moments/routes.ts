import {
  listMoments as listCall,
  listPanelAttendants as attendantsCall,
  listUsersMoments as usersCall,
} from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { listMoments, listPanelAttendants, listUsersMoments } from './list-moments.ts';

export const momentsRoutes = (app: App): Route[] => [
  handle(usersCall, ({ viewer }) => listUsersMoments(app, viewer)),
  handle(listCall, ({ viewer, query }) => listMoments(app, viewer, query)),
  handle(attendantsCall, ({ viewer }) => listPanelAttendants(app, viewer)),
];
