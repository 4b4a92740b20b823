import type { Connection } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { capabilitiesOf } from './capabilities.ts';
import type { ConnectionRow } from './queries.ts';

/** A row as it goes out: the token in clear for those who may edit connections, and for nobody else. */
export function toConnection(app: App, row: ConnectionRow, mayEdit: boolean): Connection {
  const { greetingMedia: media } = row;
  return {
    ...row,
    greetingMediaAttachment: media?.name ?? null,
    greetingMedia: media && {
      name: media.name,
      url: app.media.url(media.path, media.name, media.mime),
      mime: media.mime,
      size: media.size,
    },
    token: mayEdit && row.token !== null ? app.secrets.decrypt(row.token) : null,
    qrcode: mayEdit ? row.qrcode : null,
    capabilities: capabilitiesOf(row.provider, row.channel),
  };
}
