import {
  sandboxBreak,
  sandboxCall,
  sandboxDelete,
  sandboxEdit,
  sandboxHistory,
  sandboxInbound,
  sandboxPeople,
  sandboxPerson,
  sandboxPhones,
  sandboxReact,
  sandboxRead,
  sandboxScreen,
} from '@prosa/contract';
import { isOneTimeWid } from '@prosa/channel-driver';
import { AppError } from '@prosa/domain';
import { isTyping, type ConnectionRef, type SandboxMessage } from '@prosa/channel-sandbox';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { addHistory } from './add-history.ts';
import { breakConnection } from './break-connection.ts';
import type { Platform } from './platform.ts';
import { receiveInbound } from './receive-inbound.ts';
import { SandboxConnections } from './sandbox-connections.ts';

/**
 * What a message counts of the company's share (docs/adr/0200): the inbox stores it in batches, beside its request. It
 * costs less by itself; at half of this, another company's lists once took 1.36 times as long while messages came.
 */
const MS_PER_MESSAGE = 6;
const done = { message: 'OK' };

type ConnectionOf = (viewer: { companyId: number }, whatsappId: number) => Promise<ConnectionRef>;

const memoryRoutes = (app: App, platform: Platform, connectionOf: ConnectionOf): Route[] => [
  handle(sandboxHistory, async ({ viewer, params, body, files }) => {
    const connection = await connectionOf(viewer, params.whatsappId);
    return { count: await addHistory(app, platform, connection, body.messages, files) };
  }),
  handle(sandboxPeople, async ({ viewer, params }) =>
    platform.store.people(await connectionOf(viewer, params.whatsappId)),
  ),
  handle(sandboxPerson, async ({ viewer, params, body: { name, absent } }) => {
    const connection = await connectionOf(viewer, params.whatsappId);
    const change = { ...(name === undefined ? {} : { name }), ...(absent === undefined ? {} : { absent }) };
    return platform.store.changePerson(connection, params.number, change);
  }),
];

interface Screen {
  connection: ConnectionRef;
  number: string;
  isSupport: boolean;
}

/** Support must not take over the accounts of a company: it sees no codes. */
async function screenOf(app: App, { store }: Platform, { connection, number, isSupport }: Screen) {
  const all = await store.screen(connection, number);
  const messages = isSupport ? all.filter(({ id }) => !isOneTimeWid(id)) : all;
  const since = await store.typingSince(connection, number);
  return {
    messages: messages.map((message) => toPhoneMessage(app, message)),
    isTyping: isTyping(since, messages, new Date()),
  };
}

export function sandboxRoutes(app: App, platform: Platform): Route[] {
  const { store, phones } = platform;
  async function act(acted: Promise<boolean | void>) {
    if ((await acted) === false) throw new AppError('ERR_NO_MESSAGE_FOUND');
    return done;
  }
  const connections = new SandboxConnections(app, platform.allowed);
  const connectionOf: ConnectionOf = ({ companyId }, whatsappId) => connections.find(companyId, whatsappId);

  return [
    handle(sandboxInbound, async ({ viewer, params, body, files }) => {
      const connection = await connectionOf(viewer, params.whatsappId);
      await app.database.useShare(viewer.companyId, MS_PER_MESSAGE);
      return { id: await receiveInbound(app, platform, connection, body, files) };
    }),
    handle(sandboxPhones, async ({ viewer, params }) =>
      store.phones(await connectionOf(viewer, params.whatsappId)),
    ),
    ...memoryRoutes(app, platform, connectionOf),
    handle(sandboxScreen, async ({ viewer, params: { whatsappId, number } }) => {
      const connection = await connectionOf(viewer, whatsappId);
      return screenOf(app, platform, { connection, number, isSupport: viewer.support !== undefined });
    }),
    handle(sandboxRead, async ({ viewer, params }) => {
      const connection = await connectionOf(viewer, params.whatsappId);
      return act(phones.read(connection, params.number));
    }),
    handle(sandboxEdit, async ({ viewer, params, body }) => {
      const connection = await connectionOf(viewer, params.whatsappId);
      return act(phones.edit(connection, params.number, body.id, body.body));
    }),
    handle(sandboxDelete, async ({ viewer, params, body }) => {
      const connection = await connectionOf(viewer, params.whatsappId);
      return act(phones.remove(connection, params.number, body.id));
    }),
    handle(sandboxReact, async ({ viewer, params, body }) => {
      const connection = await connectionOf(viewer, params.whatsappId);
      return act(phones.react(connection, params.number, body.id, body.emoji));
    }),
    handle(sandboxCall, async ({ viewer, params, body }) => {
      const connection = await connectionOf(viewer, params.whatsappId);
      return act(phones.call(connection, params.number, body?.video ?? false));
    }),
    handle(sandboxBreak, async ({ viewer, params, body }) =>
      breakConnection(app, platform, await connectionOf(viewer, params.whatsappId), body),
    ),
  ];
}

function toPhoneMessage(app: App, message: SandboxMessage) {
  const { id, fromBusiness, type, body, dataJson, media, quotedId, reactions, edited, deleted, ack, at } =
    message;
  return {
    id,
    fromBusiness,
    type,
    body,
    dataJson,
    mediaUrl: media ? app.media.url(media.path, media.name, media.mime) : null,
    mediaName: media?.name ?? null,
    mediaMime: media?.mime ?? null,
    quotedId,
    reactions: reactions.map(({ emoji, fromBusiness }) => ({ emoji, fromBusiness })),
    edited,
    deleted,
    ack,
    at,
    groupId: message.isGroup ? message.chat : null,
  };
}
