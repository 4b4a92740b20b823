import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './file-field.module.css';

/** One file of a form: none, one that is stored already, or a new one to send with the form. */
export type FileChoice =
  | { kind: 'none' }
  | { kind: 'kept'; name: string; url: string | null; mime: string | null }
  | { kind: 'new'; file: File };
export const noFile: FileChoice = { kind: 'none' };

interface Props {
  label: string;
  /** For a field whose surroundings already show the label. */
  isLabelHidden?: boolean;
  help?: string;
  /** The `accept` attribute of a file input, such as '.png,.jpg'. */
  accept?: string;
  value: FileChoice;
  onChange: (value: FileChoice) => void;
  /** The share already sent, 0 to 1; null when no file is being sent. */
  progress?: number | null;
  isDisabled?: boolean;
  error?: string | undefined;
}

/** An object URL for the chosen file, revoked when the choice changes. */
function useLocalAddress(file: File | null): string | null {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => {
    if (address === null) return undefined;
    return () => URL.revokeObjectURL(address);
  }, [address]);
  return address;
}

function Preview({ url, mime }: { url: string | null; mime: string | null }) {
  if (url && mime?.startsWith('image/')) return <img className={styles.picture} src={url} alt="" />;
  return (
    <span className={styles.picture}>
      <IconFile size={18} aria-hidden />
    </span>
  );
}

export function FileField(props: Props) {
  const { label, isLabelHidden, help, accept, value, onChange, progress = null, isDisabled, error } = props;
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const file = value.kind === 'new' ? value.file : null;
  const localAddress = useLocalAddress(file);
  const url = value.kind === 'kept' ? value.url : localAddress;
  const mime = value.kind === 'kept' ? value.mime : (file?.type ?? null);
  const name = value.kind === 'kept' ? value.name : (file?.name ?? '');
  return (
    <div role="group" aria-label={label} aria-describedby={help ? helpId : undefined}>
      <span className={isLabelHidden ? 'visually-hidden' : styles.label}>{label}</span>
      {help ? (
        <p id={helpId} className={styles.help}>
          {help}
        </p>
      ) : null}
      {value.kind === 'none' ? null : (
        <div className={styles.file}>
          <Preview url={url} mime={mime} />
          <span className={styles.name} title={name}>
            {name}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={isDisabled ?? false}
            aria-label={t('file.remove', { name })}
            onClick={() => onChange(noFile)}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      )}
      <Button
        variant="default"
        size="compact-md"
        disabled={isDisabled ?? false}
        leftSection={<IconPaperclip size={16} />}
        onClick={() => input.current?.click()}
      >
        {t(value.kind === 'none' ? 'file.choose' : 'file.change')}
      </Button>
      {progress === null ? null : (
        <Progress mt={8} value={progress * 100} aria-label={t('file.progress', { name })} />
      )}
      <div role="alert">{error ? <p className={styles.error}>{error}</p> : null}</div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) onChange({ kind: 'new', file: chosen });
          // Otherwise the browser reports no change when the same file is chosen again after its removal.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
