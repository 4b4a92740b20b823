export { BareClient } from './bare-client.ts';
export type { Chat } from './people/chat.ts';
export { fileMessage, fileOf } from './people/files.ts';
export type { Group } from './people/group.ts';
export type { Person } from './people/person.ts';
export { Phones } from './phones.ts';
export { MediaHost } from './platform/media-host.ts';
export { answers } from './platform/queries.ts';
export { type Simulator, startSimulator } from './simulator.ts';
