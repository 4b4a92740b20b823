import { proto } from '@whiskeysockets/baileys';
import { deflateSync } from 'node:zlib';
import type { Companion } from '../platform/companion.ts';
import type { MediaHost } from '../platform/media-host.ts';
import { putFile } from '../platform/sealed-files.ts';
import type { Phone } from './phone.ts';
import { type Remembered, webMessage } from './talk.ts';

const { HistorySyncType } = proto.HistorySync;
const { Type } = proto.Message.ProtocolMessage;
const DAY = 24 * 60 * 60 * 1_000;

export interface HistoryPlan {
  partSize: number;
  /** Older messages come in parts of the type FULL. */
  recentDays: number;
}

const isOf = ({ jid, lidJid }: Remembered['chat'], asked: string) => asked === jid || asked === lidJid;

function conversations(messages: Remembered[]): proto.IConversation[] {
  const byChat = Map.groupBy(messages, ({ chat }) => chat);
  return [...byChat].map(([chat, slice]) => ({
    id: chat.from,
    name: chat.name,
    ...(chat.lidJid && chat.from !== chat.lidJid && { lidJid: chat.lidJid }),
    ...(chat.from === chat.lidJid && { pnJid: chat.jid }),
    messages: slice.map((one, index) => ({ message: webMessage(one), msgOrderId: index })),
  }));
}

/** Sends the history of a phone to a device: the newest messages at once, the rest in parts to download. */
export class HistorySender {
  readonly #phone: Phone;
  readonly #media: MediaHost;
  readonly plan: HistoryPlan = { partSize: 500, recentDays: 90 };

  constructor(phone: Phone, media: MediaHost) {
    this.#phone = phone;
    this.#media = media;
  }

  async send(device: Companion): Promise<void> {
    const { partSize, recentDays } = this.plan;
    const newestFirst = this.#phone.talk.all.toSorted((a, b) => b.at.getTime() - a.at.getTime());
    const border = Date.now() - recentDays * DAY;
    const recent = newestFirst.filter(({ at }) => at.getTime() >= border);
    const old = newestFirst.filter(({ at }) => at.getTime() < border);
    await this.#bootstrap(device, recent.slice(0, partSize));
    await this.#pushNames(device, newestFirst);
    await this.#parts(device, HistorySyncType.RECENT, recent.slice(partSize));
    await this.#parts(device, HistorySyncType.FULL, old);
  }

  async sendBefore(
    device: Companion,
    asked: proto.Message.PeerDataOperationRequestMessage.IHistorySyncOnDemandRequest,
  ) {
    const before = Number(asked.oldestMsgTimestampMs ?? Date.now());
    const messages = this.#phone.talk.all
      .filter(({ chat, at }) => isOf(chat, asked.chatJid ?? '') && at.getTime() < before)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, asked.onDemandMsgCount ?? 50);
    const syncType = HistorySyncType.ON_DEMAND;
    await this.#fetched(device, { syncType, conversations: conversations(messages) }, 1, 100);
  }

  #bootstrap(device: Companion, messages: Remembered[]): Promise<void> {
    const syncType = HistorySyncType.INITIAL_BOOTSTRAP;
    const mappings = messages.flatMap(({ chat }) =>
      chat.lidJid ? [{ pnJid: chat.jid, lidJid: chat.lidJid }] : [],
    );
    const sync = { syncType, conversations: conversations(messages), phoneNumberToLidMappings: mappings };
    return this.#notify(device, {
      syncType,
      chunkOrder: 1,
      progress: 100,
      initialHistBootstrapInlinePayload: deflateSync(proto.HistorySync.encode(sync).finish()),
    });
  }

  #pushNames(device: Companion, messages: Remembered[]): Promise<void> {
    const chats = new Set(messages.map(({ chat }) => chat));
    const pushnames = [...chats].map(({ from, name }) => ({ id: from, pushname: name }));
    if (pushnames.length === 0) return Promise.resolve();
    return this.#fetched(device, { syncType: HistorySyncType.PUSH_NAME, pushnames }, 1, 100);
  }

  async #parts(device: Companion, syncType: proto.HistorySync.HistorySyncType, messages: Remembered[]) {
    const { partSize } = this.plan;
    const count = Math.ceil(messages.length / partSize);
    for (let part = 0; part < count; part += 1) {
      const slice = messages.slice(part * partSize, (part + 1) * partSize);
      const progress = Math.round(((part + 1) / count) * 100);
      await this.#fetched(device, { syncType, conversations: conversations(slice) }, part + 1, progress);
    }
  }

  #fetched(
    device: Companion,
    sync: proto.IHistorySync & { syncType: number },
    chunkOrder: number,
    progress: number,
  ) {
    const whole = proto.HistorySync.encode({ ...sync, chunkOrder, progress }).finish();
    const { directPath, mediaKey, fileSha256, fileEncSha256, fileLength } = putFile(
      this.#media,
      'history',
      deflateSync(whole),
    );
    const file = { directPath, mediaKey, fileSha256, fileEncSha256, fileLength };
    return this.#notify(device, { syncType: sync.syncType, chunkOrder, progress, ...file });
  }

  #notify(device: Companion, historySyncNotification: proto.Message.IHistorySyncNotification): Promise<void> {
    return this.#phone.send(device, { type: Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification });
  }
}
