import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import type { TransferTarget } from './transfer-targets.ts';
import styles from './transfer.module.css';

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  id: string;
  people: TransferTarget[];
  queues: TransferTarget[];
  chosen: TransferTarget | undefined;
  onChoose: (target: TransferTarget) => void;
}

function Detail({ target }: { target: TransferTarget }) {
  const { t } = useTranslation('tickets');
  if (target.kind === 'queue') return <>{t('transfer.atWork', { count: target.online })}</>;
  const queues = target.queues.map(({ name }) => name).join(', ');
  return (
    <>
      <span>{queues}</span>
      <span className="num">{t('transfer.load', { count: target.tickets })}</span>
    </>
  );
}

function Option({
  listId,
  target,
  chosen,
  onChoose,
}: { listId: string; target: TransferTarget } & Pick<Props, 'chosen' | 'onChoose'>) {
  const { t } = useTranslation('tickets');
  const isOnline = target.kind === 'person' && target.isOnline;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys
    <div
      id={`${listId}-${target.key}`}
      role="option"
      tabIndex={-1}
      aria-selected={chosen?.key === target.key}
      className={styles.option}
      onClick={() => onChoose(target)}
    >
      {target.kind === 'person' ? (
        <Avatar
          name={target.name}
          size={28}
          badge={<span className={styles.presence} data-online={isOnline || undefined} />}
        />
      ) : (
        <i className={styles.dot} style={{ background: target.color }} aria-hidden />
      )}
      <span className={styles.text}>
        <b>
          {target.name}
          {target.kind === 'person' ? (
            <span className="visually-hidden"> {t(isOnline ? 'transfer.online' : 'transfer.offline')}</span>
          ) : null}
        </b>
        <small>
          <Detail target={target} />
        </small>
      </span>
    </div>
  );
}

/** People and queues under their headings; the field above the list moves through it. */
export function TransferList({ ref, id, people, queues, chosen, onChoose }: Props) {
  const { t } = useTranslation('tickets');
  const groups = [
    { name: t('transfer.people'), targets: people },
    { name: t('transfer.queues'), targets: queues },
  ].filter(({ targets }) => targets.length > 0);
  return (
    <div ref={ref} className={styles.list} id={id} role="listbox" aria-label={t('transfer.to')}>
      {groups.length === 0 ? <p className={styles.none}>{t('transfer.nothing')}</p> : null}
      {groups.map(({ name, targets }) => (
        <div key={name} role="group" aria-label={name}>
          <div className={styles.heading} aria-hidden>
            {name}
          </div>
          {targets.map((target) => (
            <Option key={target.key} listId={id} target={target} chosen={chosen} onChoose={onChoose} />
          ))}
        </div>
      ))}
    </div>
  );
}
