import { Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFlyout, type FlyoutTarget } from '../../shared/flyout.tsx';
import { formatPercent } from '../../ui/format.ts';
import { chime, writeVolume } from './sound.ts';
import styles from './top-bar.module.css';

interface Props {
  target: FlyoutTarget;
  volume: number;
  onChange: (volume: number) => void;
}

export function VolumeSlider({ target, volume, onChange }: Props) {
  const { t, i18n } = useTranslation('shell');
  const flyout = useFlyout(target);
  return (
    <Popover
      position="bottom-end"
      width={220}
      shadow="md"
      trapFocus
      returnFocus
      opened={flyout.isOpen}
      onChange={flyout.setOpen}
    >
      <Popover.Target>{flyout.popoverTarget}</Popover.Target>
      <Popover.Dropdown>
        <input
          type="range"
          className={styles.volume}
          min={0}
          max={1}
          step={0.1}
          value={volume}
          aria-label={t('volume')}
          aria-valuetext={formatPercent(Math.round(volume * 100), i18n.language)}
          onChange={(event) => {
            onChange(event.currentTarget.valueAsNumber);
            writeVolume(event.currentTarget.valueAsNumber);
          }}
          onPointerUp={chime}
          onKeyUp={chime}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
