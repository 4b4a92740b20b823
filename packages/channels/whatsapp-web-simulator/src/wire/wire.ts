import {
  type BinaryNode,
  Curve,
  decodeDecompressedBinaryNode,
  encodeBinaryNode,
  NOISE_WA_HEADER,
  proto,
} from '@whiskeysockets/baileys';
import {
  DOUBLE_BYTE_TOKENS,
  SINGLE_BYTE_TOKENS,
  TAGS,
} from '@whiskeysockets/baileys/lib/WABinary/constants.js';
import type { WebSocket } from 'ws';
import type { Certificate } from './certificate.ts';
import { type Direction, Handshake } from './noise.ts';
import { node } from './nodes.ts';

const tokens = { DOUBLE_BYTE_TOKENS, SINGLE_BYTE_TOKENS, TAGS };

export interface WireListener {
  /** Called after the handshake with the client's own data and its Noise key. */
  opened(payload: proto.IClientPayload, noiseKey: Buffer): void;
  received(one: BinaryNode): void;
  closed(): void;
}

/** One connection of a client: frames, the Noise handshake, and nodes in both directions. */
export class Wire {
  readonly #socket: WebSocket;
  readonly #certificate: Certificate;
  readonly #listener: WireListener;
  #waiting = Buffer.alloc(0);
  #hasIntro = false;
  #handshake = new Handshake();
  #ephemeral = Curve.generateKeyPair();
  #isGreeted = false;
  #directions: { reads: Direction; writes: Direction } | null = null;
  #isFrozen = false;
  latencyMs: () => number = () => 0;
  /** Called for each node in either direction; on false it is lost, and the connection breaks. */
  passes: () => boolean = () => true;

  constructor(socket: WebSocket, certificate: Certificate, listener: WireListener) {
    this.#socket = socket;
    this.#certificate = certificate;
    this.#listener = listener;
    socket.on('message', (data: Buffer) => this.#take(data));
    socket.on('close', () => listener.closed());
    socket.on('error', () => undefined);
  }

  /** From now on nothing is read or sent, and the connection does not close either. */
  freeze(): void {
    this.#isFrozen = true;
  }

  /** Breaks the connection without a notice. */
  cut(): void {
    this.#socket.terminate();
  }

  /** Bytes that the client has not read, without those in buffers of the network. */
  get unread(): number {
    return this.#socket.bufferedAmount;
  }

  send(one: BinaryNode): void {
    const wait = this.latencyMs();
    if (wait > 0) setTimeout(() => this.#put(one), wait).unref();
    else this.#put(one);
  }

  /** Sends a last node and closes. */
  end(last: BinaryNode): void {
    this.#put(last);
    this.#socket.close();
  }

  /** Ends the stream as the platform does it; `reason` is the node inside. */
  fail(code: string, reason?: BinaryNode): void {
    this.end(node('stream:error', { code }, reason ? [reason] : undefined));
  }

  #put(one: BinaryNode): void {
    if (this.#isFrozen || !this.#directions || this.#socket.readyState !== this.#socket.OPEN) return;
    if (!this.passes()) {
      this.cut();
      return;
    }
    this.#frame(this.#directions.writes.encrypt(encodeBinaryNode(one)));
  }

  #frame(data: Uint8Array): void {
    const head = Buffer.alloc(3);
    head.writeUIntBE(data.length, 0, 3);
    this.#socket.send(Buffer.concat([head, data]));
  }

  #take(data: Buffer): void {
    if (this.#isFrozen) return;
    this.#waiting = Buffer.concat([this.#waiting, data]);
    try {
      if (this.#hasIntro || this.#skipIntro()) this.#readFrames();
    } catch {
      this.cut();
    }
  }

  /**
   * Skips the routing info of an earlier connection, if any, and the name of the protocol; false until both are there.
   */
  #skipIntro(): boolean {
    if (this.#waiting.length < 7) return false;
    const isRouted = this.#waiting.toString('latin1', 0, 2) === 'ED';
    const start = isRouted ? 7 + this.#waiting.readUIntBE(4, 3) : 0;
    const end = start + NOISE_WA_HEADER.length;
    if (this.#waiting.length < end) return false;
    if (!this.#waiting.subarray(start, end).equals(NOISE_WA_HEADER)) throw new Error('not this protocol');
    this.#waiting = this.#waiting.subarray(end);
    this.#hasIntro = true;
    return true;
  }

  #readFrames(): void {
    while (this.#waiting.length >= 3) {
      const size = this.#waiting.readUIntBE(0, 3);
      if (this.#waiting.length < size + 3) return;
      const frame = this.#waiting.subarray(3, size + 3);
      this.#waiting = this.#waiting.subarray(size + 3);
      if (this.#directions) this.#readNode(this.#directions.reads.decrypt(frame));
      else if (this.#isGreeted) this.#finish(frame);
      else this.#greet(frame);
    }
  }

  #readNode(plain: Buffer): void {
    if (this.#isFrozen || this.#socket.readyState !== this.#socket.OPEN) return;
    if (!this.passes()) {
      this.cut();
      return;
    }
    this.#listener.received(decodeDecompressedBinaryNode(plain.subarray(1), tokens));
  }

  #greet(frame: Buffer): void {
    const { clientHello } = proto.HandshakeMessage.decode(frame);
    const theirs = clientHello?.ephemeral;
    if (!theirs) throw new Error('no greeting');
    this.#handshake.mixHash(theirs);
    this.#handshake.mixHash(this.#ephemeral.public);
    this.#handshake.mixKey(Curve.sharedKey(this.#ephemeral.private, theirs));
    const key = this.#handshake.encrypt(this.#certificate.keys.public);
    this.#handshake.mixKey(Curve.sharedKey(this.#certificate.keys.private, theirs));
    const payload = this.#handshake.encrypt(this.#certificate.chain);
    const serverHello = { ephemeral: this.#ephemeral.public, static: key, payload };
    this.#frame(proto.HandshakeMessage.encode({ serverHello }).finish());
    this.#isGreeted = true;
  }

  #finish(frame: Buffer): void {
    const { clientFinish } = proto.HandshakeMessage.decode(frame);
    if (!clientFinish?.static || !clientFinish.payload) throw new Error('no end of the handshake');
    const noiseKey = this.#handshake.decrypt(clientFinish.static);
    this.#handshake.mixKey(Curve.sharedKey(this.#ephemeral.private, noiseKey));
    const payload = proto.ClientPayload.decode(this.#handshake.decrypt(clientFinish.payload));
    this.#directions = this.#handshake.split();
    this.#listener.opened(payload, noiseKey);
  }
}
