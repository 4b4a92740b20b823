import { ActionIcon } from '@mantine/core';
import { IconVolume, IconVolume3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Flyout } from '../../shared/flyout.tsx';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { readVolume } from './sound.ts';
import styles from './top-bar.module.css';

const VolumeSlider = lazyComponent(async () => (await import('./volume-slider.tsx')).VolumeSlider);

export function VolumePopover() {
  const { t } = useTranslation('shell');
  const [volume, setVolume] = useState(readVolume);
  const target = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={34}
      className={styles.wide}
      aria-label={t('volume')}
      title={t('volume')}
    >
      {volume === 0 ? <IconVolume3 size={18} /> : <IconVolume size={18} />}
    </ActionIcon>
  );
  return (
    <Flyout target={target}>
      <VolumeSlider target={target} volume={volume} onChange={setVolume} />
    </Flyout>
  );
}
