import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconFile, IconRefresh, IconSend } from '@tabler/icons-react';
import type { RehearsedExchange } from '@prosa/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueues, useUserChoices } from '../../../shared/choices.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useIntegrationChoices } from '../../../shared/integration-choices.ts';
import { MomentField } from '../../../ui/moment-field.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { MessageText } from '../../../shared/message-text/message-text.tsx';
import styles from './queues.module.css';
import { useRehearsal, type QueueDraft, type Rehearsal } from './use-rehearsal.ts';

type Bubble = RehearsedExchange['bubbles'][number];
type Outcome = RehearsedExchange['outcomes'][number];

function BubbleMedia({ bubble }: { bubble: Bubble }) {
  const { mediaUrl, mediaName, mediaType } = bubble;
  if (mediaName === null) return null;
  if (mediaType === 'image' && mediaUrl) return <img src={mediaUrl} alt={mediaName} />;
  return (
    <span className={styles.file}>
      <IconFile size={16} aria-hidden /> {mediaName}
    </span>
  );
}

function BotBubble({ bubble, onPress }: { bubble: Bubble; onPress: Rehearsal['sendInput'] }) {
  const { body, choices } = bubble;
  return (
    <div className={styles.bubble}>
      <BubbleMedia bubble={bubble} />
      {body === '' ? null : <MessageText text={body} />}
      {choices.map(({ id, label }) => (
        <button key={id} type="button" className={styles.press} onClick={() => onPress(label, id)}>
          {label}
        </button>
      ))}
    </div>
  );
}

/** Describes what would happen to the ticket. */
function OutcomeText({ outcome, ownName }: { outcome: Outcome; ownName: string }) {
  const { t } = useTranslation('queues');
  const queues = useQueues();
  const users = useUserChoices();
  const integrations = useIntegrationChoices();
  const { kind, queueId, userId, integrationId, isDrawn } = outcome;
  const queue = queues.data?.find(({ id }) => id === queueId)?.name ?? ownName;
  const user = users.data?.find(({ id }) => id === userId)?.name ?? '';
  const integration = integrations.data?.find(({ id }) => id === integrationId)?.name ?? '';
  const words = { queue, user, integration };
  const text = kind === 'user' && isDrawn ? t('sim.drawn') : t(`sim.outcomes.${kind}`, words);
  return <p className={styles.outcome}>{text}</p>;
}

function Talk({ rehearsal, ownName }: { rehearsal: Rehearsal; ownName: string }) {
  const { t } = useTranslation('queues');
  const errorText = useErrorText();
  const end = useRef<HTMLDivElement>(null);
  const { inputs, exchanges, error, sendInput } = rehearsal;
  useEffect(() => {
    const list = end.current?.parentElement;
    list?.scrollTo({ top: list.scrollHeight });
  }, [inputs.length, exchanges]);
  return (
    <ScrollRegion role="log" className={styles.talk} aria-label={t('sim.talk')}>
      {inputs.length === 0 ? <p className={styles.begin}>{t('sim.begin')}</p> : null}
      {inputs.map(({ text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- what was said stays in its place
        <div key={index} className={styles.exchange}>
          <div className={styles.bubble} data-own>
            {text}
          </div>
          {exchanges[index]?.bubbles.map((bubble, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two bubbles may say the same
            <BotBubble key={place} bubble={bubble} onPress={sendInput} />
          ))}
          {exchanges[index]?.outcomes.map((outcome) => (
            <OutcomeText key={outcome.kind} outcome={outcome} ownName={ownName} />
          ))}
        </div>
      ))}
      {error ? <p className={styles.failure}>{errorText(error)}</p> : null}
      <div ref={end} />
    </ScrollRegion>
  );
}

function InputField({ sendInput, isDisabled }: { sendInput: Rehearsal['sendInput']; isDisabled: boolean }) {
  const { t } = useTranslation('queues');
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() === '' || isDisabled) return;
    sendInput(text.trim());
    setText('');
  };
  return (
    <div className={styles.inputRow}>
      <TextInput
        aria-label={t('sim.write')}
        placeholder={t('sim.write')}
        value={text}
        maxLength={1_000}
        disabled={isDisabled}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The queue's form surrounds the phone.
          event.preventDefault();
          send();
        }}
      />
      <ActionIcon size={36} disabled={isDisabled} aria-label={t('sim.send')} onClick={send}>
        <IconSend size={16} />
      </ActionIcon>
    </div>
  );
}

/** A phone that talks to the bot as it is edited in the dialog; nothing is sent or stored. */
export function Simulator({ draft }: { draft: QueueDraft }) {
  const { t } = useTranslation('queues');
  const rehearsal = useRehearsal(draft);
  const { connections, whatsappId, setConnection, at, setAt, isOffered, restart, inputs, sendInput } =
    rehearsal;
  return (
    <section aria-label={t('sim.title')} className={styles.simulator}>
      <h3>{t('sim.title')}</h3>
      <p className={styles.help}>{t('sim.help')}</p>
      <div className={styles.surroundings}>
        <Select
          label={t('sim.connection')}
          data={(connections ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={whatsappId === null ? null : String(whatsappId)}
          allowDeselect={false}
          onChange={(id) => setConnection(Number(id))}
        />
        <MomentField
          label={t('sim.at')}
          description={t('sim.atHelp')}
          value={at}
          onChange={(event) => setAt(event.currentTarget.value)}
        />
      </div>
      {connections?.length === 0 ? <p className={styles.warning}>{t('sim.noConnection')}</p> : null}
      {isOffered ? null : <p className={styles.warning}>{t('sim.notOffered')}</p>}
      <div className={styles.phone}>
        <Talk rehearsal={rehearsal} ownName={draft.name} />
        <InputField sendInput={sendInput} isDisabled={whatsappId === null} />
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconRefresh size={14} />}
        disabled={inputs.length === 0}
        onClick={restart}
      >
        {t('sim.restart')}
      </Button>
    </section>
  );
}
