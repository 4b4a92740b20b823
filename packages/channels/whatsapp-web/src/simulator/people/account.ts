import { jidDecode } from '@whiskeysockets/baileys';
import { SignalDevice } from './signal-device.ts';

/** Somebody with a number: a business's phone, or a customer. */
export abstract class Account {
  readonly number: string;
  /** The platform's alias, without its server; null: it has given none yet. */
  lid: string | null;
  name: string;
  /** Where the profile picture lies; null when there is none. */
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

  /** The numbers of its devices; 0 is the phone itself. */
  abstract deviceIds(): number[];

  /** The app is installed anew: under the same number, with other keys, and no memory of who wrote. */
  reinstall(): void {
    this.signal = new SignalDevice();
  }

  isNamed(jid: string): boolean {
    const { user, server } = jidDecode(jid) ?? {};
    return server === 'lid' ? user === this.lid : user === this.number;
  }
}
