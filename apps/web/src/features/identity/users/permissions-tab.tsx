import { Select, Switch } from '@mantine/core';
import { type RolePreset, rolePresetNames } from '@prosa/contract';
import { presetOf, rolePresets } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { Abilities } from './abilities.tsx';
import { switches, type UserForm } from './user-form.ts';

function Preset({ form: { values, set } }: { form: UserForm }) {
  const { t } = useTranslation('users');
  const apply = (name: string | null) => {
    const rights = rolePresets[name as RolePreset];
    for (const [right, value] of Object.entries(rights) as [keyof typeof rights, never][]) set(right, value);
  };
  return (
    <Select
      label={t('presets.label')}
      description={t('presets.help')}
      placeholder={t('presets.own')}
      data={rolePresetNames.map((value) => ({ value, label: t(`presets.${value}`) }))}
      allowDeselect={false}
      value={presetOf(values)}
      onChange={apply}
    />
  );
}

export function PermissionsTab({ form, userId }: { form: UserForm; userId: number | null }) {
  const { t } = useTranslation('users');
  const { values, set } = form;
  return (
    <>
      <Preset form={form} />
      <Switch
        label={t('switches.allTicket')}
        checked={values.allTicket === 'enable'}
        onChange={(event) => set('allTicket', event.currentTarget.checked ? 'enable' : 'disable')}
      />
      <Switch
        label={t('switches.allowGroup')}
        checked={values.allowGroup}
        onChange={(event) => set('allowGroup', event.currentTarget.checked)}
      />
      {switches.map((name) => (
        <Switch
          key={name}
          label={t(`switches.${name}`)}
          checked={values[name] === 'enabled'}
          onChange={(event) => set(name, event.currentTarget.checked ? 'enabled' : 'disabled')}
        />
      ))}
      <Abilities values={values} userId={userId} />
    </>
  );
}
