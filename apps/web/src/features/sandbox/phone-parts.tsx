import type { PhoneMessage } from '@prosa/contract';
import { pixCode, readMessageData, withoutMarks, type ListData, type MessageData } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../ui/format.ts';
import styles from './sandbox.module.css';

/** The chosen text, and the id that the business gave it. */
export interface Choice {
  text: string;
  choice?: string;
}

interface Props {
  message: PhoneMessage;
  onAnswer: (choice: Choice) => void;
}

/** The phone's message types under the inbox's names. */
const mediaTypes: Partial<Record<string, string>> = {
  list: 'listMessage',
  buttons: 'interactiveMessage',
  poll: 'pollCreationMessageV3',
  event: 'eventMessage',
};

function Choices({ choices, onAnswer }: { choices: Choice[]; onAnswer: Props['onAnswer'] }) {
  return choices.map((choice, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- two choices may be called alike
    <button key={index} type="button" className={styles.choice} onClick={() => onAnswer(choice)}>
      {choice.text}
    </button>
  ));
}

const rowsOf = ({ sections }: ListData): Choice[] =>
  sections.flatMap(({ rows }) => rows.map(({ title, rowId }) => ({ text: title, choice: rowId })));

function Parts({ data, onAnswer }: { data: MessageData; onAnswer: Props['onAnswer'] }) {
  const { i18n } = useTranslation('sandbox');
  switch (data.kind) {
    case 'list':
      return <Choices choices={rowsOf(data)} onAnswer={onAnswer} />;
    case 'poll':
      return <Choices choices={data.options.map((text) => ({ text }))} onAnswer={onAnswer} />;
    case 'buttons':
      return data.buttons.map(({ type, label, value }) =>
        type === 'reply' ? (
          <Choices key={value} choices={[{ text: label, choice: value }]} onAnswer={onAnswer} />
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

/** A list, buttons, a payment or a poll on the customer's phone; a press answers it. */
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
