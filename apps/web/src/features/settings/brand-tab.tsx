import { ColorInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandingKey, useBranding } from '../../shared/branding.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { contrastOf } from '../../ui/brand.ts';
import { formatNumber } from '../../ui/format.ts';
import { BrandPreview } from './brand-preview.tsx';
import styles from './brand.module.css';
import { LogoField } from './logo-field.tsx';
import { SaveStatus } from './save-status.tsx';
import settings from './settings.module.css';
import { useGlobalSetting } from './use-global-setting.ts';
import { Words } from './words.tsx';

const isColor = (text: string) => /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text);

function NameField() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { query, save } = useGlobalSetting('appName', [brandingKey]);
  if (!query.data) return null;
  return (
    <div className={settings.field}>
      <Words
        isOneLine
        mostCharacters={50}
        label={t('brand.appName.name')}
        description={t('brand.appName.help')}
        error={save.error ? errorText(save.error) : undefined}
        value={save.isPending ? save.variables : (query.data.value ?? '')}
        onSave={(text) => save.mutate(text)}
      />
      <SaveStatus save={save} />
    </div>
  );
}

/** How readable a chosen colour is, and what is shown instead where it is not. */
function Contrast({ scheme, color }: { scheme: 'light' | 'dark'; color: string }) {
  const { t, i18n } = useTranslation('settings');
  const { ratio, isReadable, shown } = contrastOf(scheme, color);
  const number = formatNumber(ratio, i18n.language, 1);
  return (
    <p className={styles.contrast} data-wrong={!isReadable} role="status">
      {t('brand.contrast', { ratio: number })}{' '}
      {isReadable ? t('brand.readable') : t('brand.unreadable', { color: shown })}
    </p>
  );
}

interface ColorProps {
  scheme: 'light' | 'dark';
  color: string;
  onChange: (color: string) => void;
}

/** Stored when the choice ends, not while somebody drags or types. */
function ColorField({ scheme, color, onChange }: ColorProps) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const name = scheme === 'light' ? 'primaryColorLight' : 'primaryColorDark';
  const { save } = useGlobalSetting(name, [brandingKey]);
  const [text, setText] = useState(color);
  useEffect(() => setText(color), [color]);
  const change = (next: string) => {
    setText(next);
    if (isColor(next)) onChange(next);
  };
  const wrong = save.error ? errorText(save.error) : undefined;
  return (
    <div className={settings.field}>
      <ColorInput
        label={t(`brand.${name}.name`)}
        description={t(`brand.${name}.help`)}
        error={isColor(text) ? wrong : t('brand.notAColor')}
        value={text}
        fixOnBlur={false}
        popoverProps={{ withinPortal: true }}
        eyeDropperButtonProps={{ 'aria-label': t('brand.pickColor') }}
        onChange={change}
        onChangeEnd={(chosen) => isColor(chosen) && save.mutate(chosen)}
      />
      <SaveStatus save={save} />
      <Contrast scheme={scheme} color={color} />
    </div>
  );
}

/** What the installation looks like, for the operator. A colour shows in the preview before it is stored. */
export function BrandTab() {
  const { t } = useTranslation('settings');
  const branding = useBranding();
  const { primaryColorLight, primaryColorDark } = branding;
  const [light, setLight] = useState(primaryColorLight);
  const [dark, setDark] = useState(primaryColorDark);
  useEffect(() => setLight(primaryColorLight), [primaryColorLight]);
  useEffect(() => setDark(primaryColorDark), [primaryColorDark]);
  return (
    <div className={styles.brand}>
      <section className={styles.fields} aria-label={t('tabs.brand')}>
        <NameField />
        <ColorField scheme="light" color={light} onChange={setLight} />
        <ColorField scheme="dark" color={dark} onChange={setDark} />
        {(['Light', 'Dark', 'Favicon'] as const).map((mode) => (
          <LogoField key={mode} mode={mode} file={branding[`appLogo${mode}`]} />
        ))}
      </section>
      <section className={styles.previews} aria-label={t('brand.preview')}>
        <BrandPreview scheme="light" color={light} branding={branding} />
        <BrandPreview scheme="dark" color={dark} branding={branding} />
      </section>
    </div>
  );
}
