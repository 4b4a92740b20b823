import { digitsOf, shownNumber, type Card } from '@prosa/domain';
import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { newTicketRequested } from '../new-ticket/new-ticket-event.ts';
import styles from './message-kinds.module.css';

const SHORTEST = 8;

export function CardKind({ cards }: { cards: Card[] }) {
  const openNewTicket = newTicketRequested.useEmit();
  const { t } = useTranslation('kinds');
  return cards.map((card, index) => {
    const isHidden = card.number.startsWith('*');
    const number = isHidden ? '' : digitsOf(card.number);
    const shown = isHidden ? card.number : shownNumber(number);
    const name = card.name || shown;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the same card may come twice
      <div key={index} className={styles.block}>
        <span className={styles.head}>
          <span className={styles.mark}>
            <IconUser size={19} aria-hidden />
          </span>
          <span className={styles.words}>
            <b dir="auto">{name}</b>
            {shown ? <small className="num">{shown}</small> : null}
          </span>
        </span>
        {number.length >= SHORTEST ? (
          <button
            type="button"
            className={styles.action}
            onClick={() => openNewTicket({ number, name: card.name })}
          >
            {t('card.chat')}
          </button>
        ) : null}
      </div>
    );
  });
}
