import { Button, Progress, Skeleton } from '@mantine/core';
import type { Message, Ticket } from '@prosa/contract';
import { contactAddress, isWrittenText, shownNumber, shownUsername } from '@prosa/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatDate, formatTime } from '../../../ui/format.ts';
import { useSystemNote } from '../../../shared/system-note.ts';
import { collectMessages } from './collect.ts';
import { saveFile } from '../../../api/save-file.ts';
import { makePdf } from '../../../shared/pdf/make-pdf.ts';
import { pdfRows, type TicketRow, type Words } from './rows.ts';
import { useSystemText } from '../../../shared/message-preview.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import styles from './ticket-pdf.module.css';

/** Messages in the preview; the file contains all. */
const SHOWN = 60;

function useWords(ticket: Ticket): Words {
  const { t, i18n } = useTranslation('ticket-pdf');
  const systemText = useSystemText();
  const systemNote = useSystemNote();
  const names: Record<string, string> = {
    image: t('kinds.image'),
    video: t('kinds.video'),
    audio: t('kinds.audio'),
    locationMessage: t('kinds.location'),
    liveLocationMessage: t('kinds.location'),
    contactMessage: t('kinds.contact'),
  };
  const own = (message: Message) => message.userName ?? t('system');
  return {
    day: (at) => formatDate(at, i18n.language),
    time: (at) => formatTime(at, i18n.language),
    author: (message) => {
      if (message.isPrivate) return t('noteOf', { name: own(message) });
      return message.fromMe ? own(message) : shownNumber(message.contact?.name ?? ticket.contact.name);
    },
    kind: ({ mediaType, mediaName }) =>
      [names[mediaType] ?? t('kinds.file'), mediaName].filter(Boolean).join(': '),
    body: (message) =>
      systemNote(message) ?? (isWrittenText(message) ? null : systemText(message.body)) ?? message.body,
    deleted: t('deleted'),
  };
}

function Preview({ rows }: { rows: TicketRow[] }) {
  const { t } = useTranslation('ticket-pdf');
  return (
    <ScrollRegion role="region" className={styles.preview} aria-label={t('preview')}>
      {rows.slice(0, SHOWN).map((row, index) =>
        row.kind === 'day' ? (
          <p key={`${row.text}/${index}`} className={styles.day}>
            {row.text}
          </p>
        ) : (
          <div key={`${row.time}/${index}`} className={styles.row} data-side={row.side}>
            <small>
              {row.author} · <span className="num">{row.time}</span>
            </small>
            {row.image === null ? null : <img src={row.image} alt="" loading="lazy" />}
            <span>{row.text}</span>
          </div>
        ),
      )}
      {rows.length > SHOWN ? <p className={styles.day}>{t('more', { count: rows.length - SHOWN })}</p> : null}
    </ScrollRegion>
  );
}

function useExport(ticket: Ticket, onDone: () => void) {
  const { t } = useTranslation('ticket-pdf');
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);
  const run = async (rows: TicketRow[], lines: string[]) => {
    if (rows.length === 0) return toast.failed(t('nothing'));
    running.current = new AbortController();
    const { signal } = running.current;
    setProgress(0);
    try {
      const order = { title: `${shownNumber(ticket.contact.name)} #${ticket.id}`, lines, rows };
      saveFile(await makePdf(order, signal, setProgress), `ticket_${ticket.id}.pdf`);
      toast.done(t('done'));
      onDone();
    } catch {
      if (!signal.aborted) toast.failed(t('failed'));
    }
    return setProgress(null);
  };
  return { progress, run };
}

/** The number, or else the username; '' when there is neither. */
function addressText(contact: Ticket['contact']): string {
  const address = contactAddress(contact);
  if (address.kind === 'number') return shownNumber(address.text);
  return address.kind === 'username' ? shownUsername(address.text) : '';
}

/** Exports a ticket as a PDF file, with a preview. */
export function PdfDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t, i18n } = useTranslation(['ticket-pdf', 'common']);
  const errorText = useErrorText();
  const words = useWords(ticket);
  const [count, setCount] = useState(0);
  const { data, error } = useQuery({
    queryKey: ['ticket-pdf', ticket.id],
    queryFn: async ({ signal }) => collectMessages(ticket, signal, setCount),
    staleTime: 0,
    gcTime: 0,
  });
  const { progress, run } = useExport(ticket, onClose);
  const rows = data ? pdfRows(data, words) : [];
  const lines = [
    [addressText(ticket.contact), ticket.queue?.name, ticket.user?.name].filter(Boolean).join(' · '),
    t('made', { date: formatDate(new Date().toISOString(), i18n.language), count: data?.length ?? 0 }),
  ];
  return (
    <Dialog
      opened
      onClose={onClose}
      size={640}
      title={t('title', { id: ticket.id })}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {error ? <p role="alert">{errorText(error)}</p> : null}
      {data ? <Preview rows={rows} /> : null}
      {!data && !error ? (
        <div role="status">
          <Skeleton height={240} />
          <p>{t('reading', { count })}</p>
        </div>
      ) : null}
      {progress === null ? null : <Progress value={progress * 100} aria-label={t('progress')} mt="md" />}
      <div className={styles.foot}>
        <span className="num">{data ? t('count', { count: data.length }) : ''}</span>
        <Button variant="default" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button disabled={!data} loading={progress !== null} onClick={() => void run(rows, lines)}>
          {t('export')}
        </Button>
      </div>
    </Dialog>
  );
}
