import type { Channel } from '@prosa/contract';
import { IconBrandFacebook, IconBrandInstagram, IconBrandWhatsapp } from '@tabler/icons-react';

/** The mark of each channel. */
export const channelIcons = {
  whatsapp: IconBrandWhatsapp,
  whatsappapi: IconBrandWhatsapp,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
} as const;

/** The names of the platforms, which no language translates. */
const channelNames: Record<Channel, string> = {
  whatsapp: 'WhatsApp',
  whatsappapi: 'WhatsApp API',
  facebook: 'Messenger',
  instagram: 'Instagram',
};

/** The mark of a channel, named for those who do not see it. */
export function ChannelIcon({ channel, size = 18 }: { channel: Channel; size?: number }) {
  const Icon = channelIcons[channel];
  return <Icon size={size} role="img" aria-label={channelNames[channel]} />;
}
