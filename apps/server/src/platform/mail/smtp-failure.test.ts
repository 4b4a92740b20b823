import { expect, it } from 'vitest';
import { smtpFailureOf, SmtpTimeout } from './smtp-failure.ts';
import { resultOf } from './send-mails.ts';

it.each([
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'EENVELOPE RCPT TO 550', true],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'EMESSAGE DATA 554', true],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }, 'EENVELOPE RCPT TO 450', false],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }, 'EENVELOPE MAIL FROM 553', false],
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'EAUTH AUTH PLAIN 535', false],
  [{ code: 'ESOCKET', command: 'CONN' }, 'ESOCKET CONN', false],
  [{ code: 'bia@loja.test', message: 'bia@loja.test' }, 'UNKNOWN', false],
  [new SmtpTimeout('x'), 'ETIMEDOUT', false],
  [null, 'UNKNOWN', false],
])('reads %o as %s', (error, reason, isPermanent) => {
  expect(smtpFailureOf(error)).toEqual({ reason, isPermanent });
});

const temporary = { reason: 'ESOCKET CONN', isPermanent: false };

it('waits longer after each temporary failure, and gives up when the mail is worth nothing any more', () => {
  const delays = [1, 2, 3, 7, 8, 90].map(
    (attempts) => resultOf(temporary, { attempts, secondsLeft: 10_000 }).delaySeconds,
  );
  expect(delays).toEqual([10, 20, 40, 640, 900, 900]);
  expect(resultOf(temporary, { attempts: 1, secondsLeft: 11 }).status).toBe('queued');
  expect(resultOf(temporary, { attempts: 1, secondsLeft: 10 })).toMatchObject({
    status: 'failed',
    error: 'ESOCKET CONN',
  });
  expect(resultOf({ ...temporary, isPermanent: true }, { attempts: 1, secondsLeft: 9_999 }).status).toBe(
    'failed',
  );
});
