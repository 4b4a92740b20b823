import { readRowTypes } from './read-row-types.ts';

process.stdout.write(JSON.stringify(readRowTypes(process.cwd())));
