import { NativeSelect, Select } from '@mantine/core';
import type { CompanySettings } from '@prosa/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { companySettingsQuery } from '../../shared/queries.ts';
import { SaveStatus } from './save-status.tsx';
import type { SettingEntry, ShownSetting } from './setting-groups.ts';
import { SettingSwitch } from './setting-switch.tsx';
import styles from './settings.module.css';
import { type FieldProps, Words } from './words.tsx';

interface Props {
  entry: SettingEntry;
  settings: CompanySettings;
}

const seconds = ['0', '5', '10', '20', '30'];

function useSaveSetting(name: ShownSetting) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (data: string) => call('writeCompanySetting', { body: { column: name, data } }),
    onSuccess: ({ result }) => cache.setQueryData(companySettingsQuery(result.companyId).queryKey, result),
  });
}

/** The choices of a kind with their labels; null for `text`, `line` and `zone`. */
function useChoices(kind: SettingEntry['kind']): { value: string; label: string }[] | null {
  const { t } = useTranslation('settings');
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
  return null;
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

function ValueField({ entry: { name, kind, isNeeded }, settings }: Props) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const save = useSaveSetting(name);
  const stored = String(settings[name]);
  return (
    <div className={styles.field}>
      <Control
        kind={kind}
        label={t(`names.${name}`)}
        description={
          <>
            {t(`help.${name}`)}
            {isNeeded && stored === '' ? <span className={styles.missing}>{t('textMissing')}</span> : null}
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

interface TextProps {
  name: ShownSetting;
  stored: string;
  /** The option has been asked for, and waits for this text. */
  isAwaited: boolean;
  onStored: () => void;
}

/** The text that an option sends. */
function OptionText({ name, stored, isAwaited, onStored }: TextProps) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const save = useSaveSetting(name);
  const missing = isAwaited ? t('textAwaited') : t('textMissing');
  return (
    <div className={styles.optionText}>
      <Words
        isOneLine={false}
        hasFocus={isAwaited}
        label={t(`names.${name}`)}
        description={
          <>
            {t(`help.${name}`)}
            {stored === '' ? <span className={styles.missing}>{missing}</span> : null}
          </>
        }
        error={save.error ? errorText(save.error) : undefined}
        value={save.isPending ? save.variables : stored}
        onSave={(text) => save.mutate(text, { onSuccess: onStored })}
      />
      <SaveStatus save={save} />
    </div>
  );
}

/** An option without its text would send nothing, and the server refuses it: the text is asked for first. */
function OptionField({ entry: { name, kind, text }, settings }: Props) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const save = useSaveSetting(name);
  const [awaited, setAwaited] = useState<string | null>(null);
  const [yes, no] = kind === 'flag' ? ['true', 'false'] : ['enabled', 'disabled'];
  const value = awaited ?? (save.isPending ? save.variables : String(settings[name]));
  const choose = (next: string) => {
    const waits = text !== undefined && next === text.sentWhen && settings[text.name] === '';
    setAwaited(waits ? next : null);
    // Going back from a choice that waits for its text changes nothing.
    if (!waits && awaited === null) save.mutate(next);
  };
  const stored = () => {
    if (awaited !== null) save.mutate(awaited);
    setAwaited(null);
  };
  return (
    <>
      <SettingSwitch
        label={t(`names.${name}`)}
        description={t(`help.${name}`)}
        error={save.error ? errorText(save.error) : undefined}
        isOn={value === yes}
        onChange={(isOn) => choose(isOn ? yes : no)}
        save={save}
      />
      {text && value === text.sentWhen ? (
        <OptionText
          name={text.name}
          stored={String(settings[text.name])}
          isAwaited={awaited !== null}
          onStored={stored}
        />
      ) : null}
    </>
  );
}

export function SettingField(props: Props) {
  const isOption = props.entry.kind === 'switch' || props.entry.kind === 'flag';
  return isOption ? <OptionField {...props} /> : <ValueField {...props} />;
}
