export { BareClient } from './bare-client.ts';
export type { Chat } from './people/chat.ts';
export { fileMessage, fileOf } from './people/files.ts';
export { Phones } from './phones.ts';
export { type Simulator, startSimulator } from './simulator.ts';
