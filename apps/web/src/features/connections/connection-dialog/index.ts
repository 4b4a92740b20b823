export { ConnectionDialog } from './connection-dialog.tsx';
export { type Kind, kindOf } from './connection-values.ts';
