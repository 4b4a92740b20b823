import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { sealedInJob } from '../../platform/secrets/sealed-columns.ts';
import { codeMail } from './code-mail.ts';
import { codeDigest } from './code-digest.ts';
import { digitsOfKey, keyOfNumber } from './number.ts';
import { findByDigits, giveCode, type Person } from './queries.ts';

export const SEND_CODE = 'recovery-send-code';
/** The number is encrypted: whoever reads the waiting jobs learns neither it nor the code, which is made by the job. */
const Payload = z.object({ handle: z.string(), number: z.string() });

/** The one person who has this number; a number that several people share recovers nobody. */
async function personOf(tx: OperatorTransaction, typed: string): Promise<Person | undefined> {
  const key = keyOfNumber(typed);
  const people = (await findByDigits(tx, digitsOfKey(key))).filter(({ wpp }) => keyOfNumber(wpp) === key);
  return people.length === 1 ? people[0] : undefined;
}

/** Makes the code and sends it; a number of nobody gets a code that nobody is sent. */
export function defineRecovery(app: App): void {
  app.jobs.define(SEND_CODE, async (payload) => {
    if (!app.mail.isOn) return;
    const { handle, number } = Payload.parse(payload);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await app.database.acrossCompanies('whoever recovers a password is not signed in', async (tx) => {
      const place = sealedInJob('recovery-send-code.number', handle);
      const person = await personOf(tx, app.secrets.decrypt(number, place));
      const codeHash = codeDigest(app, handle, code);
      if (!(await giveCode(tx, handle, { codeHash, person, now: app.now() })) || !person) return;
      const { companyId, email, language } = person;
      const content = codeMail(app.config.publicUrl ?? '', code)[language];
      await app.mail.add(tx, { companyId, kind: 'passwordRecovery', recipient: email, language, content });
    });
  });
}
