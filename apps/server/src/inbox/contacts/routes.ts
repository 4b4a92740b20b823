import {
  blockContact as blockCall,
  createContact as createCall,
  deleteContact as deleteCall,
  findContactProfile,
  listContacts as listCall,
  pageContactMedia as mediaCall,
  pageContacts as pageCall,
  pageContactTickets as ticketsCall,
  readContact as readCall,
  setContactMarketing,
  setContactWallets,
  toggleAcceptAudio,
  toggleDisableBot,
  updateContact as updateCall,
} from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { blockContact } from './block-contact.ts';
import { createContact } from './create-contact.ts';
import { deleteContact } from './delete-contact.ts';
import { pageContactMedia, pageContactTickets } from './history.ts';
import { findProfile, listContacts, pageContacts } from './list-contacts.ts';
import { setMarketing } from './marketing.ts';
import type { ChannelQueries } from './channel-queries.ts';
import { setWallets } from './set-wallets.ts';
import { shownContact } from './shown-contact.ts';
import { switchContact } from './switch-contact.ts';
import { updateContact } from './update-contact.ts';

const readRoutes = (app: App): Route[] => [
  handle(pageCall, ({ viewer, query }) => pageContacts(app, viewer, query)),
  handle(listCall, ({ viewer, query }) => listContacts(app, viewer, query)),
  handle(findContactProfile, ({ viewer, params }) => findProfile(app, viewer.companyId, params.number)),
  handle(readCall, ({ viewer, params }) =>
    app.database.inCompany(viewer.companyId, (tx) => shownContact(app, tx, viewer, params.id)),
  ),
  handle(ticketsCall, ({ viewer, params, query }) =>
    pageContactTickets(app, viewer, params.id, query.pageNumber ?? 1),
  ),
  handle(mediaCall, ({ viewer, params, query }) =>
    pageContactMedia(app, viewer, params.id, query.pageNumber ?? 1),
  ),
];

const writeRoutes = (app: App, channelQueries: ChannelQueries): Route[] => [
  handle(createCall, ({ viewer, body }) => createContact(app, channelQueries, viewer, body)),
  handle(updateCall, ({ viewer, params, body }) =>
    updateContact(app, channelQueries, viewer, params.id, body),
  ),
  handle(deleteCall, async ({ viewer, params }) => {
    await deleteContact(app, viewer.companyId, params.id);
    return { message: 'Contato removido' };
  }),
  handle(blockCall, ({ viewer, params, body }) => blockContact(app, viewer, params.id, body.active)),
  handle(toggleAcceptAudio, ({ viewer, params }) =>
    switchContact(app, viewer, params.id, (contact) => ({ acceptAudioMessage: !contact.acceptAudioMessage })),
  ),
  handle(toggleDisableBot, ({ viewer, params }) =>
    switchContact(app, viewer, params.contactId, (contact) => ({ disableBot: !contact.disableBot })),
  ),
  handle(setContactMarketing, ({ viewer, params, body }) =>
    setMarketing(app, viewer, params.id, body.accepts),
  ),
  handle(setContactWallets, ({ viewer, params, body }) =>
    setWallets(app, viewer, params.contactId, body.wallets),
  ),
];

export const contactRoutes = (app: App, channelQueries: ChannelQueries): Route[] => [
  ...readRoutes(app),
  ...writeRoutes(app, channelQueries),
];
