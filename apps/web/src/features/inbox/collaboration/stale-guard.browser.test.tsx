import type { Message } from '@prosa/contract';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, textField, words } from '../../../testing/screen.ts';
import type { MessagePages } from '../messages/message-pages.ts';
import { messagesKey } from '../messages/messages-key.ts';
import { useStaleGuard } from './stale-guard.tsx';

const UUID = 'a-ticket';

function Reply() {
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const { blockSend, view } = useStaleGuard(UUID, text);
  const send = () => setSent(true);
  return (
    <>
      <input aria-label="Resposta" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <button type="button" onClick={() => blockSend(false) || send()}>
        Mandar
      </button>
      {view(send)}
      {isSent ? <p>Enviada</p> : null}
    </>
  );
}

const fromCustomer = (id: number): Message =>
  ({ id, fromMe: false, userId: null, isPrivate: false, isDeleted: false }) as Message;

const load = (...ids: number[]) =>
  queryClient.setQueryData<MessagePages>(messagesKey(UUID), {
    pages: [{ messages: ids.map(fromCustomer), ticket: {} as never, count: ids.length, hasMore: false }],
    pageParams: [1],
  });

async function begin(): Promise<void> {
  renderScreen(<Reply />);
  await textField('Resposta').fill('Tudo, e você?');
}

it('a reply to messages that were already shown is sent', async () => {
  load(5);
  await begin();
  await button('Mandar').click();
  await expect.element(words('Enviada')).toBeVisible();
});

it('a reply that was begun before the customer wrote again asks once', async () => {
  load(5);
  await begin();
  load(5, 6);
  await button('Mandar').click();
  await expect.element(button('Enviar assim mesmo')).toBeVisible();
  await expect.element(words('Enviada')).not.toBeInTheDocument();
  await button('Enviar assim mesmo').click();
  await expect.element(words('Enviada')).toBeVisible();
});

it('a reply that was begun before the messages had loaded is sent', async () => {
  await begin();
  load(5);
  await button('Mandar').click();
  await expect.element(words('Enviada')).toBeVisible();
});
