import { ActionIcon, Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../lazy-component.ts';
import styles from './emojis.module.css';

const EmojiPicker = lazyComponent(async () => (await import('./emoji-picker.tsx')).EmojiPicker);

export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('messages');
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t('emoji.insert')}
          title={t('emoji.insert')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconMoodSmile size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <Suspense fallback={<div className={styles.picker} />}>
          <EmojiPicker onPick={onPick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
