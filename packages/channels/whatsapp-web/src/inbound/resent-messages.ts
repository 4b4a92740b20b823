import { proto, type WAMessage } from '@whiskeysockets/baileys';

const { PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE } = proto.Message.ProtocolMessage.Type;

/**
 * What the own phone sends again, because it was asked for what could not be read here, lies in a message of its own,
 * from which Baileys takes it. That message is done when the inbox has all that lay in it, and not before: it alone was
 * noted, and a crash in between would lose what it brought.
 */
export class ResentMessages {
  /** By the id of what lies in an answer, what follows when the inbox has it. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Calls `done` when all is done that lies in this message; false when nothing does. */
  defers({ key, message }: WAMessage, done: () => void): boolean {
    // Who else says that something was asked of him forges it; Baileys takes nothing from it.
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

  /** A message that could be read is with the inbox. */
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

/** Null of what nobody can take anything from. */
function idIn(bytes: Uint8Array | null | undefined): string | null {
  if (!bytes) return null;
  try {
    return proto.WebMessageInfo.decode(bytes).key?.id ?? null;
  } catch {
    return null;
  }
}
