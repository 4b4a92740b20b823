import { useTranslation } from 'react-i18next';
import type { ListNamespace } from './list-texts.ts';
import { RemoveDialog } from './remove-dialog.tsx';

interface Props {
  namespace: ListNamespace | 'queues';
  name: string;
  /** What else is lost; the namespace's own words when left out. */
  text?: string | undefined;
  confirmLabel?: string | undefined;
  /** Removes the row, and fetches the lists that contained it. */
  remove: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks by name before a row is removed, in the words of its page. */
export function RemoveRow({ namespace, name, text, ...rest }: Props) {
  const { t } = useTranslation(namespace);
  return (
    <RemoveDialog
      title={t('removeTitle', { name })}
      text={text ?? t('removeText')}
      done={t('removed', { name })}
      {...rest}
    />
  );
}
