export { dropFiles } from './drop-files.ts';
