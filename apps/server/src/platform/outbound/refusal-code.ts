/** Words only: keys, numbers and sentences of customers never look like this. */
const WORDS = /^[a-z]{2,20}(?:_[a-z]{2,20}){0,4}$/;

/**
 * The short code of an outside service's refusal, such as invalid_api_key, for the log; undefined without one. All else
 * that it answers may repeat what was sent: the customer's words, and the company's key.
 */
export function refusalCode(body: Buffer): string | undefined {
  try {
    const { error } = JSON.parse(body.toString('utf8')) as { error?: { code?: unknown; type?: unknown } };
    return [error?.code, error?.type].find((code) => typeof code === 'string' && WORDS.test(code)) as
      | string
      | undefined;
  } catch {
    return undefined;
  }
}
