import type { ClientToServerEvents, ServerToClientEvents } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import type * as io from 'socket.io';

interface SocketData {
  viewer: Viewer;
  /** `RightsClock.changes` before the viewer was read. */
  readAt: number;
  /** What addresses of files start with for this socket; null: they are paths. */
  origin: string | null;
}
type ServerToServerEvents = Record<string, never>;

export type SocketServer = io.Server<
  ClientToServerEvents,
  ServerToClientEvents,
  ServerToServerEvents,
  SocketData
>;
export type Socket = io.Socket<ClientToServerEvents, ServerToClientEvents, ServerToServerEvents, SocketData>;

/** A client's connection, below its namespaces. */
export type Connection = Socket['conn'];
