import type { Message } from '@prosa/contract';
import { readCards, readMessageData } from '@prosa/domain';
import { IconPhoneX } from '@tabler/icons-react';
import { MessageText } from '../../../shared/message-text/message-text.tsx';
import { TemplateKind } from '../templates/template-kind.tsx';
import { AdKind, EventKind, PollKind } from './poll-event-ad-kinds.tsx';
import { ButtonsKind } from './buttons-kind.tsx';
import { CardKind } from './card-kind.tsx';
import styles from './message-kinds.module.css';
import { ListKind } from './list-kind.tsx';
import { PaymentKind } from './payment-kind.tsx';
import { PlaceKind } from './place-kind.tsx';

function DataKind({ message }: { message: Message }) {
  const data = readMessageData(message);
  switch (data?.kind) {
    case 'list':
      return <ListKind list={data} />;
    case 'buttons':
      return <ButtonsKind data={data} />;
    case 'payment':
      return <PaymentKind payment={data} />;
    case 'poll':
      return <PollKind poll={data} />;
    case 'event':
      return <EventKind event={data} />;
    case 'ad':
      return <AdKind ad={data} />;
    case 'template':
      return <TemplateKind message={message} content={data} />;
    default:
      // Data that cannot be read: the body is shown as plain text.
      return <MessageText text={message.body} />;
  }
}

/** Draws the messages that are more than a text or a file. */
export function KindContent({ message }: { message: Message }) {
  const { mediaType, body } = message;
  if (mediaType === 'locationMessage' || mediaType === 'liveLocationMessage')
    return <PlaceKind body={body} isLive={mediaType === 'liveLocationMessage'} />;
  if (mediaType === 'contactMessage') {
    const cards = readCards(body);
    return cards.length > 0 ? <CardKind cards={cards} /> : <MessageText text={body} />;
  }
  if (mediaType === 'call_log') {
    return (
      <span className={styles.call}>
        <IconPhoneX size={16} aria-hidden /> {body}
      </span>
    );
  }
  return <DataKind message={message} />;
}
