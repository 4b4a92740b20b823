import { ActionIcon, Popover } from '@mantine/core';
import { IconVolume, IconVolume3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chime, readVolume, writeVolume } from './sound.ts';
import styles from './top-bar.module.css';

/** How loud a new message sounds: 0 to 1 by tenths, kept in this browser. */
export function VolumePopover() {
  const { t } = useTranslation('shell');
  const [volume, setVolume] = useState(readVolume);
  return (
    <Popover position="bottom-end" width={220} shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={34} className={styles.wide} aria-label={t('volume')}>
          {volume === 0 ? <IconVolume3 size={18} /> : <IconVolume size={18} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <input
          type="range"
          className={styles.volume}
          min={0}
          max={1}
          step={0.1}
          value={volume}
          aria-label={t('volume')}
          aria-valuetext={`${Math.round(volume * 100)} %`}
          onChange={(event) => {
            setVolume(event.currentTarget.valueAsNumber);
            writeVolume(event.currentTarget.valueAsNumber);
          }}
          onPointerUp={chime}
          onKeyUp={chime}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
