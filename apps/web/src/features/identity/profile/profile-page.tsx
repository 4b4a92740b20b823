import { Button, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../ui/password-field.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { Page, PageBody } from '../../../ui/page.tsx';
import { NoticeSettings } from './notice-settings.tsx';
import { PictureField } from './picture-field.tsx';
import { Failure } from '../../../ui/failure.tsx';
import styles from './profile.module.css';
import { useProfileForm } from './use-profile-form.ts';

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

export function ProfilePage() {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation('common');
  const { values, set, field, failure, isBusy, onSubmit } = useProfileForm();
  return (
    <Page>
      <PageBar title={t('title')} />
      <PageBody>
        <form className={styles.form} onSubmit={onSubmit} noValidate>
          <PictureField />
          <TextInput {...field('name')} label={t('name')} autoComplete="name" required withAsterisk={false} />
          <TextInput
            {...field('email')}
            label={t('email')}
            type="email"
            autoComplete="email"
            required
            withAsterisk={false}
          />
          <PasswordField
            {...field('password')}
            label={t('password')}
            description={t('passwordHelp')}
            autoComplete="new-password"
          />
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
            onChange={(language) => set('language', language as typeof values.language)}
          />
          <Choice
            label={t('defaultTheme')}
            value={values.defaultTheme}
            options={[
              { value: 'light', label: t('theme.light') },
              { value: 'dark', label: t('theme.dark') },
            ]}
            onChange={(theme) => set('defaultTheme', theme as typeof values.defaultTheme)}
          />
          <Choice
            label={t('defaultMenu')}
            value={values.defaultMenu}
            options={[
              { value: 'open', label: t('menu.open') },
              { value: 'closed', label: t('menu.closed') },
            ]}
            onChange={(menu) => set('defaultMenu', menu as typeof values.defaultMenu)}
          />
          <NoticeSettings />
          <Failure>{failure}</Failure>
          <Button type="submit" loading={isBusy} className={styles.save}>
            {common('actions.save')}
          </Button>
        </form>
      </PageBody>
    </Page>
  );
}
