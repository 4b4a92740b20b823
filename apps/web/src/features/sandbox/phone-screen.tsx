import { ActionIcon, Menu } from '@mantine/core';
import type { PhoneMessage } from '@prosa/contract';
import {
  IconArrowLeft,
  IconChecks,
  IconMapPin,
  IconPaperclip,
  IconPhone,
  IconPhoto,
  IconSend,
  IconUser,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../ui/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { usePhone, useScreen, type Phone } from './phone-calls.ts';
import { MoreKinds } from './more-kinds.tsx';
import { usePeople } from './people-calls.ts';
import { PhoneBubble } from './phone-bubble.tsx';
import styles from './sandbox.module.css';

type Hands = ReturnType<typeof usePhone>;

function AttachMenu({ hands, name }: { hands: Hands; name: string }) {
  const { t } = useTranslation('sandbox');
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={t('kinds.file')}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) hands.writeFile(chosen);
          event.currentTarget.value = '';
        }}
      />
      <Menu position="top-start" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('attach')}>
            <IconPaperclip size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPhoto size={16} />} onClick={() => file.current?.click()}>
            {t('kinds.file')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconMapPin size={16} />}
            onClick={() =>
              hands.write({
                type: 'location',
                location: { latitude: -23.5614, longitude: -46.6559, name: t('place') },
              })
            }
          >
            {t('kinds.location')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconUser size={16} />}
            onClick={() =>
              hands.write({ type: 'contact', contact: { name: name || 'Ana', number: '5511988887777' } })
            }
          >
            {t('kinds.contact')}
          </Menu.Item>
          <MoreKinds onWrite={hands.write} onWriteFile={hands.writeFile} />
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function Input({
  hands,
  edited,
  onDone,
  name,
}: {
  hands: Hands;
  edited: PhoneMessage | null;
  onDone: () => void;
  name: string;
}) {
  const { t } = useTranslation('sandbox');
  const [text, setText] = useState(edited?.body ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    if (edited) hands.edit(edited.id, text);
    else hands.write({ type: 'text', body: text });
    setText('');
    onDone();
  };
  return (
    <form className={styles.input} onSubmit={submit}>
      <AttachMenu hands={hands} name={name} />
      <input
        value={text}
        placeholder={t('write')}
        aria-label={t('write')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ActionIcon type="submit" size={36} radius="xl" aria-label={t('send')} disabled={text.trim() === ''}>
        <IconSend size={17} />
      </ActionIcon>
    </form>
  );
}

export function PhoneScreen({ phone, onBack }: { phone: Phone; onBack: () => void }) {
  const { t, i18n } = useTranslation('sandbox');
  const { data } = useScreen(phone);
  const hands = usePhone(phone);
  const people = usePeople(phone.whatsappId);
  const isBlocked = people.data?.some(({ number, blocked }) => blocked && number === phone.number);
  const [edited, setEdited] = useState<PhoneMessage | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const messages = data?.messages ?? [];
  const lastId = messages.at(-1)?.id;
  useEffect(() => {
    // In a block body: newer browsers return a promise here, which is no clean-up function.
    end.current?.scrollIntoView({ block: 'end' });
  }, [lastId]);
  return (
    <section className={styles.device} aria-label={t('screen')}>
      <header>
        <ActionIcon
          className={styles.back}
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t('back')}
          onClick={onBack}
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
        <Avatar name={phone.name || phone.number} size={32} />
        <span>
          <b>{phone.name || phone.number}</b>
          <small className="num">{phone.number}</small>
        </span>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={t('read')} onClick={hands.read}>
          <IconChecks size={18} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={t('kinds.call')} onClick={hands.ring}>
          <IconPhone size={18} />
        </ActionIcon>
      </header>
      <div className={styles.messages} role="log" tabIndex={0} aria-label={t('screen')}>
        {isBlocked ? <p className={styles.hint}>{t('book.blockedNote')}</p> : null}
        {messages.length === 0 ? <p className={styles.hint}>{t('nothing')}</p> : null}
        {messages.map((message) => (
          <PhoneBubble
            key={message.id}
            message={message}
            time={formatTime(message.at, i18n.language)}
            quoted={messages.find(({ id }) => id === message.quotedId)}
            onAnswer={({ text: body, choice }) =>
              hands.write({ type: 'text', body, quotedId: message.id, ...(choice ? { choice } : {}) })
            }
            onReact={(emoji) => hands.react(message.id, emoji)}
            onEdit={() => setEdited(message)}
            onRemove={() => hands.remove(message.id)}
          />
        ))}
        {data?.isTyping ? <p className={styles.hint}>{t('typing')}</p> : null}
        <div ref={end} />
      </div>
      <Input
        key={edited?.id ?? 'new'}
        hands={hands}
        edited={edited}
        onDone={() => setEdited(null)}
        name={phone.name}
      />
    </section>
  );
}
