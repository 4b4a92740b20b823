import { wholeNumber } from '@prosa/domain';
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { sealedInJob } from '../../platform/secrets/sealed-columns.ts';
import type { CodeConnections } from './code-connections.ts';
import { codeMail } from './code-mail.ts';
import { codeDigest } from './code-digest.ts';
import { codeText } from './code-text.ts';
import { peopleOfNumber, type Person } from './people-of-number.ts';
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

/** Sends a code to a person, in the caller's transaction. */
type SendCode = (tx: OperatorTransaction, code: string, expiresAt: Date) => Promise<void>;

interface Recipient {
  person: Person;
  send: SendCode;
}

/** The ways to a person: by e-mail, over a connection, or both; undefined when there is none. */
async function recipientOf(
  app: App,
  tx: OperatorTransaction,
  sending: Awaited<ReturnType<CodeConnections['begin']>>,
  person: Person,
): Promise<Recipient | undefined> {
  const { companyId, email, language, wpp } = person;
  const connection = await sending.find(tx, person);
  if (!connection && !app.mail.isOn) return undefined;
  const { publicUrl } = app.config;
  return {
    person,
    async send(tx, code, expiresAt) {
      if (connection) {
        const body = codeText(publicUrl, code)[language];
        await sending.add(tx, connection, { number: wholeNumber(wpp), code, body, expiresAt });
      }
      if (!app.mail.isOn) return;
      const content = codeMail(publicUrl ?? '', code)[language];
      await app.mail.add(tx, { companyId, kind: 'passwordRecovery', recipient: email, language, content });
    },
  };
}

/** Makes the codes and sends them, to each person an own one; a number of nobody gets a code that nobody is sent. */
export function defineRecovery(app: App, connections: CodeConnections): void {
  app.jobs.define(SEND_CODE, async (payload) => {
    const { handle, number } = Payload.parse(payload);
    const sending = await connections.begin();
    await app.database.acrossCompanies('whoever recovers a password is not signed in', async (tx) => {
      const place = sealedInJob('recovery-send-code.number', handle);
      const recipients: Recipient[] = [];
      for (const person of await peopleOfNumber(tx, app.secrets.decrypt(number, place))) {
        const recipient = await recipientOf(app, tx, sending, person);
        if (recipient) recipients.push(recipient);
      }
      const codes = makeCodes(Math.max(1, recipients.length));
      const hashed = codes.map((code, n): PersonsCode => {
        return { codeHash: codeDigest(app, handle, code), person: recipients[n]?.person };
      }) as [PersonsCode, ...PersonsCode[]];
      const expiresAt = await giveCodes(tx, handle, hashed, app.now());
      if (!expiresAt) return;
      for (const [n, { send }] of recipients.entries()) await send(tx, codes[n] ?? '', expiresAt);
    });
  });
}
