export { addMissingContacts } from './add-missing-contacts.ts';
export { contactOfRow, takenFromRow } from './import-rows.ts';
export { importIntoList } from './import-into-list.ts';
export { listImports } from './queries.ts';
export type { AddListRows } from './run-import.ts';
