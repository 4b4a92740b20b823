import type { Message } from '@prosa/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import styles from './message-life.module.css';
import { giveBack } from './withdrawn.ts';

const TICK_MS = 250;
/** What is about to go cannot be reached any more. */
const SHORTEST_MS = 300;

function useTimeLeft(sendAt: string): number {
  const left = () => Date.parse(sendAt) - Date.now();
  const [milliseconds, setMilliseconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setMilliseconds(Date.parse(sendAt) - Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [sendAt]);
  return milliseconds;
}

function Waiting({ message, sendAt }: { message: Message; sendAt: string }) {
  const { t } = useTranslation('messages');
  const errorText = useErrorText();
  const left = useTimeLeft(sendAt);
  const undo = useMutation({
    mutationFn: async () => call('deleteMessage', { params: { id: message.id } }),
    onSuccess: () => {
      if (message.mediaUrl === null) giveBack(message.ticket.uuid, message.body);
    },
    onError: (error) => toast.failed(errorText(error)),
  });
  if (left < SHORTEST_MS) return null;
  return (
    <div className={styles.undo}>
      <span className="num">{t('undo.in', { seconds: Math.ceil(left / 1_000) })}</span>
      <button type="button" onClick={() => undo.mutate()} disabled={undo.isPending}>
        {t('undo.label')}
      </button>
    </div>
  );
}

/** Under a message that waits for its time: how long still, and the way back. */
export function UndoSend({ message }: { message: Message }) {
  return message.sendAt === null ? null : <Waiting message={message} sendAt={message.sendAt} />;
}
