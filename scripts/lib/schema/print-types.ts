import { areas } from './areas.ts';
import type { Catalogue, Column, Table } from './catalogue.ts';

/** The types as the pools read them (database/pool.ts): times as ISO 8601 texts, bigint and numeric as numbers. */
const types: Record<string, string> = {
  bigint: 'number',
  'bigint[]': 'number[]',
  'integer[]': 'number[]',
  'smallint[]': 'number[]',
  'text[]': 'string[]',
  boolean: 'boolean',
  'boolean[]': 'boolean[]',
  bytea: 'Buffer',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'unknown',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'string',
  'timestamp with time zone[]': 'string[]',
  uuid: 'string',
};

/** Written as `2026-12-24`. It is read as a Date in the process's time zone, so a query casts it to text. */
function dateType({ isNullable }: Column): string {
  return isNullable
    ? 'ColumnType<Date | null, string | null | undefined, string | null>'
    : 'ColumnType<Date, string, string>';
}

/** The values that a check allows for a text, as a union; undefined without such a check. */
function listedIn({ constraints }: Table, { name }: Column): string | undefined {
  for (const { kind, columns, text } of constraints) {
    if (kind !== 'check' || columns.length !== 1 || columns[0] !== name) continue;
    const list = /^CHECK \(\(\(?"?\w+"? = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(text)?.[1];
    if (list !== undefined) return [...list.matchAll(/'[^']*'/g)].join(' | ');
  }
  return undefined;
}

function typeOf(table: Table, column: Column): string {
  const { name } = table;
  if (column.type === 'date') return dateType(column);
  const known =
    listedIn(table, column) ??
    types[column.type] ??
    (column.type.startsWith('numeric') ? 'number' : undefined);
  if (known === undefined)
    throw new Error(`${name}.${column.name}: what ${column.type} is in TypeScript is not known.`);
  const whole = column.isNullable && known !== 'unknown' ? `${known} | null` : known;
  if (column.generated !== null) return `GeneratedAlways<${whole}>`;
  return column.isIdentity || column.default !== null ? `Generated<${whole}>` : whole;
}

/** The longest line that the formatter leaves as it is (biome.json). */
const WIDTH = 110;

/** A column in one line, or with one value of a long union a line, as the formatter writes it. */
function printColumn(name: string, type: string): string {
  const whole = `  ${name}: ${type};`;
  if (whole.length <= WIDTH) return whole;
  const [, generic, union = type] = /^(\w+)<(.*)>$/.exec(type) ?? [];
  const values = union.split(' | ').map((value) => `\n    | ${value}`);
  return generic ? `  ${name}: ${generic}<${values.join('')}\n  >;` : `  ${name}:${values.join('')};`;
}

const typeName = (table: string): string =>
  `${table.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`;

const remark = '// Written by `npm run schema` from the database that the migrations make.';

function printArea(tables: Table[]): string {
  const bodies = tables.map((table) => {
    const columns = table.columns.map((column) => printColumn(column.name, typeOf(table, column)));
    return `export interface ${typeName(table.name)} {\n${columns.join('\n')}\n}`;
  });
  const used = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) =>
    bodies.join('').includes(`${name}<`),
  );
  return `${remark}\nimport type { ${used.join(', ')} } from 'kysely';\n\n${bodies.join('\n\n')}\n`;
}

/** The row types of all tables: the text of each file by its name in `database/`. */
export function printTypes({ tables }: Catalogue): Map<string, string> {
  const files = new Map<string, string>();
  const entries: string[] = [];
  for (const [area, names] of Object.entries(areas)) {
    const own = names
      .map((name) => tables.find((table) => table.name === name))
      .filter((table) => table !== undefined);
    files.set(`tables/${area}.ts`, printArea(own));
    entries.push(...own.map(({ name }) => `  ${name}: ${area}.${typeName(name)};`));
  }
  const imports = Object.keys(areas).map((area) => `import type * as ${area} from './tables/${area}.ts';`);
  const index = `${remark}\n${imports.join('\n')}\n\n/** Every table, for Kysely. */\nexport interface Tables {\n${entries.join('\n')}\n}\n`;
  return files.set('tables.ts', index);
}
