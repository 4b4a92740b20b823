import type { Message } from '@prosa/contract';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
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
  const submit = (isDeliberate: boolean) => void (blockSend(false, isDeliberate) || send());
  return (
    <>
      <input
        aria-label="Resposta"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={({ key, ctrlKey }) => key === 'Enter' && submit(ctrlKey)}
      />
      <button type="button" onClick={() => submit(false)}>
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

async function beginStale(): Promise<void> {
  load(5);
  await begin();
  load(5, 6);
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Enviar assim mesmo')).toBeVisible();
}

it('is not sent by pressing Enter again, however often, but by Ctrl+Enter', async () => {
  await beginStale();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(button('Enviar assim mesmo')).toBeVisible();
  await expect.element(words('Enviada')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(words('Enviada')).toBeVisible();
});

it('is not sent by Ctrl+Enter before the notice was shown', async () => {
  load(5);
  await begin();
  load(5, 6);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(button('Enviar assim mesmo')).toBeVisible();
  await expect.element(words('Enviada')).not.toBeInTheDocument();
});

it('is sent by Enter once the person has looked at what came', async () => {
  await beginStale();
  await button('Ver antes').click();
  await button('Mandar').click();
  await expect.element(words('Enviada')).toBeVisible();
});

it('a reply that was begun before the messages had loaded is sent', async () => {
  await begin();
  load(5);
  await button('Mandar').click();
  await expect.element(words('Enviada')).toBeVisible();
});
