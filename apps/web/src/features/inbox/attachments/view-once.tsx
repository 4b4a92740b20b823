import { Checkbox } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { kindOf, type Attachment } from './attachment.ts';

const isLookedAt = ({ file }: Attachment) => ['image', 'video'].includes(kindOf(file.type));

/** Whether all of what was chosen can be sent so that it opens once only. */
export const canBeViewOnce = (
  attachments: readonly Attachment[],
  can: Connection['capabilities'] | undefined,
  isPrivate: boolean,
): boolean => !isPrivate && (can?.viewOnce ?? false) && attachments.every(isLookedAt);

/** Lets the customer open what is sent once only. */
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
