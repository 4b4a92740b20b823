import { AppError } from '@prosa/domain';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { askToConfirm } from './ask-to-confirm.ts';
import { findUnconfirmed, useConfirmation } from './confirmation-queries.ts';
import { networkOf } from './network.ts';
import { companyOfToken } from './refresh-token.ts';
import { countRequest, subjectsOfMailRequest } from './sign-in-failures.ts';

const RESEND = 'confirmation-resend';
const Payload = z.object({ email: z.string() });

/** Throws ERR_LINK_NOT_VALID for a link that is unknown, used, replaced by a newer one or older than 24 hours. */
export async function confirm(app: App, token: string): Promise<void> {
  const companyId = companyOfToken(token);
  const isUsed =
    companyId !== null &&
    (await app.database.inCompany(companyId, (tx) =>
      useConfirmation(tx, app.secrets.digest(token), app.now()),
    ));
  if (!isUsed) throw new AppError('ERR_LINK_NOT_VALID');
}

/**
 * Has the mail sent again, if a sign-up with this e-mail waits for its confirmation. A job finds that out: the answer and
 * its time are the same for every e-mail. Throws ERR_MAIL_OFF, and ERR_TOO_MANY_REQUESTS after too many.
 */
export async function requestResend(app: App, email: string, address: string): Promise<void> {
  if (!app.mail.isOn) throw new AppError('ERR_MAIL_OFF');
  const subjects = subjectsOfMailRequest(app, email, networkOf(address));
  await app.database.acrossCompanies('whoever asks for a mail is not signed in', async (tx) => {
    await countRequest(app, tx, subjects);
    await app.jobs.add(tx, RESEND, { email });
  });
}

export function defineResend(app: App): void {
  app.jobs.define(RESEND, async (payload) => {
    if (!app.mail.isOn) return;
    const { email } = Payload.parse(payload);
    await app.database.acrossCompanies('a sign-up is found by its e-mail', async (tx) => {
      const person = await findUnconfirmed(tx, email);
      if (person) await askToConfirm(app, tx, person);
    });
  });
}
