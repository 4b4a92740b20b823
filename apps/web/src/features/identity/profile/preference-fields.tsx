import { SegmentedControl, Select, Textarea } from '@mantine/core';
import type { User } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import type { useForm } from '../../../shared/form.ts';
import styles from './profile.module.css';

/** Each language is named in itself, so that its speakers find it. */
const languageNames = [
  { value: 'pt', label: 'Português' },
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
  { value: 'tr', label: 'Türkçe' },
];

function Choice(props: {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  return (
    <fieldset className={styles.choice}>
      <legend>{props.label}</legend>
      <SegmentedControl data={props.options} value={props.value} onChange={props.onChange} />
    </fieldset>
  );
}

type Preferences = Pick<User, 'farewellMessage' | 'language' | 'defaultTheme' | 'defaultMenu'>;

interface Props<Values extends Preferences> {
  form: Pick<ReturnType<typeof useForm<Values>>, 'values' | 'set' | 'field'>;
}

/** What a person chooses for himself, or an admin for the person. */
export function PreferenceFields<Values extends Preferences>({ form }: Props<Values>) {
  const { t } = useTranslation('profile');
  const { values, set, field } = form;
  return (
    <>
      <Textarea
        {...field('farewellMessage')}
        label={t('farewellMessage')}
        description={t('farewellHelp')}
        autosize
        minRows={2}
        maxRows={8}
      />
      <Select
        label={t('language')}
        data={languageNames}
        value={values.language}
        allowDeselect={false}
        onChange={(language) => set('language', language as Values['language'])}
      />
      <Choice
        label={t('defaultTheme')}
        value={values.defaultTheme}
        options={[
          { value: 'light', label: t('theme.light') },
          { value: 'dark', label: t('theme.dark') },
        ]}
        onChange={(theme) => set('defaultTheme', theme as Values['defaultTheme'])}
      />
      <Choice
        label={t('defaultMenu')}
        value={values.defaultMenu}
        options={[
          { value: 'open', label: t('menu.open') },
          { value: 'closed', label: t('menu.closed') },
        ]}
        onChange={(menu) => set('defaultMenu', menu as Values['defaultMenu'])}
      />
    </>
  );
}
