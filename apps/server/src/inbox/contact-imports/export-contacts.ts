import type { Contact, exportContacts as exportCall, QueryOf } from '@prosa/contract';
import { maskContact, type Viewer } from '@prosa/domain';
import { Readable } from 'node:stream';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { csvOf, CSV_TYPE } from '../../platform/http/csv.ts';
import { FileAnswer } from '../../platform/http/route.ts';
import { xlsxOf, XLSX_TYPE } from '../../platform/spreadsheets/xlsx.ts';
import { contactIdsAfter } from '../contacts/list-queries.ts';
import { loadContacts } from '../contacts/load-contacts.ts';

/** Contacts per read, which limits the memory in use, and for how long others wait while rows are written. */
const CHUNK = 100;
/** What one contact counts of the company's share beside the transactions (docs/adr/0200). */
const MS_PER_CONTACT = 0.04;
const headings = ['nome', 'numero', 'email', 'tags', 'canal', 'carteira', 'usuario'];

const cellsOf = (contact: Contact): string[] => [
  contact.name,
  contact.number,
  contact.email,
  contact.tags.map(({ name }) => name).join(', '),
  contact.channel,
  contact.wallets.map(({ name }) => name).join(', '),
  contact.username,
];

async function* rowsOf(
  app: App,
  viewer: Viewer,
  query: QueryOf<typeof exportCall>,
): AsyncGenerator<string[][]> {
  const { hidesNumbers, companyId } = viewer;
  const filters = {
    search: query.searchParam ?? '',
    tags: query.contactTag ?? [],
    channel: null,
    // A group is no person whom another system could reach.
    isGroup: false,
    hidesNumbers,
  };
  yield [headings];
  let after = 0;
  for (;;) {
    const contacts = await app.database.inCompany(companyId, async (tx) =>
      loadContacts(app, tx, await contactIdsAfter(tx, filters, after, CHUNK)),
    );
    await app.database.useShare(companyId, contacts.length * MS_PER_CONTACT);
    yield contacts.map((contact) => cellsOf(hidesNumbers ? maskContact(contact) : contact));
    if (contacts.length < CHUNK) return;
    after = contacts.at(-1)?.id ?? after;
  }
}

/** The entry in the audit log is stored before the first row leaves. */
export async function exportContacts(
  app: App,
  viewer: Viewer,
  query: QueryOf<typeof exportCall>,
): Promise<FileAnswer> {
  const change = { before: null, after: { format: query.format ?? 'csv' } };
  await app.database.inCompany(viewer.companyId, (tx) =>
    recordAudit(tx, viewer, { action: 'export.contacts', change }),
  );
  const rows = rowsOf(app, viewer, query);
  const day = app.now().toISOString().slice(0, 10);
  return query.format === 'xlsx'
    ? new FileAnswer(Readable.from(xlsxOf(rows, 'Contatos')), XLSX_TYPE, `contatos-${day}.xlsx`)
    : new FileAnswer(Readable.from(csvOf(rows)), CSV_TYPE, `contatos-${day}.csv`);
}
