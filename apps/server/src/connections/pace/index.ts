// What other modules of connections may use of the pace.
export { restrict } from './restrictions.ts';
