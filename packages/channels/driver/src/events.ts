/** The event types belong to the domain package, which does not depend on drivers. */
export { mediaTypes } from '@prosa/domain';
export type {
  Changer,
  ChannelEvent,
  HistoryMessage,
  MediaType,
  MessageEvent,
  Party,
  PartyKind,
  StoredMedia,
} from '@prosa/domain';
