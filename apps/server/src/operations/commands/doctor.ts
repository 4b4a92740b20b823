import { parseArgs } from 'node:util';
import { examine } from '../doctor/examine.ts';
import { exitCodeOf, type Finding } from '../doctor/finding.ts';
import { print, runCommand } from './command-arguments.ts';

function show({ check, level, text, mend }: Finding): void {
  print(`${level.padEnd(7)}  ${check}: ${text}`);
  if (mend !== null) print(`         ${mend}`);
}

runCommand(async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } }, strict: false });
  const findings = await examine(process.env);
  const code = exitCodeOf(findings);
  if (values.json) print(JSON.stringify({ exitCode: code, findings }, null, 2));
  else for (const finding of findings) show(finding);
  return code;
});
