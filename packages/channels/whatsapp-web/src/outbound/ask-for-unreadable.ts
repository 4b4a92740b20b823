import { proto, type WAMessageKey } from '@whiskeysockets/baileys';
import type { Journal } from '../baileys/journal.ts';
import { businessOf, type Me } from '../inbound/jids.ts';
import type { Log } from '../options.ts';
import type { Packet, Sender } from './sender.ts';

const { PeerDataOperationRequestType: Request } = proto.Message;
const { Type } = proto.Message.ProtocolMessage;

/** A request to our own phone to send messages again; the form is that of Baileys' `sendPeerDataOperationMessage`. */
const repeatRequest = (me: Me, keys: WAMessageKey[]): Packet => ({
  to: businessOf(me),
  message: {
    protocolMessage: {
      type: Type.PEER_DATA_OPERATION_REQUEST_MESSAGE,
      peerDataOperationRequestMessage: {
        peerDataOperationRequestType: Request.PLACEHOLDER_MESSAGE_RESEND,
        placeholderMessageResendRequest: keys.map((messageKey) => ({ messageKey })),
      },
    },
  },
  relay: {
    additionalAttributes: { category: 'peer', push_priority: 'high_force' },
    additionalNodes: [{ tag: 'meta', attrs: { appdata: 'default' } }],
  },
});

interface Parts {
  sender: Pick<Sender, 'relay'>;
  journal: Pick<Journal, 'unreadable'>;
  me: Me;
  log: Log;
}

/** Asks our own phone for what could not be read. A request that WhatsApp does not take is repeated after a reconnect. */
export async function askForUnreadable({ sender, journal, me, log }: Parts): Promise<void> {
  await journal.unreadable
    .ask((keys) => sender.relay(repeatRequest(me, keys)))
    .catch((err: unknown) =>
      log.debug({ err }, 'a request to repeat messages is sent again after a reconnect'),
    );
}
