/** One line of the table: a measured value, and its limit from the same run. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The value to compare with, measured in the same run. */
  beside?: { name: string; value: number };
  ratio?: number;
  /** The target of the ratio, or of the value when there is no ratio. */
  target?: { atLeast?: number; atMost?: number };
}

function isMet({ value, ratio, target }: Figure): boolean | null {
  if (!target) return null;
  const shown = ratio ?? value;
  return (
    shown >= (target.atLeast ?? Number.NEGATIVE_INFINITY) &&
    shown <= (target.atMost ?? Number.POSITIVE_INFINITY)
  );
}

const number = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2));

function cells(figure: Figure): string[] {
  const { name, value, unit, beside, ratio, target } = figure;
  const { atLeast, atMost } = target ?? {};
  const asked = [atLeast === undefined ? '' : `>= ${atLeast}`, atMost === undefined ? '' : `<= ${atMost}`];
  const met = isMet(figure);
  return [
    name,
    `${number(value)} ${unit}`,
    beside ? `${number(beside.value)} ${beside.name}` : '',
    ratio === undefined ? '' : ratio.toFixed(2),
    asked.join(' ').trim(),
    met === null ? '' : met ? 'ok' : 'MISSED',
  ];
}

export function tableOf(figures: readonly Figure[]): string {
  const rows = [['figure', 'measured', 'beside', 'ratio', 'asked', ''], ...figures.map(cells)];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
