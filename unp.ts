import { readFileSync } from 'node:fs';
import { readRowTypes } from './apps/server/src/testing/row-types/read-row-types.ts';
const proven = new Set(readFileSync('/tmp/proven-rows', 'utf8').split('\n'));
const r = readRowTypes(process.cwd());
for (const s of r.statements) if (!proven.has(s.place)) console.log(s.name.join('*'), s.place);
