import { Button, Progress } from '@mantine/core';
import type { User } from '@prosa/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../api/upload.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { pictureOf } from '../../../shared/picture.ts';
import { toast } from '../../../shared/toast.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import styles from './profile.module.css';

interface Props {
  user: Pick<User, 'id' | 'name' | 'companyId' | 'profileImage'>;
  onChanged: (profileImage: string | null) => void;
}

/** The picture of a user; it is stored as soon as it is chosen. */
export function PictureField({ user, onChanged }: Props) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number | null>(null);

  const send = (file: File | undefined) => {
    if (!file) return;
    const body = new FormData();
    body.set('userId', String(user.id));
    body.set('typeArch', 'user');
    body.set('profileImage', file);
    setProgress(0);
    upload('uploadUserImage', { params: { id: user.id }, body, onProgress: setProgress })
      .then(
        ({ user: { profileImage } }) => {
          onChanged(profileImage);
          toast.done(t('picture.done'));
        },
        (error: unknown) => toast.failed(errorText(error)),
      )
      .finally(() => setProgress(null));
  };
  return (
    <div className={styles.picture}>
      <Avatar name={user.name} picture={pictureOf(user)} size={64} />
      <div>
        <Button variant="default" loading={progress !== null} onClick={() => input.current?.click()}>
          {t('picture.change')}
        </Button>
        <p className={styles.help}>{t('picture.help')}</p>
        {progress === null ? null : <Progress value={progress * 100} aria-label={t('picture.label')} />}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('picture.label')}
        onChange={(event) => {
          send(event.currentTarget.files?.[0]);
          // Lets the user choose the same file again after a failure.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
