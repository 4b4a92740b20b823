import { webAddress, type ButtonsData, type MessageButton } from '@prosa/domain';
import { IconArrowBackUp, IconCopy, IconExternalLink, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/toast.ts';
import { MessageText } from '../../../shared/message-text/message-text.tsx';
import { useCopy } from './copy.ts';
import styles from './message-kinds.module.css';

const icons = { copy: IconCopy, call: IconPhone, url: IconExternalLink, reply: IconArrowBackUp };

function Pressed({ button: { type, label, value } }: { button: MessageButton }) {
  const { t } = useTranslation('kinds');
  const copy = useCopy();
  const Icon = icons[type];
  const name = label || value;
  const inside = (
    <>
      <Icon size={16} aria-hidden /> <span dir="auto">{name}</span>
    </>
  );
  const link = type === 'url' ? webAddress(value) : null;
  if (link) {
    return (
      <a className={styles.action} href={link} target="_blank" rel="noopener noreferrer nofollow">
        {inside}
      </a>
    );
  }
  if (type === 'reply') return <span className={styles.answer}>{inside}</span>;
  const press = {
    copy: () => copy(value),
    call: () => toast.failed(t('noCalls')),
    url: () => toast.failed(t('noLink')),
  }[type];
  return (
    <button type="button" className={styles.action} onClick={press}>
      {inside}
    </button>
  );
}

export function ButtonsKind({ data }: { data: ButtonsData }) {
  return (
    <div className={styles.block}>
      {data.thumbnail ? (
        <img className={styles.map} src={`data:image/jpeg;base64,${data.thumbnail}`} alt="" />
      ) : null}
      <MessageText text={data.text} />
      {data.footer ? <small dir="auto">{data.footer}</small> : null}
      {data.buttons.map((button, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a message that was sent does not change
        <Pressed key={index} button={button} />
      ))}
    </div>
  );
}
