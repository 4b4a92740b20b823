export { defineNumberCheckJobs } from './check-numbers.ts';
export { addListRows } from './import-list.ts';
export { keepList } from './list-queries.ts';
export { contactListRoutes } from './routes.ts';
export { addListOfTag } from './segment.ts';
export { withUniqueName } from './write-list.ts';
