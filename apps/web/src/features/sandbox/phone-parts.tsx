import type { PhoneMessage } from '@prosa/contract';
import { pixCode, readMessageData, withoutMarks, type ListData, type MessageData } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../ui/format.ts';
import styles from './sandbox.module.css';

interface Props {
  message: PhoneMessage;
  onAnswer: (text: string) => void;
}

/** As the inbox calls what the phone calls so. */
const mediaTypes: Partial<Record<string, string>> = {
  list: 'listMessage',
  buttons: 'interactiveMessage',
  poll: 'pollCreationMessageV3',
  event: 'eventMessage',
};

function Choices({ texts, onAnswer }: { texts: string[]; onAnswer: (text: string) => void }) {
  return texts.map((text, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- two choices may be called alike
    <button key={index} type="button" className={styles.choice} onClick={() => onAnswer(text)}>
      {text}
    </button>
  ));
}

const rowsOf = ({ sections }: ListData) => sections.flatMap(({ rows }) => rows.map(({ title }) => title));

function Parts({ data, onAnswer }: { data: MessageData; onAnswer: Props['onAnswer'] }) {
  const { i18n } = useTranslation('sandbox');
  switch (data.kind) {
    case 'list':
      return <Choices texts={rowsOf(data)} onAnswer={onAnswer} />;
    case 'poll':
      return <Choices texts={data.options} onAnswer={onAnswer} />;
    case 'buttons':
      return data.buttons.map(({ type, label, value }) =>
        type === 'reply' ? (
          <Choices key={value} texts={[label]} onAnswer={onAnswer} />
        ) : (
          <span key={value} className={styles.choice}>
            {label}: {value}
          </span>
        ),
      );
    case 'payment':
      return (
        <>
          <b className="num">{formatMoney(data.cents / 100, i18n.language)}</b>
          <code className={styles.code}>{data.key ? pixCode(data) : ''}</code>
        </>
      );
    default:
      return null;
  }
}

/** A list, buttons, a payment or a poll on the customer's phone, to be answered by a press. */
export function PhoneParts({ message, onAnswer }: Props) {
  const { type, body, dataJson } = message;
  const data = readMessageData({ mediaType: mediaTypes[type] ?? '', body, dataJson });
  return (
    <>
      <span style={{ whiteSpace: 'pre-wrap' }}>{withoutMarks(body)}</span>
      {data ? <Parts data={data} onAnswer={onAnswer} /> : null}
    </>
  );
}
