import type { Channel } from '@prosa/contract';
import { IconBrandFacebook, IconBrandInstagram, IconBrandWhatsapp } from '@tabler/icons-react';

export const channelIcons = {
  whatsapp: IconBrandWhatsapp,
  whatsappapi: IconBrandWhatsapp,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
} as const;

const channelNames: Record<Channel, string> = {
  whatsapp: 'WhatsApp',
  whatsappapi: 'WhatsApp API',
  facebook: 'Messenger',
  instagram: 'Instagram',
};

export function ChannelIcon({ channel, size = 18 }: { channel: Channel; size?: number }) {
  const Icon = channelIcons[channel];
  return <Icon size={size} role="img" aria-label={channelNames[channel]} />;
}
