import {
  createTicketNote as createCall,
  deleteTicketNote as deleteCall,
  listTicketNotes as listCall,
} from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { createNote, deleteNote, listNotes } from './write-note.ts';

export const noteRoutes = (app: App): Route[] => [
  handle(createCall, ({ viewer, body }) => createNote(app, viewer, body)),
  handle(listCall, ({ viewer, query }) => listNotes(app, viewer, query)),
  handle(deleteCall, async ({ viewer, params }) => {
    await deleteNote(app, viewer, params.id);
    return { message: 'Observação removida' };
  }),
];
