import { describe, expect, it } from 'vitest';
import { partSource, wordProblems } from './words.ts';

const path = 'apps/server/src/inbox/notes/write-note.ts';
const inCode = (code: string) => wordProblems(path, code);

describe('a word that we do not use', () => {
  it.each([
    ['a name', 'const told = 1;', 'told'],
    ['a part of a name', 'function tellTicket() {}', 'tellTicket'],
    ['a plural', 'const { openRooms } = server;', 'openRooms'],
    ['a part in capitals', 'const LOOK_MS = 5;', 'LOOK_MS'],
    ['a private name', 'class A { #held = 1; }', 'held'],
    ['a name after a string with a quote', `const text = 'it\\'s'; const lane = 1;`, 'lane'],
    ['a name after a regular expression', "const form = text.split(/['`]/); const wish = 1;", 'wish'],
  ])('is found in %s', (_where, code, name) => {
    expect(inCode(code)).toEqual([`${path}: ${name}`]);
  });

  it('is found in the name of a file', () => {
    expect(wordProblems('packages/domain/src/tell-ticket.ts', '')).toEqual([
      'packages/domain/src/tell-ticket.ts: the name of the file',
    ]);
  });

  it.each([
    ['a string', `const a = 'told'; const b = "the room"; const c = \`lane\`;`],
    ['a longer word', 'const bookmark = untold(returned, placeholder, deadline);'],
    ['a comment', '/** What was told. */ // and who says so'],
    ['the name of a call of the kanban board', 'const page = listLanes(board);'],
  ])('is not found in %s', (_where, code) => {
    expect(inCode(code)).toEqual([]);
  });

  it('is allowed where it has its usual meaning', () => {
    expect(wordProblems('packages/domain/src/messages/vcard.ts', 'const line = 1; const room = 2;')).toEqual([
      'packages/domain/src/messages/vcard.ts: room',
    ]);
  });
});

describe('a metaphor', () => {
  it.each([
    ['a comment', '/** All wings of the house. */'],
    ['a comment at the end of a line', 'run(); // one of the wings of a house'],
  ])('is found in %s', (_where, code) => {
    expect(inCode(code)).toEqual([
      `${path}: 'wings' in a comment or a text`,
      `${path}: 'house' in a comment or a text`,
    ]);
  });

  it('is found in a document', () => {
    expect(wordProblems('docs/web.md', 'Told of by each wing.')).toEqual([
      "docs/web.md: 'told of' in a comment or a text",
      "docs/web.md: 'wing' in a comment or a text",
    ]);
  });

  it('is not found in a string', () => {
    expect(inCode(`const title = 'a house'; const about = \`their wish\`;`)).toEqual([]);
  });
});

it('a source is split into code and comments', () => {
  const { code, comments } = partSource(`a('// no'); // yes\nb(/[/'"]+/g); /* too */ c`);
  expect(code.replaceAll(/\s+/g, ' ')).toBe('a( ); b( ); c');
  expect(comments).toBe('// yes\n/* too */');
});
