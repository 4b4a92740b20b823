import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { conceptProblems, synonymProblems } from './interface-word-problems.ts';
import { synonyms } from './interface-synonyms.ts';
import { concepts, type Language, type Translation } from './interface-words.ts';
import { root } from './run.ts';

const one = (key: string, text: string) => new Map([[key, text]]);

describe('a word that stands for the same thing as another', () => {
  it.each<[Language, string, string]>([
    ['pt', 'queues.a', 'Testar o bot'],
    ['pt', 'tickets.a', 'Fechar o atendimento'],
    ['pt', 'tickets.a', 'Encerrar o ticket'],
    ['pt', 'campaigns.a', 'Isso não pode ser desfeito.'],
    ['en', 'contacts.a', 'A contact with a wallet'],
    ['en', 'users.a', 'Attendant'],
    ['en', 'shell.a', 'Schedules'],
    ['es', 'contacts.a', 'Cartera'],
    ['es', 'contacts.a', 'Elige un contacto'],
    ['es', 'contacts.a', 'Puedes salir de esta página'],
    ['es', 'collaboration.a', 'Respondió mientras escribías.'],
    ['es', 'tags.a', 'Nombre inválido'],
    ['en', 'users.a', 'Users and rights'],
    ['en', 'settings.a', 'Updating...'],
    ['tr', 'contacts.a', 'Promosyon almak istemiyor'],
    ['tr', 'contacts.a', 'Cüzdana gönder'],
    ['tr', 'auth.a', 'ŞİFRENİZİ girin'],
    ['tr', 'messages.a', 'Sen de tepki ver'],
    ['tr', 'messages.a', 'İletiyi açın'],
    ['tr', 'queues.a', 'Kuyruk silinir. Geri alınamaz.'],
  ])('is refused in %s: %s, "%s"', (language, key, text) => {
    expect(synonymProblems(language, one(key, text))).toHaveLength(1);
  });

  it.each<[Language, string, string]>([
    ['pt', 'compose.problems.ticket', 'ID do Ticket inválido.'],
    ['pt', 'integrations.slug', 'Identificador do bot (slug)'],
    ['en', 'a.a', 'Your company has {{admin}} and {{ticket}}'],
    ['es', 'a.a', 'Lo que escribe un agente se envía'],
    ['tr', 'a.a', 'Şifreli saklanır, destekle iletişime geçin, sonra iletildi'],
  ])('is allowed in %s where it means something else: %s, "%s"', (language, key, text) => {
    expect(synonymProblems(language, one(key, text))).toEqual([]);
  });
});

describe('a translation', () => {
  it.each<[Translation, string, string]>([
    ['en', 'Resolver o atendimento', 'Resolve the conversation'],
    ['es', 'Carteira', 'Responsable'],
    ['tr', 'Agendamento salvo', 'Zamanlama kaydedildi'],
  ])('in %s has the word of what "%s" names', (language, pt, text) => {
    expect(conceptProblems(language, one('a.b', pt), one('a.b', text))).toHaveLength(1);
  });

  it('is compared with the plural where a language has more forms', () => {
    const source = one('a.rows_other', '{{count}} filas');
    expect(conceptProblems('es', source, one('a.rows_many', '{{count}} de sectores'))).toHaveLength(1);
    expect(conceptProblems('es', source, one('a.rows_many', '{{count}} de colas'))).toEqual([]);
  });

  it('may leave the word out where the Portuguese one means something else', () => {
    const source = one('inbox.ack.waiting', 'Na fila de envio');
    expect(conceptProblems('en', source, one('inbox.ack.waiting', 'Waiting to be sent'))).toEqual([]);
  });
});

it('docs/interface-words.md names every thing and every exception is a text that exists', async () => {
  const page = (await readFile(`${root}docs/interface-words.md`, 'utf8')).toLowerCase();
  expect(concepts.map(({ name }) => name).filter((name) => !page.includes(`| ${name} |`))).toEqual([]);
  const keys = [...concepts, ...Object.values(synonyms).flat()].flatMap(({ except = [] }) => except);
  const unknown: string[] = [];
  for (const key of new Set(keys)) {
    const [namespace = '', ...path] = key.split('.');
    const file = await readFile(`${root}apps/web/src/locales/pt/${namespace}.json`, 'utf8');
    if (!file.includes(`"${path.at(-1)}"`)) unknown.push(key);
  }
  expect(unknown).toEqual([]);
});
