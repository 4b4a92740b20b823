import { ActionIcon, NumberInput, Popover } from '@mantine/core';
import type { WaitThresholds } from '@prosa/domain';
import { IconAdjustments } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MOST_MINUTES } from './use-thresholds.ts';
import styles from './moments.module.css';

interface Props {
  thresholds: WaitThresholds;
  onChange: (next: WaitThresholds) => void;
}

const minutesOf = (value: string | number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_MINUTES ? value : null;

/** From how many minutes on a wait is marked; what is typed counts at once, and moves the other one along. */
export function ThresholdFields({ thresholds: { amber, red }, onChange }: Props) {
  const { t } = useTranslation('moments');
  const field = { min: 1, max: MOST_MINUTES, allowDecimal: false, clampBehavior: 'blur' as const };
  return (
    <Popover position="bottom-end" trapFocus returnFocus withArrow width={300}>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          className={styles.icon}
          aria-label={t('thresholds.title')}
          title={t('thresholds.title')}
        >
          <IconAdjustments size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.fields} aria-label={t('thresholds.title')}>
        <NumberInput
          {...field}
          label={t('thresholds.amber')}
          value={amber}
          onChange={(value) => {
            const minutes = minutesOf(value);
            if (minutes !== null) onChange({ amber: minutes, red: Math.max(red, minutes) });
          }}
        />
        <NumberInput
          {...field}
          label={t('thresholds.red')}
          description={t('thresholds.help')}
          value={red}
          onChange={(value) => {
            const minutes = minutesOf(value);
            if (minutes !== null) onChange({ amber: Math.min(amber, minutes), red: minutes });
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
