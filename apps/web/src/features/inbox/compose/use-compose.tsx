import { Menu } from '@mantine/core';
import type { Connection, Message, Ticket } from '@prosa/contract';
import {
  IconCalendarEvent,
  IconChartBar,
  IconListDetails,
  IconMapPin,
  IconSticker,
  IconTemplate,
  IconUser,
  IconVideo,
} from '@tabler/icons-react';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { toast } from '../../../shared/toast.ts';
import { useSend } from '../messages/send-message.ts';
import { outgoingOf } from '../messages/outgoing.ts';

const ContactDialog = lazyComponent(async () => (await import('./contact-dialog.tsx')).ContactDialog);
const PlaceDialog = lazyComponent(async () => (await import('./place-dialog.tsx')).PlaceDialog);
const InteractiveDialog = lazyComponent(
  async () => (await import('./interactive-dialog.tsx')).InteractiveDialog,
);
const PollDialog = lazyComponent(async () => (await import('./poll-dialog.tsx')).PollDialog);
const EventDialog = lazyComponent(async () => (await import('./event-dialog.tsx')).EventDialog);
const MeetingDialog = lazyComponent(async () => (await import('./meeting-dialog.tsx')).MeetingDialog);
const TemplateDialog = lazyComponent(
  async () => (await import('../templates/template-dialog.tsx')).TemplateDialog,
);
const ICON = 18;

interface Options {
  ticket: Ticket;
  can: Connection['capabilities'] | undefined;
  isPrivate: boolean;
  quoted: Message | null;
  onQuote: (quoted: null) => void;
}
type Opened = 'contact' | 'place' | 'interactive' | 'poll' | 'event' | 'template' | 'meeting';

/** Converts a local picture into a sticker and sends it. */
function useSticker({ ticket, quoted, onQuote }: Options) {
  const { t } = useTranslation('compose');
  const send = useSend();
  return async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      const { toSticker } = await import('./to-sticker.ts');
      const file = await toSticker(chosen);
      send.mutate(
        outgoingOf(ticket, { body: '', file, isPrivate: false, isSticker: true, quotedMsg: quoted }),
      );
      onQuote(null);
    } catch {
      toast.failed(t('sticker.failed'));
    }
  };
}

function Item({ icon, label, run }: { icon: ReactNode; label: string; run: () => void }) {
  return (
    <Menu.Item leftSection={icon} onClick={run}>
      {label}
    </Menu.Item>
  );
}

/** The kinds of messages besides files: their entries in the clip's menu, and the open dialog. */
export function useCompose(options: Options): { items: ReactNode; dialog: ReactNode } {
  const { ticket, can, isPrivate, quoted, onQuote } = options;
  const { t } = useTranslation('compose');
  const [opened, setOpened] = useState<Opened | null>(null);
  const sendSticker = useSticker(options);
  const picker = useRef<HTMLInputElement>(null);
  const close = () => setOpened(null);
  const knows = (kind: 'poll' | 'event') => can?.interactive.includes(kind) ?? true;
  const dialogs = { ticket, quoted, onClose: close, onSent: () => onQuote(null) };
  return {
    // Interactive messages are for customers; a note is read by colleagues.
    items: isPrivate ? null : (
      <>
        <Item icon={<IconUser size={ICON} />} label={t('items.contact')} run={() => setOpened('contact')} />
        <Item icon={<IconMapPin size={ICON} />} label={t('items.place')} run={() => setOpened('place')} />
        {can?.media.includes('sticker') ? (
          <Item
            icon={<IconSticker size={ICON} />}
            label={t('items.sticker')}
            run={() => picker.current?.click()}
          />
        ) : null}
        <Item
          icon={<IconListDetails size={ICON} />}
          label={t('items.interactive')}
          run={() => setOpened('interactive')}
        />
        <Item icon={<IconChartBar size={ICON} />} label={t('items.poll')} run={() => setOpened('poll')} />
        <Item
          icon={<IconCalendarEvent size={ICON} />}
          label={t('items.event')}
          run={() => setOpened('event')}
        />
        {can?.templates ? (
          <Item
            icon={<IconTemplate size={ICON} />}
            label={t('items.template')}
            run={() => setOpened('template')}
          />
        ) : null}
        <Item icon={<IconVideo size={ICON} />} label={t('items.meeting')} run={() => setOpened('meeting')} />
      </>
    ),
    dialog: (
      <>
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/*"
          aria-label={t('items.sticker')}
          onChange={({ currentTarget: input }) => {
            void sendSticker(input.files?.[0]);
            input.value = '';
          }}
        />
        <Suspense fallback={null}>
          {opened === 'contact' ? <ContactDialog {...dialogs} /> : null}
          {opened === 'place' ? <PlaceDialog {...dialogs} /> : null}
          {opened === 'interactive' ? <InteractiveDialog {...dialogs} can={can} /> : null}
          {opened === 'poll' ? <PollDialog {...dialogs} isKnown={knows('poll')} /> : null}
          {opened === 'template' ? <TemplateDialog ticket={ticket} onClose={close} /> : null}
          {opened === 'meeting' ? <MeetingDialog ticket={ticket} onClose={close} /> : null}
          {opened === 'event' ? <EventDialog {...dialogs} isKnown={knows('event')} /> : null}
        </Suspense>
      </>
    ),
  };
}
