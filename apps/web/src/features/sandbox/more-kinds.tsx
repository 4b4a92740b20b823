import { Menu } from '@mantine/core';
import {
  IconCalendarEvent,
  IconChartBar,
  IconEyeOff,
  IconSpeakerphone,
  IconSticker,
} from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerMessage } from './phone-calls.ts';

const ICON = 16;
const DAY_MS = 86_400_000;

function Item({ icon, label, run }: { icon: ReactNode; label: string; run: () => void }) {
  return (
    <Menu.Item leftSection={icon} onClick={run}>
      {label}
    </Menu.Item>
  );
}

interface Props {
  onWrite: (message: CustomerMessage) => void;
  onWriteFile: (file: File, type: 'sticker' | 'viewonce') => void;
}

/** Sends an example of each kind of message that is more than a text. */
export function MoreKinds({ onWrite, onWriteFile }: Props) {
  const { t } = useTranslation('sandbox');
  const picture = useRef<HTMLInputElement>(null);
  const requested = useRef<'sticker' | 'viewonce'>('sticker');
  const pick = (type: 'sticker' | 'viewonce') => {
    requested.current = type;
    picture.current?.click();
  };
  const sendPicture = (file: File | undefined) => {
    if (file) onWriteFile(file, requested.current);
  };
  return (
    <>
      <input
        ref={picture}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('kinds.sticker')}
        onChange={({ currentTarget: input }) => {
          sendPicture(input.files?.[0]);
          input.value = '';
        }}
      />
      <Item icon={<IconSticker size={ICON} />} label={t('kinds.sticker')} run={() => pick('sticker')} />
      <Item icon={<IconEyeOff size={ICON} />} label={t('kinds.viewonce')} run={() => pick('viewonce')} />
      <Item
        icon={<IconChartBar size={ICON} />}
        label={t('kinds.poll')}
        run={() =>
          onWrite({
            type: 'poll',
            poll: { name: t('samples.question'), options: [t('samples.morning'), t('samples.afternoon')] },
          })
        }
      />
      <Item
        icon={<IconCalendarEvent size={ICON} />}
        label={t('kinds.event')}
        run={() =>
          onWrite({
            type: 'event',
            event: {
              name: t('samples.event'),
              place: t('place'),
              startTime: new Date(Date.now() + DAY_MS).toISOString(),
            },
          })
        }
      />
      <Item
        icon={<IconSpeakerphone size={ICON} />}
        label={t('kinds.ad')}
        run={() =>
          onWrite({
            type: 'ad',
            body: t('samples.interested'),
            ad: { title: t('samples.adTitle'), body: t('samples.adBody'), url: 'https://example.com/' },
          })
        }
      />
    </>
  );
}
