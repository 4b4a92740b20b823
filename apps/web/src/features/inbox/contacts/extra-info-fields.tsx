import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './contacts.module.css';

export interface InfoRow {
  /** Identifies the row on the screen; a new row has no id yet. */
  key: string;
  id?: number;
  name: string;
  value: string;
}

export const emptyRow = (): InfoRow => ({ key: crypto.randomUUID(), name: '', value: '' });

/** The rows as the server takes them, without empty ones. */
export function withoutKeys(rows: InfoRow[]): { id?: number; name: string; value: string }[] {
  return rows
    .filter(({ name, value }) => name.trim() !== '' || value.trim() !== '')
    .map(({ id, name, value }) => ({ ...(id === undefined ? {} : { id }), name, value }));
}

interface Props {
  rows: InfoRow[];
  error: string | undefined;
  onChange: (rows: InfoRow[]) => void;
  onAdd: () => void;
}

/** Additional facts of a contact, each with a name and a value. */
export function ExtraInfoFields({ rows, error, onChange, onAdd }: Props) {
  const { t } = useTranslation('contacts');
  const change = (key: string, part: Partial<InfoRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <fieldset className={styles.extra}>
      <legend>{t('extraInfo')}</legend>
      {rows.map((row, index) => (
        <div key={row.key} className={styles.extraRow}>
          <TextInput
            aria-label={t('extraName', { place: index + 1 })}
            placeholder={t('extraNameExample')}
            value={row.name}
            maxLength={100}
            error={Boolean(error) && row.name.trim() === '' && row.value.trim() !== ''}
            onChange={(event) => change(row.key, { name: event.currentTarget.value })}
          />
          <TextInput
            aria-label={t('extraValue', { place: index + 1 })}
            placeholder={t('extraValueExample')}
            value={row.value}
            maxLength={1_000}
            onChange={(event) => change(row.key, { value: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('extraRemove', { place: index + 1 })}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      {error ? (
        <p className={styles.extraError} role="alert">
          {t('extraNameMissing')}
        </p>
      ) : null}
      <div>
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={onAdd}>
          {t('extraAdd')}
        </Button>
      </div>
    </fieldset>
  );
}
