import type { Outgoing, Party } from '@prosa/channel-driver';
import type { Readable } from 'node:stream';
import type { Storage } from '../../platform/storage/storage.ts';
import type { ClaimedMessage } from './queries.ts';

// A phone that the platform knows outlives its aliases.
const personKinds = ['phone', 'lid', 'bsuid', 'psid', 'igsid'] as const;

/** What is known of where somebody can be reached. */
export type Address = Pick<ClaimedMessage, 'contactName' | 'contactNumber' | 'isGroup' | 'identities'>;

/** Whom a message goes to; null when nothing is known by which the channel would find them. */
export function partyOf(address: Address): Party | null {
  const { contactNumber, isGroup, identities, contactName: name } = address;
  if (isGroup) {
    const value = identities['group'] ?? contactNumber;
    return value === '' ? null : { kind: 'group', value, name };
  }
  const kind = personKinds.find((candidate) => identities[candidate] !== undefined);
  // The identity's phone is a canonical key; the channel wants the number as it gave it.
  const value =
    kind === undefined || kind === 'phone' ? contactNumber || identities['phone'] : identities[kind];
  return value ? { kind: kind ?? 'phone', value, name } : null;
}

/** A claimed message as its driver takes it. */
export function toOutgoing(message: ClaimedMessage, to: Party, storage: Storage): Outgoing {
  const { wid, body, mediaType, quotedWid, mediaPath, dataJson } = message;
  return {
    wid,
    to,
    body,
    mediaType,
    ...(dataJson === null ? {} : { dataJson }),
    ...(quotedWid === null ? {} : { quotedWid }),
    ...(mediaPath === null ? {} : { media: mediaOf(message, mediaPath, storage) }),
  };
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
