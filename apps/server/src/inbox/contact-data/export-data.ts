import type { Contact } from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { FileAnswer } from '../../platform/http/route.ts';
import { ZIP_TYPE, type ZipEntry, zipOf } from '../../platform/http/zip.ts';
import { harmlessName } from '../../platform/storage/harmless-name.ts';
import { loadContacts } from '../contacts/index.ts';
import { messagesAfter, type PersonMessage, readLists } from './queries.ts';

/** Messages per read, which limits the memory in use, and for how long others wait while rows are written. */
const CHUNK = 200;
/** Milliseconds of this process for one message. */
const MS_PER_MESSAGE = 0.03;
/** A ZIP file of this format has 4 GB at most: files beyond this sum of bytes stay out, and mensagens.csv says so. */
const MOST_FILE_BYTES = 3_500_000_000;

type Services = Pick<App, 'database' | 'storage' | 'media'>;
interface Person {
  companyId: number;
  id: number;
}

async function* messagesOf(
  { database }: Services,
  { companyId, id }: Person,
): AsyncGenerator<PersonMessage[]> {
  let after = 0;
  for (;;) {
    const messages = await database.inCompany(companyId, (tx) => messagesAfter(tx, id, after, CHUNK));
    await database.useShare(companyId, messages.length * MS_PER_MESSAGE);
    yield messages;
    if (messages.length < CHUNK) return;
    after = messages.at(-1)?.id ?? after;
  }
}

function entryName({ id, path, fileName }: PersonMessage): string {
  const stored = path ?? '';
  return `arquivos/${id}-${harmlessName(fileName ?? stored, extname(stored))}`;
}

const headings = [
  'data',
  'atendimento',
  'conexao',
  'grupo',
  'de',
  'tipo',
  'texto',
  'transcricao',
  'arquivo',
  'nota_interna',
  'apagada',
  'editada',
];
const yes = (value: boolean): string => (value ? 'sim' : '');

const cellsOf = (message: PersonMessage, contact: Contact, file: string): string[] => [
  message.at,
  String(message.ticketId),
  message.connection ?? '',
  message.group ?? '',
  message.fromMe || message.isPrivate ? (message.author ?? 'empresa') : contact.name,
  message.kind,
  message.body,
  message.transcription ?? '',
  file,
  yes(message.isPrivate),
  yes(message.isDeleted),
  yes(message.isEdited),
];

/** The files come first, so that the table of messages can say which of them are there. */
async function* entriesOf(services: Services, person: Person, contact: Contact): AsyncGenerator<ZipEntry> {
  const included = new Set<number>();
  let bytes = 0;
  for await (const messages of messagesOf(services, person)) {
    for (const message of messages) {
      const file = message.path === null ? null : await services.storage.open(message.path);
      if (!file) continue;
      if (bytes + file.size > MOST_FILE_BYTES) {
        file.stream.destroy();
        continue;
      }
      bytes += file.size;
      included.add(message.id);
      yield { name: entryName(message), isCompressed: false, content: file.stream };
    }
  }
  const lists = await services.database.inCompany(person.companyId, (tx) => readLists(tx, person.id));
  const { urlPicture: _, profilePicUrl: __, ...fields } = contact;
  yield { name: 'pessoa.json', content: [JSON.stringify({ contato: fields, ...lists }, null, 2)] };
  yield { name: 'mensagens.csv', content: csvOf(rowsOf(services, person, contact, included)) };
}

async function* rowsOf(
  services: Services,
  person: Person,
  contact: Contact,
  included: ReadonlySet<number>,
): AsyncGenerator<string[][]> {
  yield [headings];
  const fileOf = (message: PersonMessage) => {
    if (message.path === null) return '';
    return included.has(message.id) ? entryName(message) : 'não incluído';
  };
  for await (const messages of messagesOf(services, person)) {
    yield messages.map((message) => cellsOf(message, contact, fileOf(message)));
  }
}

/**
 * All that is stored of a person, as a file for that person. The entry in the audit log is stored before the first byte
 * leaves. Throws ERR_CONTACT_IS_GROUP for a group, which is no person.
 */
export async function exportContactData(app: App, viewer: Viewer, id: number): Promise<FileAnswer> {
  const contact = await app.database.inCompany(viewer.companyId, async (tx) => {
    const [known] = await loadContacts(app, tx, [id]);
    const person = found(known, 'ERR_NO_CONTACT_FOUND');
    if (person.isGroup) throw new AppError('ERR_CONTACT_IS_GROUP');
    await recordAudit(tx, viewer, { action: 'contact.export', subject: { id, name: `#${id}` } });
    return person;
  });
  const entries = entriesOf(app, { companyId: viewer.companyId, id }, contact);
  return new FileAnswer(Readable.from(zipOf(entries)), ZIP_TYPE, `pessoa-${id}.zip`);
}
