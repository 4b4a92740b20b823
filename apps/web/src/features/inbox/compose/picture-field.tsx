import { Button, CloseButton, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './compose.module.css';
import { toThumbnail } from './to-thumbnail.ts';

interface Props {
  /** A data URL; '' for none. */
  image: string;
  onChange: (image: string) => void;
}

/** The picture above a button: choose, preview and remove. */
export function PictureField({ image, onChange }: Props) {
  const { t } = useTranslation('compose');
  const [hasFailed, setFailed] = useState(false);
  const take = async (file: File | null) => {
    if (!file) return;
    try {
      onChange(await toThumbnail(file));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className={styles.picture}>
      {image === '' ? (
        <FileButton accept="image/*" onChange={(file) => void take(file)}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconPhoto size={17} aria-hidden />}>
              {t('picture.choose')}
            </Button>
          )}
        </FileButton>
      ) : (
        <>
          <img src={image} alt={t('picture.chosen')} />
          <CloseButton aria-label={t('picture.remove')} onClick={() => onChange('')} />
        </>
      )}
      <span role="alert" className={styles.wrong}>
        {hasFailed ? t('picture.failed') : ''}
      </span>
    </div>
  );
}
