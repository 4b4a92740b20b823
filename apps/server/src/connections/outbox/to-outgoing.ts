import type { Outgoing, Party, Quoted } from '@prosa/channel-driver';
import type { Capabilities } from '@prosa/contract';
import type { Readable } from 'node:stream';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Address } from './addresses.ts';
import { authorParty } from './authors.ts';
import type { ClaimedMessage } from './queries.ts';

/**
 * Identities by which a channel finds people, the preferred first. A phone that the platform knows outlives its
 * aliases.
 */
type PersonKind = NonNullable<Capabilities['addresses']>[number];
const anyKind: readonly PersonKind[] = ['phone', 'lid', 'bsuid', 'psid', 'igsid'];

/** The recipient of a message; null if the contact has no identity by which this channel finds people. */
export function partyOf(
  address: Address,
  { addresses = anyKind }: { addresses?: readonly PersonKind[] | undefined } = {},
): Party | null {
  const { contactNumber, isGroup, identities, contactName: name } = address;
  if (isGroup) {
    const value = identities['group'] ?? contactNumber;
    return value === '' ? null : { kind: 'group', value, name };
  }
  const kind = addresses.find((candidate) => identities[candidate] !== undefined);
  if (kind === undefined && !addresses.includes('phone')) return null;
  // The identity's phone is a canonical key; the channel needs the number as it reported it.
  const value =
    kind === undefined || kind === 'phone' ? contactNumber || identities['phone'] : identities[kind];
  return value ? { kind: kind ?? 'phone', value, name } : null;
}

export function toOutgoing(message: ClaimedMessage, to: Party, storage: Storage): Outgoing {
  const { wid, body, mediaType, quotedWid, mediaPath, dataJson, answersSince, isMass } = message;
  return {
    wid,
    to,
    body,
    mediaType,
    ...(dataJson === null ? {} : { dataJson }),
    ...(answersSince ? { answersSince } : {}),
    ...(isMass ? { isMass } : {}),
    ...(quotedWid === null ? {} : { quotedWid, quoted: quotedOf(message) }),
    ...(mediaPath === null ? {} : { media: mediaOf(message, mediaPath, storage) }),
  };
}

function quotedOf({ quotedBody, quotedMediaType, quotedFromMe, quotedAuthor }: ClaimedMessage): Quoted {
  const author = authorParty(quotedAuthor);
  const quoted = { body: quotedBody ?? '', mediaType: quotedMediaType ?? '', fromMe: quotedFromMe === true };
  return author ? { ...quoted, author } : quoted;
}

function mediaOf({ mediaName, mediaMime, mediaSize }: ClaimedMessage, path: string, storage: Storage) {
  return {
    path,
    name: mediaName ?? 'file',
    mime: mediaMime ?? 'application/octet-stream',
    size: mediaSize ?? 0,
    async open(): Promise<Readable> {
      const file = await storage.open(path);
      if (!file) throw new Error(`the file ${path} is not in the storage`);
      return file.stream;
    },
  };
}
