import type { AccountFacts, Connection } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { capabilitiesOf } from './capabilities.ts';
import type { ConnectionRow } from './queries.ts';
import { sealedAt } from '../../platform/secrets/sealed-columns.ts';

const noFacts = {
  phoneNumberId: null,
  businessAccountId: null,
  tokenExpiresAt: null,
  messagesPerSecond: null,
};

/** JSON of the database has times in its own notation. */
function accountFacts(account: AccountFacts | null): AccountFacts {
  if (!account) return noFacts;
  const { tokenExpiresAt } = account;
  return { ...account, tokenExpiresAt: tokenExpiresAt && new Date(tokenExpiresAt).toISOString() };
}

const tokenOf = ({ secrets }: App, { companyId, id, token }: ConnectionRow): string | null =>
  token === null ? null : secrets.decrypt(token, sealedAt('connections.token', companyId, id));

/**
 * A connection as the API returns it: only users who may edit it get the token in clear, the QR code and the account.
 */
export function toConnection(app: App, row: ConnectionRow, mayEdit: boolean): Connection {
  const { greetingMedia: media, account, ...shown } = row;
  return {
    ...shown,
    ...accountFacts(mayEdit ? account : null),
    greetingMediaAttachment: media?.name ?? null,
    greetingMedia: media && {
      name: media.name,
      url: app.media.url(media.path, media.name, media.mime),
      mime: media.mime,
      size: media.size,
    },
    token: mayEdit ? tokenOf(app, row) : null,
    qrcode: mayEdit ? row.qrcode : null,
    capabilities: capabilitiesOf(row.provider, row.channel),
  };
}
