import { Switch } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { SaveStatus } from './save-status.tsx';
import styles from './settings.module.css';

interface Props {
  label: string;
  description: ReactNode;
  error: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  save: { isPending: boolean; isSuccess: boolean };
}

/** An option that is on or off, stored as soon as it is chosen. */
export function SettingSwitch({ label, description, error, isOn, onChange, save }: Props) {
  const id = useId();
  return (
    <div className={styles.switch}>
      <Switch
        labelPosition="left"
        aria-label={label}
        label={label}
        description={<span id={`${id}-help`}>{description}</span>}
        error={error ? <span id={`${id}-error`}>{error}</span> : undefined}
        aria-describedby={error ? `${id}-error ${id}-help` : `${id}-help`}
        aria-invalid={error !== undefined}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <SaveStatus save={save} />
    </div>
  );
}
