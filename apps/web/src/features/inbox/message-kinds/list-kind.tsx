import type { ListData } from '@prosa/domain';
import { IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MessageText } from '../../../shared/message-text/message-text.tsx';
import styles from './message-kinds.module.css';

/** A list as the customer receives it; nothing can be chosen here. */
export function ListKind({ list }: { list: ListData }) {
  const { t } = useTranslation('kinds');
  return (
    <div className={styles.block}>
      <b dir="auto">{list.title}</b>
      {list.description ? <MessageText text={list.description} /> : null}
      {list.footer ? <small dir="auto">{list.footer}</small> : null}
      <details className={styles.list}>
        <summary>
          <IconList size={16} aria-hidden /> {list.button || t('list.open')}
        </summary>
        {list.sections.map((section, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a list that was sent does not change
          <section key={place}>
            {section.title ? <h3 dir="auto">{section.title}</h3> : null}
            <ul>
              {section.rows.map((row, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <li key={index} dir="auto">
                  {row.title}
                  {row.description ? <small>{row.description}</small> : null}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </details>
    </div>
  );
}
