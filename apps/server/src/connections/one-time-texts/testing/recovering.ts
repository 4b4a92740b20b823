import { expect } from 'vitest';
import type { Anything, GivenUser } from '../../../testing/given.ts';
import type { TestApp } from '../../../testing/test-app.ts';

export const soon = { timeout: 20_000 };
export const newPassword = 'nova-senha';
/** The code in a text or in a template. */
export const codeIn = (body: string | null | undefined): string => /\b\d{6}\b/.exec(body ?? '')?.[0] ?? '';

let lastNetwork = 0;

/** A recovery of a number, as a browser of a network of its own asks for it. */
export function recovering({ app, given }: TestApp) {
  const request = async (wpp: string) => {
    lastNetwork += 1;
    return given.anyone('POST', '/enviar-email', { wpp }, { remoteAddress: `203.0.113.${lastNetwork}` });
  };
  const rows = async (text: string): Promise<Anything[]> =>
    app.database.acrossCompanies('what is stored', (tx) => tx.query(`test ${text}`.slice(0, 60), text, []));
  return {
    request,
    rows,
    /** Waits until the jobs of all requests are done. */
    settled: async () =>
      expect
        .poll(
          async () =>
            (
              await rows(`select from password_recoveries where "codeHash" is null union all
              select from one_time_texts where content is not null`)
            ).length,
          soon,
        )
        .toBe(0),
    async finish(wpp: string, userId: string, code: string) {
      const path = `/verificar-code/${encodeURIComponent(wpp)}?code=${code}&userId=${userId}`;
      const { resetToken } = (await given.anyone('GET', path)).body;
      return given.anyone('PUT', '/atualizar-senha', { userId, resetToken, newPassword });
    },
    signIn: async ({ email }: GivenUser, password = newPassword) =>
      given.anyone('POST', '/auth/login', { email, password }),
    ways: async () => (await given.anyone('GET', '/public-settings/recovery')).body,
    /** Everything that the database has, as one text. */
    async everything() {
      const [all] =
        await rows(`select string_agg(query_to_xml(format('select * from %I', table_name), true, true, '')::text, '') as value
        from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
      return String(all?.value);
    },
    /** Rows that the inbox has of the one-time texts: none, whatever the channels reported. */
    async inbox() {
      const tables = ['messages', 'tickets', 'conversations', 'contacts', 'parked_acks', 'parked_events'];
      const more = ['failed_events', 'first_contacts', 'history_messages', 'message_reactions'];
      const counts = await Promise.all(
        [...tables, ...more].map(
          async (table) => [table, (await rows(`select from ${table}`)).length] as const,
        ),
      );
      return Object.fromEntries(counts.filter(([, count]) => count > 0));
    },
  };
}
