import type { Channel } from '@prosa/contract';
import { channelIcons } from './channel-icon.tsx';
import styles from './channel-badge.module.css';

export function ChannelBadge({ channel }: { channel: Channel }) {
  const Icon = channelIcons[channel];
  return (
    <span className={styles.badge} data-channel={channel}>
      <Icon size={10} stroke={2.5} />
    </span>
  );
}
