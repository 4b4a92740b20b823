import type { Channel } from '@prosa/contract';
import { IconBrandFacebook, IconBrandInstagram, IconBrandWhatsapp } from '@tabler/icons-react';
import styles from './channel-badge.module.css';

const icons = {
  whatsapp: IconBrandWhatsapp,
  whatsappapi: IconBrandWhatsapp,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
} as const;

/** The channel's mark at the corner of an avatar. */
export function ChannelBadge({ channel }: { channel: Channel }) {
  const Icon = icons[channel];
  return (
    <span className={styles.badge} data-channel={channel}>
      <Icon size={10} stroke={2.5} />
    </span>
  );
}
