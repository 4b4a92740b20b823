import { beginFacebookSignIn, connectFacebookAccounts, readFacebookSignIn } from '@prosa/contract';
import type { App } from '../../../platform/app.ts';
import { handle, type Route } from '../../../platform/http/route.ts';
import { metaApp } from '../connect/meta-app.ts';
import { beginSignIn, connectFromSignIn, readSignIn } from './sign-in.ts';
import { tieToBrowser } from './state.ts';

export function signInRoutes(app: App): Route[] {
  return [
    handle(beginFacebookSignIn, async ({ viewer, request, reply }) => {
      // Throws before a cookie is set if the installation has no app at Meta.
      metaApp(app);
      const origin = `${request.protocol}://${request.host}`;
      return beginSignIn(app, viewer, { origin, state: tieToBrowser(app, reply) });
    }),
    handle(readFacebookSignIn, ({ viewer, params: { id } }) => readSignIn(app, viewer, id)),
    handle(connectFacebookAccounts, ({ viewer, params: { id }, body }) =>
      connectFromSignIn(app, viewer, id, body.accounts),
    ),
  ];
}
