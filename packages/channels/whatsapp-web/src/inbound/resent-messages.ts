import { proto, type WAMessage } from '@whiskeysockets/baileys';

const { PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE } = proto.Message.ProtocolMessage.Type;

/**
 * Our own phone sends unreadable messages again on request, inside a message from which Baileys takes them. That
 * message is done only when the inbox has all inner ones: it alone was noted, and a crash in between would lose them.
 */
export class ResentMessages {
  /** By the id of an inner message, the callbacks for when the inbox has it. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Calls `done` when all inner messages are done; false when there are none. */
  defers({ key, message }: WAMessage, done: () => void): boolean {
    // An answer from anybody else is forged; Baileys takes nothing from it.
    const left = key.fromMe ? idsIn(message?.protocolMessage) : new Set<string>();
    for (const id of left) {
      const one = () => {
        left.delete(id);
        if (left.size === 0) done();
      };
      this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), one]);
    }
    return left.size > 0;
  }

  done(id: string | null | undefined): void {
    const waiting = this.#waiting.get(id ?? '') ?? [];
    this.#waiting.delete(id ?? '');
    for (const follow of waiting) follow();
  }
}

function idsIn(message: proto.Message.IProtocolMessage | null | undefined): Set<string> {
  if (message?.type !== PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE) return new Set();
  const results = message.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? [];
  return new Set(
    results.flatMap(({ placeholderMessageResendResponse: again }) => idIn(again?.webMessageInfoBytes) ?? []),
  );
}

function idIn(bytes: Uint8Array | null | undefined): string | null {
  if (!bytes) return null;
  try {
    return proto.WebMessageInfo.decode(bytes).key?.id ?? null;
  } catch {
    return null;
  }
}
