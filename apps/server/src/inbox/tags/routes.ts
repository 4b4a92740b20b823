import {
  createTag as createCall,
  deleteTag as deleteCall,
  listContactTags,
  listTags as listCall,
  pageTags as pageCall,
  readTag as readCall,
  removeTagFromContact as removeCall,
  removeTagFromTicket as removeFromTicketCall,
  listLanes as listLanesCall,
  syncContactTags as syncCall,
  tagTicket as tagCall,
  tagTickets as tagTicketsCall,
  undoTagTickets as undoTagsCall,
  untagTicket as untagCall,
  updateTag as updateCall,
} from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { tagTickets, undoTagTickets } from './bulk-tags.ts';
import { createTag, deleteTag, updateTag } from './change-tag.ts';
import { idsOf } from './contact-tags.ts';
import { contactTags, pageTags, readTag } from './list-tags.ts';
import { listTags } from './queries.ts';
import { removeTagFromContact, syncContactTags } from './tag-contact.ts';
import { listLanes, removeTagFromTicket, tagTicket, untagTicket } from './ticket-tags.ts';

export function tagRoutes(app: App): Route[] {
  const { database } = app;
  return [
    handle(pageCall, ({ viewer, query }) => pageTags(app, viewer, query)),
    handle(listCall, ({ viewer, query }) =>
      database.inCompany(viewer.companyId, (tx) => listTags(tx, query.kanban ?? null)),
    ),
    handle(readCall, ({ viewer, params }) => readTag(app, viewer, params.id)),
    handle(createCall, ({ viewer, body }) => createTag(app, viewer, body)),
    handle(updateCall, ({ viewer, params, body }) => updateTag(app, viewer, params.id, body)),
    handle(deleteCall, async ({ viewer, params }) => {
      await deleteTag(app, viewer, params.id);
      return { message: 'Tag removida' };
    }),
    handle(syncCall, ({ viewer, body }) => syncContactTags(app, viewer, body.contactId, idsOf(body.tags))),
    handle(listContactTags, ({ viewer, params }) =>
      database.inCompany(viewer.companyId, (tx) => contactTags(tx, params.contactId)),
    ),
    handle(tagCall, ({ viewer, params }) => tagTicket(app, viewer, params)),
    handle(untagCall, async ({ viewer, params }) => {
      await untagTicket(app, viewer, params.ticketId);
      return { message: 'Tag removida do atendimento' };
    }),
    handle(removeFromTicketCall, async ({ viewer, params }) => {
      await removeTagFromTicket(app, viewer, params);
      return { message: 'Tag removida do atendimento' };
    }),
    handle(tagTicketsCall, ({ viewer, body }) => tagTickets(app, viewer, body)),
    handle(undoTagsCall, ({ viewer, params }) => undoTagTickets(app, viewer, params.changeId)),
    handle(listLanesCall, async ({ viewer }) => ({ lista: await listLanes(app, viewer) })),
    handle(removeCall, async ({ viewer, params }) => {
      await removeTagFromContact(app, viewer, params);
      return { message: 'Tag removida do contato' };
    }),
  ];
}
