// What other modules of connections may use of the connections themselves.
export { isRestricted } from './is-restricted.ts';
