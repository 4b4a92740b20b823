import { Checkbox } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { kindOf, type Attachment } from './attachment.ts';

const isLookedAt = ({ file }: Attachment) => ['image', 'video'].includes(kindOf(file.type));

/** Whether all chosen files can be sent as view-once. */
export const canBeViewOnce = (
  attachments: readonly Attachment[],
  can: Connection['capabilities'] | undefined,
  isPrivate: boolean,
): boolean => !isPrivate && (can?.viewOnce ?? false) && attachments.every(isLookedAt);

/** The checkbox that makes what is sent open only once. */
export function ViewOnceBox({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation('messages');
  return (
    <Checkbox
      label={t('preview.viewOnce')}
      description={t('preview.viewOnceHelp')}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
