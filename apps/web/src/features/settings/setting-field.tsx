import { companySettingsQuery } from '../../shared/queries.ts';
import { Loader, NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { CompanySettings } from '@prosa/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../shared/error-text.ts';
import type { SettingEntry } from './setting-groups.ts';
import styles from './settings.module.css';

interface Props {
  entry: SettingEntry;
  settings: CompanySettings;
}
interface FieldProps {
  label: string;
  description: ReactNode;
  error: string | undefined;
  value: string;
  onSave: (value: string) => void;
}

const seconds = ['0', '5', '10', '20', '30'];

/** The choices of a kind with their labels; null for `text`, `line` and `zone`. */
function useChoices(kind: SettingEntry['kind']): { value: string; label: string }[] | null {
  const { t } = useTranslation('settings');
  if (kind === 'text' || kind === 'line' || kind === 'zone') return null;
  if (kind === 'seconds')
    return seconds.map((value) => ({
      value,
      label: value === '0' ? t('off') : t('seconds', { count: Number(value) }),
    }));
  if (kind === 'bot')
    return (['text', 'list', 'button'] as const).map((value) => ({ value, label: t(`botTypes.${value}`) }));
  if (kind === 'hours')
    return (['disabled', 'queue', 'company', 'connection'] as const).map((value) => ({
      value,
      label: t(`hourTypes.${value}`),
    }));
  const [yes, no] = kind === 'flag' ? ['true', 'false'] : ['enabled', 'disabled'];
  return [
    { value: yes, label: t('on') },
    { value: no, label: t('off') },
  ];
}

/** A text that is saved when its field loses the focus. */
export function Words({ isOneLine, onSave, value, ...shown }: FieldProps & { isOneLine: boolean }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const field = {
    ...shown,
    value: text,
    maxLength: 4_000,
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
    onBlur: () => {
      if (text.trim() !== value) onSave(text);
    },
  };
  return isOneLine ? <TextInput {...field} /> : <Textarea {...field} autosize minRows={2} maxRows={8} />;
}

function Zone({ onSave, ...shown }: FieldProps) {
  return (
    <Select
      {...shown}
      searchable
      allowDeselect={false}
      data={Intl.supportedValuesOf('timeZone')}
      onChange={(zone) => zone && onSave(zone)}
    />
  );
}

function Control({ kind, onSave, ...shown }: FieldProps & { kind: SettingEntry['kind'] }) {
  const choices = useChoices(kind);
  if (kind === 'zone') return <Zone {...shown} onSave={onSave} />;
  if (!choices) return <Words {...shown} isOneLine={kind === 'line'} onSave={onSave} />;
  // A value set by another client is shown as it is.
  const isKnown = choices.some(({ value }) => value === shown.value);
  const data = isKnown ? choices : [...choices, { value: shown.value, label: shown.value }];
  return <NativeSelect {...shown} data={data} onChange={(event) => onSave(event.currentTarget.value)} />;
}

export function SaveStatus({ save }: { save: { isPending: boolean; isSuccess: boolean } }) {
  const { t } = useTranslation('settings');
  const status = save.isPending ? t('updating') : save.isSuccess ? t('updated') : '';
  return (
    <span className={styles.status} role="status">
      {save.isPending ? <Loader size={12} aria-hidden /> : null} {status}
    </span>
  );
}

export function SettingField({ entry: { name, kind, isNeeded }, settings }: Props) {
  const { t } = useTranslation('settings');
  const cache = useQueryClient();
  const errorText = useErrorText();
  const save = useMutation({
    mutationFn: async (data: string) => call('writeCompanySetting', { body: { column: name, data } }),
    onSuccess: ({ result }) => cache.setQueryData(companySettingsQuery(result.companyId).queryKey, result),
  });
  const stored = String(settings[name]);
  const isMissing = isNeeded && stored === '';
  return (
    <div className={styles.field}>
      <Control
        kind={kind}
        label={t(`names.${name}`)}
        description={
          <>
            {t(`help.${name}`)}
            {isMissing ? <span className={styles.missing}>{t('textMissing')}</span> : null}
          </>
        }
        error={save.error ? errorText(save.error) : undefined}
        value={save.isPending ? save.variables : stored}
        onSave={(data) => save.mutate(data)}
      />
      <SaveStatus save={save} />
    </div>
  );
}
