import { areas } from './areas.ts';
import type { Catalogue, Column, Table } from './catalogue.ts';

const keysOf = (table: Table, kind: 'primary key' | 'foreign key'): Set<string> =>
  new Set(
    table.constraints.filter((constraint) => constraint.kind === kind).flatMap(({ columns }) => columns),
  );

/** A type in one word, because Mermaid takes no spaces, commas or brackets in it. */
const word = (type: string): string =>
  type === 'timestamp with time zone' ? 'timestamptz' : type.replace('[]', '_array').replaceAll(/\W/g, '_');

/** Prints keys only; schema.sql has the other columns. */
function printTable(table: Table): string {
  const [primary, foreign] = [keysOf(table, 'primary key'), keysOf(table, 'foreign key')];
  const line = ({ name, type }: Column) => {
    const marks = [...(primary.has(name) ? ['PK'] : []), ...(foreign.has(name) ? ['FK'] : [])];
    return marks.length === 0 ? [] : [`    ${word(type)} ${name} ${marks.join(', ')}`];
  };
  return `  ${table.name} {\n${table.columns.flatMap(line).join('\n')}\n  }`;
}

/** `company_id` belongs to every key, so a link is named by its other column. */
function printLinks(table: Table): string[] {
  return table.constraints
    .filter(({ kind, target }) => kind === 'foreign key' && target !== 'companies')
    .map(({ columns, target }) => {
      const named = columns.filter((column) => column !== 'company_id').join(' ');
      const isNullable = table.columns.some(({ name, isNullable: may }) => may && columns.includes(name));
      return `  ${target} ${isNullable ? '|o' : '||'}--o{ ${table.name} : "${named}"`;
    });
}

function printArea(area: string, tables: Table[]): string {
  const diagram = ['erDiagram', ...tables.map(printTable), ...tables.flatMap(printLinks)];
  return `## ${area}\n\n\`\`\`mermaid\n${diagram.join('\n')}\n\`\`\``;
}

/** A picture of each area: its tables with their keys, and the tables of other areas that they point at. */
export function printPicture({ tables }: Catalogue): string {
  const pictures = Object.entries(areas).map(([area, names]) =>
    printArea(
      area,
      names.map((name) => tables.find((table) => table.name === name)).filter((table) => table !== undefined),
    ),
  );
  return `${[
    '# Tables and keys',
    'Written by `npm run schema` from the database that the migrations make. Columns, indexes, policies and triggers:\n[schema.sql](schema.sql); what each table is for: [data-model.md](data-model.md). Every tenant table also points at\n`companies` through `company_id`. A table without columns belongs to another area.',
    ...pictures,
  ].join('\n\n')}\n`;
}
