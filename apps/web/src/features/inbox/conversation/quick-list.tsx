import { Button } from '@mantine/core';
import type { QuickMessage } from '@prosa/contract';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import styles from './quick-list.module.css';
import { labelOf } from '../../../shared/quick-replies.ts';
import type { QuickReplies } from './use-quick-replies.ts';

type Props = QuickReplies['list'];

/** Most rows that are drawn at once, around the active one. */
const SHOWN = 100;

interface OptionProps {
  reply: QuickMessage;
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ reply, id, isActive, onPoint, onChoose }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      onMouseMove={onPoint}
      // mousedown comes before the text field loses the focus.
      onMouseDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      <b className={styles.code}>/{reply.shortcode}</b>
      <span className={styles.label}>{labelOf(reply) || reply.mediaName}</span>
      {reply.mediaName ? <IconPaperclip size={14} aria-hidden /> : null}
    </div>
  );
}

function Preview({ reply, text }: { reply: QuickMessage; text: string }) {
  const { t } = useTranslation('quick');
  const isPicture = reply.mediaMime?.startsWith('image/') === true && reply.mediaPath !== null;
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      {isPicture ? <img src={reply.mediaPath ?? ''} alt="" /> : null}
      {reply.mediaName ? <small>{reply.mediaName}</small> : null}
      <p>{text}</p>
    </section>
  );
}

function Nothing({ isSearch }: { isSearch: boolean }) {
  const { t } = useTranslation('quick');
  return (
    <p className={styles.note}>
      {t(isSearch ? 'nothingFoundText' : 'emptyText')}{' '}
      <Link href="/quick-messages" onMouseDown={(event) => event.preventDefault()}>
        {t('manage')}
      </Link>
    </p>
  );
}

/** The quick replies above the composer; the active one is previewed as the customer will read it. */
export function QuickList(props: Props) {
  const { id, replies, active, hasFailed, isSearch, retry, optionId, onPoint, onChoose, preview } = props;
  const { t } = useTranslation(['quick', 'common']);
  // The drawn part of a long list moves with the active row.
  const from = Math.max(0, Math.min(active - SHOWN / 2, (replies?.length ?? 0) - SHOWN));
  const picked = replies?.[active];
  return (
    <div className={styles.popup}>
      <div className={styles.rows}>
        {hasFailed ? (
          <p className={styles.note} role="alert">
            {t('failed')}{' '}
            <Button variant="default" size="compact-sm" onClick={retry}>
              {t('common:actions.retry')}
            </Button>
          </p>
        ) : null}
        {replies?.length === 0 ? <Nothing isSearch={isSearch} /> : null}
        <div id={id} role="listbox" aria-label={t('title')} aria-busy={replies === undefined}>
          {replies?.slice(from, from + SHOWN).map((reply, index) => (
            <Option
              key={reply.id}
              reply={reply}
              id={optionId(reply)}
              isActive={from + index === active}
              onPoint={() => onPoint(from + index)}
              onChoose={() => onChoose(reply)}
            />
          ))}
        </div>
      </div>
      {picked ? <Preview reply={picked} text={preview(picked)} /> : null}
      <footer className={styles.foot} aria-hidden>
        {t('keys')}
      </footer>
      <div className="visually-hidden" role="status">
        {replies ? t('found', { count: replies.length }) : ''}
      </div>
    </div>
  );
}
