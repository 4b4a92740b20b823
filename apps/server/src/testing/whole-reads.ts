/** A node of `explain (format json)`. */
export interface Plan {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Node Type': string;
  Plans?: Plan[];
}

/** Those of the tables of which a plan reads all rows of the company, or of all companies. */
export function readWhole(plan: Plan, tables: readonly string[]): string[] {
  const below = (plan.Plans ?? []).flatMap((one) => readWhole(one, tables));
  const name = plan['Relation Name'];
  if (name === undefined || !tables.includes(name) || !plan['Node Type'].endsWith('Scan')) return below;
  // Of a company a few messages at most are placeholders.
  if (plan['Index Name'] === 'messages_placeholders') return below;
  const isWhole = !(plan['Index Cond'] ?? '').includes(' AND ');
  return isWhole ? [name, ...below] : below;
}
