import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { upload } from '../../api/upload.ts';
import { addressOfLogo, brandingKey } from '../../shared/branding.ts';
import { useErrorText } from '../../shared/error-text.ts';
import styles from './brand.module.css';
import { SaveStatus } from './save-status.tsx';

interface Props {
  mode: 'Light' | 'Dark' | 'Favicon';
  /** Its name below /public; null while there is none. */
  file: string | null;
}

function useLogoChange(mode: Props['mode']) {
  const cache = useQueryClient();
  return useMutation({
    /** null removes the logo. */
    mutationFn: async (picture: File | null) => {
      if (picture === null)
        return call('writeSetting', { params: { key: `appLogo${mode}` }, body: { value: '' } });
      const body = new FormData();
      body.append('typeArch', 'logo');
      body.append('mode', mode);
      body.append('file', picture);
      return upload('uploadLogo', { body, onProgress: () => undefined });
    },
    onSuccess: async () => cache.invalidateQueries({ queryKey: brandingKey }),
  });
}

export function LogoField({ mode, file }: Props) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const change = useLogoChange(mode);
  const name = t(`brand.appLogo${mode}.name`);
  return (
    <div role="group" aria-label={name} className={styles.logoField}>
      <div className={styles.thumb} data-scheme={mode === 'Dark' ? 'dark' : 'light'}>
        {file ? <img src={addressOfLogo(file)} alt={name} /> : <span>{t('brand.noLogo')}</span>}
      </div>
      <div className={styles.logoFacts}>
        <span className={styles.logoName}>{name}</span>
        <p className={styles.help}>{t(`brand.appLogo${mode}.help`)}</p>
        <div className={styles.buttons}>
          <Button
            variant="default"
            size="compact-md"
            loading={change.isPending}
            leftSection={<IconUpload size={16} aria-hidden />}
            aria-label={`${t('brand.choose')}: ${name}`}
            onClick={() => input.current?.click()}
          >
            {t('brand.choose')}
          </Button>
          {file ? (
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              disabled={change.isPending}
              aria-label={`${t('brand.remove')}: ${name}`}
              onClick={() => change.mutate(null)}
            >
              {t('brand.remove')}
            </Button>
          ) : null}
        </div>
        <div role="alert">
          {change.error ? <p className={styles.wrong}>{errorText(change.error)}</p> : null}
        </div>
      </div>
      <SaveStatus save={change} />
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
        aria-label={name}
        onChange={(event) => {
          const picture = event.currentTarget.files?.[0];
          if (picture) change.mutate(picture);
          // Otherwise the browser reports no change when the same file is chosen again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
