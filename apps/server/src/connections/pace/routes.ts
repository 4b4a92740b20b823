import { readNumberPace, resumeFirstContacts } from '@prosa/contract';
import { found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { AnnounceMessages } from '../ports.ts';
import { numberPace } from './number-pace.ts';
import { resume } from './restrictions.ts';

export function paceRoutes(app: App, announce: AnnounceMessages): Route[] {
  return [
    handle(readNumberPace, ({ viewer, params }) =>
      app.database.inCompany(viewer.companyId, async (tx) =>
        found(await numberPace(tx, params.id), 'ERR_NO_WAPP_FOUND'),
      ),
    ),
    handle(resumeFirstContacts, async ({ viewer, params }) => {
      await resume(app, announce, viewer, params.id);
      return { message: 'Primeiros contatos retomados' };
    }),
  ];
}
