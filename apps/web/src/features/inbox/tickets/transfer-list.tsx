import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { GroupedListbox } from '../../../ui/grouped-listbox.tsx';
import { PresenceDot } from '../../../ui/presence-dot.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import type { TransferGroup, TransferTarget } from './transfer-targets.ts';
import styles from './transfer.module.css';

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  id: string;
  /** Nothing is offered before all of it is known: rows that came later would move the others. */
  isPending: boolean;
  groups: TransferGroup[];
  chosen: TransferTarget | undefined;
  onChoose: (target: TransferTarget) => void;
}

function Detail({ target }: { target: TransferTarget }) {
  const { t } = useTranslation('tickets');
  if (target.kind === 'queue') return <>{t('transfer.atWork', { count: target.online })}</>;
  const queues = target.queues.map(({ name }) => name).join(', ');
  return (
    <>
      <span>{target.pause === null ? queues : t('transfer.paused', { reason: target.pause })}</span>
      <span className="num">{t('transfer.load', { count: target.tickets })}</span>
    </>
  );
}

function Option({ target }: { target: TransferTarget }) {
  const { t } = useTranslation('tickets');
  const isOnline = target.kind === 'person' && target.isOnline;
  return (
    <>
      {target.kind === 'person' ? (
        <Avatar name={target.name} size={28} badge={<PresenceDot isOnline={isOnline} />} />
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
    </>
  );
}

/**
 * People and queues under their headings, each group with its own scroll bar: many people leave the queues in sight. The
 * field above the list moves through both.
 */
export function TransferList({ ref, id, isPending, groups, chosen, onChoose }: Props) {
  const { t } = useTranslation('tickets');
  const named = groups
    .filter(({ options }) => options.length > 0)
    .map(({ kind, options }) => ({ name: t(`transfer.${kind}`), options }));
  return (
    <GroupedListbox
      ref={ref}
      id={id}
      label={t('transfer.to')}
      groups={named}
      keyOf={({ key }) => key}
      isChosen={({ key }) => key === chosen?.key}
      onChoose={onChoose}
      empty={isPending ? <SkeletonRows count={5} /> : <p className={styles.none}>{t('transfer.nothing')}</p>}
      classNames={{
        list: styles.list,
        group: styles.group,
        heading: styles.heading,
        option: styles.option,
      }}
    >
      {(target) => <Option target={target} />}
    </GroupedListbox>
  );
}
