/** One line of a dialogue, with the lines that continue it. */
export type Step =
  /** "Ana: Oi", "Ana (Obra): Oi" in a group or on another connection, "Ana [áudio]: ..." a file. */
  | { kind: 'says'; line: number; who: string; where: string | null; what: string | null; text: string }
  /** "(+10 min)", "(sexta 21/03/2025 08:30)" */
  | { kind: 'time'; line: number; text: string }
  /** "[ticket: pendente, fila Vendas]" */
  | { kind: 'check'; line: number; about: string; expected: string }
  /** "Marina aceita": an action without a message. */
  | { kind: 'act'; line: number; who: string; text: string };

const saysForm = /^([\p{Lu}][\p{L}]*)(?: \(([^)]+)\))?(?: \[([^\]]+)\])?: ?(.*)$/u;
const act = /^([\p{Lu}][\p{L}]*) (.+)$/u;

function stepOf(text: string, line: number): Step {
  const [, who, where, what, spoken] = saysForm.exec(text) ?? [];
  if (who !== undefined)
    return { kind: 'says', line, who, where: where ?? null, what: what ?? null, text: spoken ?? '' };
  const [, time] = /^\((.+)\)$/.exec(text) ?? [];
  if (time !== undefined) return { kind: 'time', line, text: time };
  const [, about, expected] = /^\[([^:\]]+)(?:: ?(.*))?\]$/.exec(text) ?? [];
  if (about !== undefined) return { kind: 'check', line, about, expected: expected ?? '' };
  const [, actor, does] = act.exec(text) ?? [];
  if (actor !== undefined && does !== undefined) return { kind: 'act', line, who: actor, text: does };
  throw new Error(`line ${line} is no step: ${text}`);
}

/** Lines that are indented further, and blank lines between them, continue the text above. */
export function stepsOf(block: string, firstConnection: number): Step[] {
  const steps: Step[] = [];
  let more: string[] = [];
  const finish = () => {
    const last = steps.at(-1);
    while (more.at(-1) === '') more.pop();
    if (last?.kind === 'says' && more.length > 0) last.text = [last.text, ...more].join('\n').trimStart();
    more = [];
  };
  for (const [index, line] of block.split('\n').entries()) {
    if (line.trim() === '' || /^\s/.test(line)) {
      more.push(line.trim());
      continue;
    }
    finish();
    steps.push(stepOf(line.trim(), firstConnection + index));
  }
  finish();
  return steps;
}
