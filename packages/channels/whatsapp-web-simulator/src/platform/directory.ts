import { jidDecode } from '@whiskeysockets/baileys';
import type { Account } from '../people/account.ts';
import type { Group } from '../people/group.ts';
import type { Person } from '../people/person.ts';
import type { Phone } from '../people/phone.ts';

export class Directory {
  readonly phones = new Map<string, Phone>();
  readonly persons = new Map<string, Person>();
  readonly groups = new Map<string, Group>();
  readonly #lids = new Map<string, Account>();
  /** Numbers that have left the platform. */
  readonly #gone = new Set<string>();

  addPhone(phone: Phone): void {
    this.phones.set(phone.number, phone);
    this.nameAlias(phone);
  }

  addPerson(person: Person): void {
    this.persons.set(person.number, person);
    this.nameAlias(person);
  }

  /** Must be called again when an account gets its alias later. */
  nameAlias(account: Account): void {
    if (account.lid !== null) this.#lids.set(account.lid, account);
  }

  remove(number: string): void {
    this.#gone.add(number);
  }

  byNumber(number: string): Account | undefined {
    if (this.#gone.has(number)) return undefined;
    return this.phones.get(number) ?? this.persons.get(number);
  }

  byJid(jid: string | undefined): Account | undefined {
    const { user = '', server } = jidDecode(jid) ?? {};
    const account = server === 'lid' ? this.#lids.get(user) : this.byNumber(user);
    return account && this.byNumber(account.number);
  }

  personOf(jid: string | undefined): Person | undefined {
    const account = this.byJid(jid);
    return account && this.persons.get(account.number);
  }

  /**
   * Finds an account by its number as people dial it: a Brazilian mobile number is known with the ninth digit or
   * without it, never as both.
   */
  dialled(written: string): Account | undefined {
    const digits = written.replaceAll(/\D/g, '');
    const [, start, end] = /^(55\d{2})9?(\d{8})$/.exec(digits) ?? [];
    const others = start && end ? [`${start}9${end}`, `${start}${end}`] : [];
    return [digits, ...others].map((number) => this.byNumber(number)).find(Boolean);
  }
}
