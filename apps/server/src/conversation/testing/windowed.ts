import { channelThatCan } from '../../inbox/messages/testing.ts';
import type { CapabilitiesOf } from '../../platform/app.ts';

/** Of official WhatsApp numbers texts are taken for a day after the customer's last one; of others nothing is known. */
export const windowed: CapabilitiesOf = (_provider, channel) =>
  channel === 'whatsappapi' ? channelThatCan({ interactive: [], replyWindowHours: 24 }) : null;
