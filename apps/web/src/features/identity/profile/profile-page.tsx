import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CurrentPasswordField } from '../../../shared/current-password-field.tsx';
import { LeaveGuard } from '../../../shared/leave-guard.tsx';
import { NewPasswordField } from '../../../shared/new-password-field.tsx';
import { useMe, useSession } from '../../../shared/session.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { Page, PageBody } from '../../../ui/page.tsx';
import { SecondFactorCard } from '../second-factor/index.ts';
import { PreferenceFields } from './preference-fields.tsx';
import { DevicesCard } from './devices-card.tsx';
import { NoticeSettings } from './notice-settings.tsx';
import { PictureField } from './picture-field.tsx';
import { Failure } from '../../../ui/failure.tsx';
import styles from './profile.module.css';
import { useProfileForm } from './use-profile-form.ts';

export function ProfilePage() {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation('common');
  const me = useMe();
  const { setUser } = useSession();
  const form = useProfileForm();
  const { field, failure, isBusy, isChanged, isSecured, onSubmit } = form;
  return (
    <Page>
      <PageBar title={t('title')} />
      <PageBody>
        <form className={styles.form} onSubmit={onSubmit} noValidate>
          <PictureField user={me} onChanged={(profileImage) => setUser({ profileImage })} />
          <TextInput {...field('name')} label={t('name')} autoComplete="name" required />
          <TextInput {...field('email')} label={t('email')} type="email" autoComplete="email" required />
          <TextInput
            {...field('wpp')}
            label={t('wpp')}
            description={t('wppHelp')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
          <NewPasswordField {...field('password')} label={t('password')} description={t('passwordHelp')} />
          {isSecured ? <CurrentPasswordField {...field('currentPassword')} /> : null}
          <PreferenceFields form={form} />
          <NoticeSettings />
          <Failure>{failure}</Failure>
          <LeaveGuard isChanged={isChanged} />
          <Button type="submit" loading={isBusy} className={styles.save}>
            {common('actions.save')}
          </Button>
        </form>
        <SecondFactorCard />
        <DevicesCard />
      </PageBody>
    </Page>
  );
}
