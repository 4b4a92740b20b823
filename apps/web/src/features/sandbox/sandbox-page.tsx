import { Button, Select, TextInput } from '@mantine/core';
import { IconAddressBook, IconDeviceMobileMessage } from '@tabler/icons-react';
import { Suspense, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { useConnections } from '../../shared/choices.ts';
import { useUrlState } from '../../shared/url-state.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { OldConversations } from './old-conversations.tsx';
import { usePhones } from './phone-calls.ts';
import { PhoneScreen } from './phone-screen.tsx';
import styles from './sandbox.module.css';

const PeopleDialog = lazyComponent(async () => (await import('./people-dialog.tsx')).PeopleDialog);

interface ListProps {
  whatsappId: number;
  open: string;
  names: Record<string, string>;
  onOpen: (number: string, name: string) => void;
}

function NewPhone({ onOpen }: Pick<ListProps, 'onOpen'>) {
  const { t } = useTranslation('sandbox');
  const [number, setNumber] = useState('');
  const [name, setName] = useState('');
  const digits = number.replaceAll(/\D/g, '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onOpen(digits, name.trim());
    setNumber('');
    setName('');
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <b>{t('newPhone')}</b>
      <TextInput
        label={t('number')}
        placeholder="5511999990001"
        inputMode="numeric"
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <TextInput
        label={t('customerName')}
        placeholder="Ana"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="light" disabled={digits.length < 8 || digits.length > 20}>
        {t('open')}
      </Button>
    </form>
  );
}

function PhoneList({ whatsappId, open, onOpen }: ListProps) {
  const { t } = useTranslation('sandbox');
  const { data } = usePhones({ whatsappId });
  return (
    <aside className={styles.list} aria-label={t('phones')}>
      <NewPhone onOpen={onOpen} />
      {(data ?? [])
        .filter((phone) => !phone.isGroup)
        .map((phone) => (
          <button
            key={phone.number}
            type="button"
            className={styles.phone}
            aria-pressed={phone.number === open}
            onClick={() => onOpen(phone.number, phone.name)}
          >
            <Avatar name={phone.name || phone.number} size={32} />
            <span>
              <b>{phone.name || phone.number}</b>
              <small className="num">{phone.number}</small>
            </span>
          </button>
        ))}
    </aside>
  );
}

function NoConnection() {
  const { t } = useTranslation('sandbox');
  const [, navigate] = useLocation();
  return (
    <EmptyState
      icon={<IconDeviceMobileMessage />}
      title={t('noLineTitle')}
      text={t('noLineText')}
      action={<Button onClick={() => navigate('/connections')}>{t('toConnections')}</Button>}
    />
  );
}

/** A phone on the screen that plays the customer, to try, show and test without a real number. */
export function SandboxPage() {
  const { t } = useTranslation('sandbox');
  const connections = useConnections();
  const usable = connections.data?.filter((connection) => connection.provider === 'sandbox') ?? [];
  const [requestedId, setConnection] = useUrlState('line');
  const [number, setNumber] = useUrlState('phone');
  const [names, setNames] = useState<Record<string, string>>({});
  const [isPeopleOpen, setPeopleOpen] = useState(false);
  const connection = usable.find((connection) => String(connection.id) === requestedId) ?? usable[0];
  const phones = usePhones({ whatsappId: connection?.id ?? 0 });
  if (connections.data && !connection) {
    return (
      <>
        <PageBar title={t('title')} />
        <NoConnection />
      </>
    );
  }
  if (!connection) return <PageBar title={t('title')} />;
  const name = names[number] || phones.data?.find((phone) => phone.number === number)?.name || '';
  const open = (next: string, called: string) => {
    setNames({ ...names, [next]: called });
    setNumber(next);
  };
  return (
    <>
      <PageBar title={t('title')}>
        <OldConversations whatsappId={connection.id} />
        <Button
          variant="default"
          leftSection={<IconAddressBook size={16} />}
          onClick={() => setPeopleOpen(true)}
        >
          {t('book.title')}
        </Button>
        <Select
          aria-label={t('line')}
          data={usable.map(({ id, name: label }) => ({ value: String(id), label }))}
          value={String(connection.id)}
          allowDeselect={false}
          onChange={(id) => setConnection(id ?? '')}
        />
      </PageBar>
      <div className={styles.page} data-open={number !== ''}>
        <PhoneList whatsappId={connection.id} open={number} names={names} onOpen={open} />
        <div className={styles.stage}>
          {number ? (
            <PhoneScreen
              key={`${connection.id}/${number}`}
              phone={{ whatsappId: connection.id, number, name }}
              onBack={() => setNumber('')}
            />
          ) : (
            <p className={styles.hint}>{t('choose')}</p>
          )}
        </div>
      </div>
      <Suspense>
        {isPeopleOpen ? (
          <PeopleDialog whatsappId={connection.id} onClose={() => setPeopleOpen(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
