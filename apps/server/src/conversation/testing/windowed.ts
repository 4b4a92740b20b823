import { channelThatCan } from '../../inbox/messages/testing.ts';
import type { CapabilitiesOf } from '../../platform/app.ts';

/**
 * Official WhatsApp numbers accept texts for 24 hours after the customer's last one; other capabilities are unknown.
 */
export const windowed: CapabilitiesOf = (_provider, channel) =>
  channel === 'whatsappapi' ? channelThatCan({ interactive: [], replyWindowHours: 24 }) : null;
