import { jidDecode } from '@whiskeysockets/baileys';
import { SignalDevice } from './signal-device.ts';

export abstract class Account {
  readonly number: string;
  /** The platform's alias, without its server; null before the platform has given one. */
  lid: string | null;
  name: string;
  /** The URL of the profile picture; null when there is none. */
  picture: string | null = null;
  signal = new SignalDevice();

  constructor(number: string, lid: string | null, name: string) {
    this.number = number;
    this.lid = lid;
    this.name = name;
  }

  get jid(): string {
    return `${this.number}@s.whatsapp.net`;
  }

  get lidJid(): string | undefined {
    return this.lid === null ? undefined : `${this.lid}@lid`;
  }

  /** The ids of its devices; 0 is the phone itself. */
  abstract deviceIds(): number[];

  /** Reinstalls the app: the same number with new keys, and without its Signal sessions. */
  reinstall(): void {
    this.signal = new SignalDevice();
  }

  isNamed(jid: string): boolean {
    const { user, server } = jidDecode(jid) ?? {};
    return server === 'lid' ? user === this.lid : user === this.number;
  }
}
