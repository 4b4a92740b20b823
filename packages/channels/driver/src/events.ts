/** The events are declared with the rules, which know no driver. */
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
