import { differenceFrom } from './shape.ts';
import type { RowTypes, StatementType } from './read-row-types.ts';

/** How many rows of a large answer are compared: the rows of one statement are all alike. */
const ROWS_LOOKED_AT = 50;

/** Compares the rows of named statements with the types that their callers declare. */
export class RowProof {
  readonly #types: RowTypes;
  readonly #statements = new Map<string, StatementType[]>();
  readonly #differences = new Set<string>();
  /** The places whose statement has returned at least one row. */
  readonly proven = new Set<string>();

  constructor(types: RowTypes) {
    this.#types = types;
  }

  observe(name: string, rows: readonly unknown[]): void {
    if (rows.length === 0) return;
    for (const { place, shape } of this.#statementsNamed(name)) {
      if (shape === null) continue;
      this.proven.add(place);
      for (const row of rows.slice(0, ROWS_LOOKED_AT)) {
        const difference = differenceFrom(this.#types.shapes, shape, row);
        if (difference !== null) this.#differences.add(`${name} (${place}): ${difference}`);
      }
    }
  }

  /** The differences found since the last call. */
  takeDifferences(): string[] {
    const differences = [...this.#differences];
    this.#differences.clear();
    return differences;
  }

  #statementsNamed(name: string): StatementType[] {
    const known = this.#statements.get(name);
    if (known) return known;
    const whole = this.#types.statements.filter((statement) => statement.name.join('') === name);
    const found =
      whole.length > 0 ? whole : this.#types.statements.filter(({ name: parts }) => fits(name, parts));
    this.#statements.set(name, found);
    return found;
  }
}

/** Whether a name begins with the first part and ends with the last, with something between. */
function fits(name: string, parts: string[]): boolean {
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  return (
    parts.length > 1 &&
    name.length > first.length + last.length &&
    name.startsWith(first) &&
    name.endsWith(last)
  );
}

/** Shared by all test files of one worker. */
export const shared: { proof?: RowProof } = {};

/** For a test that stores on purpose what the types forbid: returns the differences, which then are no failure. */
export function takeRowDifferences(): string[] {
  if (!shared.proof) throw new Error('Nobody looks at the rows of this test.');
  return shared.proof.takeDifferences();
}
