import type { ConnectionRef, Party } from '@prosa/channel-driver';
import { ALL_WA_PATCH_NAMES, type Contact, type WASocket } from '@whiskeysockets/baileys';
import type { Auth } from '../baileys/auth.ts';
import { partyOf } from '../inbound/jids.ts';
import type { Log } from '../options.ts';
import type { PeopleKeeper } from './people-keeper.ts';

interface Parts {
  ref: ConnectionRef;
  people: Pick<PeopleKeeper, 'keep'>;
  log: Log;
}

/** Keeps the people in the phone's address book: all at the first connection, changes afterwards. */
export function keepAddressBook(socket: WASocket, auth: Auth, { ref, people, log }: Parts): void {
  const { companyId, whatsappId } = ref;
  const failed = (err: unknown) => log.warn({ err, companyId, whatsappId }, 'the address book was not kept');
  let saved: Promise<void> = Promise.resolve();
  socket.ev.on('contacts.upsert', (contacts) => {
    const before = saved;
    const keeping = people.keep('addressBook', contacts.flatMap(personOf));
    saved = Promise.all([before, keeping]).then(() => undefined);
    saved.catch(failed);
  });
  let isReading = false;
  const read = () => {
    if (isReading || auth.creds.accountSyncCounter > 0 || !auth.creds.myAppStateKeyId) return;
    isReading = true;
    socket
      .resyncAppState(ALL_WA_PATCH_NAMES, true)
      .then(async () => {
        // Baileys buffers what it has read for a moment.
        socket.ev.flush();
        await saved;
        auth.creds.accountSyncCounter = 1;
        return auth.save();
      })
      .catch(failed)
      .finally(() => {
        isReading = false;
      });
  };
  // The phone sends the key to it in a message; where that came earlier, the next connection reads when it opens.
  socket.ev.on('creds.update', ({ myAppStateKeyId }) => {
    if (myAppStateKeyId) setImmediate(read);
  });
  socket.ev.on('connection.update', ({ connection }) => {
    if (connection === 'open') read();
  });
}

function personOf({ id, lid, phoneNumber, name }: Partial<Contact>): Party[] {
  const party = name ? partyOf(id, id?.endsWith('@lid') ? phoneNumber : lid, name) : null;
  return party && party.kind !== 'group' ? [party] : [];
}
