import type { AnswerOf, FacebookOutcome, readFacebookSignIn } from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import type { App } from '../../../platform/app.ts';
import { metaApp } from '../connect/meta-app.ts';
import { connectChosen, openedAccounts } from './accounts.ts';
import { deleteSignIn, insertSignIn, signInOf, signInPlace, type SignInRow } from './queries.ts';
import { RETURN_PATH } from './state.ts';

/** Permissions asked of a person: to list their pages, to receive their messages here, and to answer them. */
const scopes = [
  'pages_show_list',
  'pages_manage_metadata',
  'pages_messaging',
  'instagram_basic',
  'instagram_manage_messages',
  'business_management',
].join(',');

function dialogUrl(app: App, state: string, redirectUri: string): string {
  const { facebookUrl, graphVersion } = app.config.meta;
  const url = new URL(`${facebookUrl}/${graphVersion}/dialog/oauth`);
  url.search = new URLSearchParams({
    client_id: metaApp(app).appId,
    redirect_uri: redirectUri,
    state,
    response_type: 'code',
    scope: scopes,
    display: 'popup',
  }).toString();
  return url.href;
}

type Person = Pick<Viewer, 'id' | 'name' | 'companyId'>;

const own = async (app: App, { companyId, id: userId }: Person, id: number) =>
  found(await app.database.inCompany(companyId, (tx) => signInOf(tx, userId, id)), 'ERR_NOT_FOUND');

const tokenOf = ({ secrets }: App, signIn: SignInRow, sealed: string): string =>
  secrets.decrypt(sealed, signInPlace(signIn));

/** Stores that a person goes to Facebook, and returns the address of the dialog; the person comes back with `state`. */
export async function beginSignIn(
  app: App,
  { id: userId, companyId }: Person,
  { origin, state }: { origin: string; state: string },
): Promise<{ id: number; url: string }> {
  const redirectUri = `${app.config.publicUrl ?? origin}${RETURN_PATH}`;
  const id = await app.database.inCompany(companyId, (tx) =>
    insertSignIn(tx, { userId, state, redirectUri }),
  );
  return { id, url: dialogUrl(app, state, redirectUri) };
}

/** The state of a sign-in; ERR_NOT_FOUND for everybody but the person who began it. */
export async function readSignIn(
  app: App,
  person: Person,
  id: number,
): Promise<AnswerOf<typeof readFacebookSignIn>> {
  const signIn = await own(app, person, id);
  const { accessToken, failure } = signIn;
  if (accessToken === null)
    return { id, status: failure === null ? 'waiting' : 'failed', reason: failure, accounts: [] };
  const accounts = await openedAccounts(app, person.companyId, tokenOf(app, signIn, accessToken));
  return { id, status: 'ready', reason: null, accounts };
}

/** Connects the chosen accounts, then deletes the sign-in with its token. */
export async function connectFromSignIn(
  app: App,
  person: Person,
  id: number,
  chosen: { channel: string; accountId: string }[],
): Promise<FacebookOutcome[]> {
  const signIn = await own(app, person, id);
  const { accessToken } = signIn;
  if (accessToken === null) throw new AppError('ERR_NOT_FOUND');
  const outcomes = await connectChosen(app, person, tokenOf(app, signIn, accessToken), chosen);
  await app.database.inCompany(person.companyId, (tx) => deleteSignIn(tx, id));
  return outcomes;
}
