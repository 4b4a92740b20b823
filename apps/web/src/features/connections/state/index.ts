export { AccessEnd } from './access-end.tsx';
export { ConnectionStatus, StateChip } from './connection-status.tsx';
export { default as styles } from './connections.module.css';
export { CloseImported, ImportState } from './import-state.tsx';
export { Moment } from './moment.tsx';
export { default as paceStyles } from './pace.module.css';
export { Restriction } from './restriction.tsx';
export { Traffic, useEveryMoment } from './traffic.tsx';
