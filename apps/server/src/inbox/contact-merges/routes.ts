import {
  listContactMerges as listCall,
  mergeContacts as mergeCall,
  undoContactMerge as undoCall,
} from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { exists } from '../tickets/queries.ts';
import { mergeContacts } from './merge-contacts.ts';
import { listMerges } from './queries.ts';
import { undoMerge } from './undo-merge.ts';

export const contactMergeRoutes = (app: App): Route[] => [
  handle(mergeCall, ({ viewer, params, body }) =>
    mergeContacts(app, viewer, { keptId: params.id, goneId: body.contactId }),
  ),
  handle(listCall, ({ viewer, query }) =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      if (!(await exists(tx, 'contacts', query.contactId))) throw new AppError('ERR_NO_CONTACT_FOUND');
      return listMerges(tx, query.contactId);
    }),
  ),
  handle(undoCall, ({ viewer, params }) => undoMerge(app, viewer, params.id)),
];
