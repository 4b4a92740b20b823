import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { sealedInJob } from '../../platform/secrets/sealed-columns.ts';
import { codeMail } from './code-mail.ts';
import { codeDigest } from './code-digest.ts';
import { peopleOfNumber } from './people-of-number.ts';
import { giveCodes, type PersonsCode } from './queries.ts';

export const SEND_CODE = 'recovery-send-code';
/** The number is encrypted: whoever reads the waiting jobs learns neither it nor the code, which is made by the job. */
const Payload = z.object({ handle: z.string(), number: z.string() });

/** So many different codes. */
function makeCodes(count: number): [string, ...string[]] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(String(randomInt(1_000_000)).padStart(6, '0'));
  return [...codes] as [string, ...string[]];
}

/** Makes the codes and sends them, to each person an own one; a number of nobody gets a code that nobody is sent. */
export function defineRecovery(app: App): void {
  app.jobs.define(SEND_CODE, async (payload) => {
    if (!app.mail.isOn) return;
    const { handle, number } = Payload.parse(payload);
    await app.database.acrossCompanies('whoever recovers a password is not signed in', async (tx) => {
      const place = sealedInJob('recovery-send-code.number', handle);
      const people = await peopleOfNumber(tx, app.secrets.decrypt(number, place));
      const codes = makeCodes(Math.max(1, people.length));
      const hashed = codes.map((code, n): PersonsCode => {
        return { codeHash: codeDigest(app, handle, code), person: people[n] };
      }) as [PersonsCode, ...PersonsCode[]];
      if (!(await giveCodes(tx, handle, hashed, app.now()))) return;
      for (const [n, { companyId, email, language }] of people.entries()) {
        const content = codeMail(app.config.publicUrl ?? '', codes[n] ?? '')[language];
        await app.mail.add(tx, { companyId, kind: 'passwordRecovery', recipient: email, language, content });
      }
    });
  });
}
