import type { BinaryNode, proto } from '@whiskeysockets/baileys';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { Group } from './people/group.ts';
import { Person } from './people/person.ts';
import { Phone } from './people/phone.ts';
import { CodePairing } from './platform/code-pairing.ts';
import type { Companion } from './platform/companion.ts';
import { Directory } from './platform/directory.ts';
import { MediaHost } from './platform/media-host.ts';
import { Candidate, keysOf } from './platform/pairing.ts';
import { Post } from './platform/post.ts';
import { answers } from './platform/queries.ts';
import { type Certificate, makeCertificate } from './wire/certificate.ts';
import type { ServerAddress } from './server-address.ts';
import { silenceLibsignal } from './silence-libsignal.ts';
import { children, node, seconds, SERVER } from './wire/nodes.ts';
import { Wire, type WireListener } from './wire/wire.ts';

/** The other side of a connection; null before it has identified itself. */
type Speaker = { candidate: Candidate } | { device: Companion; phone: Phone } | null;

/**
 * WhatsApp Web as a linked device sees it: the real wire, with phones and people behind it. Its behaviour is derived
 * from that of the client library; what else the platform does is not simulated.
 */
export class Simulator {
  readonly directory = new Directory();
  readonly media = new MediaHost();
  /** Queries without an answer: namespace, type and first inner node. */
  readonly unanswered: string[] = [];
  /** How long codes are valid, in ms: the first, and those after it. */
  readonly codes = { first: 60_000, next: 20_000 };
  /** How often a device requested a typed code. */
  codesAsked = 0;
  connections = 0;
  readonly #post = new Post(this.directory);
  readonly #server: WebSocketServer;
  readonly #certificate: Certificate;
  readonly #candidates = new Set<Candidate>();
  readonly #waitingForCode = new Map<string, CodePairing>();
  readonly #wires = new Set<Wire>();

  constructor(server: WebSocketServer, certificate: Certificate) {
    this.#server = server;
    this.#certificate = certificate;
    server.on('connection', (socket) => {
      this.connections += 1;
      const listener = this.#listener(() => wire);
      const wire = new Wire(socket, this.#certificate, listener);
      this.#wires.add(wire);
    });
  }

  get server(): ServerAddress {
    const { port } = this.#server.address() as AddressInfo;
    return {
      url: `ws://127.0.0.1:${port}/ws/chat`,
      rootKey: this.#certificate.rootKey,
      files: this.media.way,
    };
  }

  /** Environment variables that connect our server to this simulator. */
  get environment(): Record<string, string> {
    return {
      WHATSAPP_WEB_URL: this.server.url,
      WHATSAPP_WEB_ROOT_KEY: Buffer.from(this.server.rootKey).toString('hex'),
      WHATSAPP_WEB_FILES_URL: this.media.url,
    };
  }

  /** The phone of a business; the same number is the same phone. */
  phone(number: string, { lid = `9${number}`, name = 'Loja' } = {}): Phone {
    const known = this.directory.phones.get(number);
    if (known) return known;
    const phone = new Phone(number, lid, name, {
      media: this.media,
      candidateOf: (ref) => this.#candidateOf(ref),
      waitingForCode: (of) => this.#waitingForCode.get(of),
    });
    this.directory.addPhone(phone);
    return phone;
  }

  /** A customer; `lid` is null when the platform has given no alias yet. */
  person({ number, lid, name }: { number: string; lid?: string | null; name: string }): Person {
    const known = this.directory.persons.get(number);
    if (known) return known;
    const person = new Person(number, lid === undefined ? `8${number}` : lid, name);
    this.directory.addPerson(person);
    return person;
  }

  group(phone: Phone, name: string, members: Person[], id?: string): Group {
    const group = new Group(phone, name, members, id);
    this.directory.groups.set(group.jid, group);
    return group;
  }

  giveAlias(person: Person, lid: string): void {
    person.lid = lid;
    this.directory.nameAlias(person);
  }

  async stop(): Promise<void> {
    for (const wire of this.#wires) wire.cut();
    this.#server.close();
    await Promise.all([once(this.#server, 'close'), this.media.stop()]);
  }

  #candidateOf(ref: string): Candidate | undefined {
    const { first, next } = this.codes;
    return [...this.#candidates].find((one) => one.isFresh(ref, first, next));
  }

  #listener(wireOf: () => Wire): WireListener {
    let speaker: Speaker = null;
    return {
      opened: (payload, noiseKey) => {
        speaker = this.#admit(wireOf(), payload, noiseKey);
      },
      received: (one) => {
        if (speaker && 'device' in speaker) this.#take(speaker.device, speaker.phone, one);
        else if (speaker && one.tag === 'iq') this.#takeAnswer(speaker.candidate, one);
      },
      closed: () => {
        this.#wires.delete(wireOf());
        if (speaker && 'device' in speaker) speaker.device.detach(wireOf());
        else if (speaker) {
          this.#candidates.delete(speaker.candidate);
          speaker.candidate.closed();
        }
      },
    };
  }

  #admit(wire: Wire, payload: proto.IClientPayload, noiseKey: Buffer): Speaker {
    const keys = keysOf(payload, noiseKey);
    if (keys) {
      const candidate = new Candidate(wire, keys);
      this.#candidates.add(candidate);
      candidate.showCodes();
      return { candidate };
    }
    const phone = this.directory.phones.get(String(payload.username));
    const device = phone?.companions.get(payload.device ?? 0);
    const refusal = phone?.network.refusal ?? (device?.keys.noise.equals(noiseKey) ? null : '401');
    if (!phone || !device || refusal !== null) {
      wire.end(node('failure', { reason: refusal ?? '401', location: 'sim' }));
      return null;
    }
    if (phone.network.isDown) {
      wire.cut();
      return null;
    }
    wire.latencyMs = () => phone.network.latencyMs;
    wire.passes = () => phone.network.passes();
    device.attach(wire);
    const attributes = { t: seconds(), lid: device.lidJid, location: 'sim', props: '27' };
    wire.send(node('success', attributes));
    return { device, phone };
  }

  #takeAnswer(candidate: Candidate, iq: BinaryNode): void {
    const [step] = children(iq, 'link_code_companion_reg');
    if (children(iq, 'pair-device-sign').length > 0) candidate.signed(iq);
    else if (step) candidate.wire.send(resultOf(iq, this.#pairByCode(candidate, step)));
    else if (iq.attrs['type'] !== 'result') candidate.wire.send(resultOf(iq));
  }

  #pairByCode(candidate: Candidate, step: BinaryNode): BinaryNode[] | undefined {
    const number = step.attrs['jid']?.split('@')[0] ?? '';
    if (step.attrs['stage'] === 'companion_finish') {
      this.#waitingForCode.get(number)?.finished(step);
      return undefined;
    }
    this.codesAsked += 1;
    const waiting = new CodePairing(candidate, step);
    this.#waitingForCode.set(number, waiting);
    return waiting.answer;
  }

  #take(device: Companion, phone: Phone, one: BinaryNode): void {
    if (one.tag === 'iq' && one.attrs['type'] !== 'result')
      device.wire?.send(this.#answer(device, phone, one));
    else if (one.tag === 'ib' && children(one, 'offline_batch').length > 0) device.sendOffline();
    else if (one.tag === 'ack' || one.tag === 'receipt') device.confirmed(one);
    this.#post.take({ device, phone }, one);
  }

  #answer(device: Companion, phone: Phone, iq: BinaryNode): BinaryNode {
    const [asked] = children(iq);
    const { xmlns = '', type = '' } = iq.attrs;
    const name = [xmlns, type, asked?.tag].filter(Boolean).join(' ');
    const answer = answers[name];
    if (!answer) this.unanswered.push(name);
    const reply = answer
      ? answer({ iq, asked, device, phone, directory: this.directory, media: this.media })
      : 501;
    if (typeof reply === 'number') {
      const error = node('error', { code: String(reply), text: 'refused' });
      return node('iq', { from: SERVER, type: 'error', id: iq.attrs['id'] }, [error]);
    }
    return resultOf(iq, reply);
  }
}

const resultOf = (iq: BinaryNode, content?: BinaryNode[]): BinaryNode =>
  node('iq', { from: iq.attrs['to'] ?? SERVER, type: 'result', id: iq.attrs['id'] }, content);

/** Starts a platform of its own, on a free port of this machine. */
export async function startSimulator(): Promise<Simulator> {
  silenceLibsignal();
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(server, 'listening');
  const simulator = new Simulator(server, makeCertificate());
  await simulator.media.start();
  return simulator;
}
