import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  DayIn,
  Flag,
  Id,
  IdOut,
  Instant,
  InstantIn,
  JsonField,
  JsonList,
  NumberIn,
  SearchParam,
  WholeNumber,
} from '../fields.ts';
import { Optional } from '../optional.ts';
import { Ticket } from './tickets.ts';

/** At most this many cards are read at once; `count` says how many there are. */
export const BOARD_LIMIT = 4_000;
/** At most this many cards of each lane are read at once. */
export const LANE_PAGE_LIMIT = 100;
/** Instead of a lane's id: the tickets in no lane. */
export const NO_LANE = 0;

/** A ticket as a card of the board shows it. */
export const BoardCard = Ticket.pick({
  id: true,
  uuid: true,
  status: true,
  channel: true,
  userId: true,
  queueId: true,
  whatsappId: true,
  contactId: true,
  isGroup: true,
  lastMessage: true,
  fromMe: true,
  unreadMessages: true,
  createdAt: true,
  updatedAt: true,
  lastMessageAt: true,
  queue: true,
  user: true,
  tags: true,
  lane: true,
}).extend({
  contact: z.object({ id: IdOut, name: z.string(), number: z.string() }),
  whatsapp: z.object({ id: IdOut, name: z.string() }).nullable(),
});
export type BoardCard = z.infer<typeof BoardCard>;

/** A card in the order of its lane: its position, or in no lane its last change, and its id. */
const CursorIn = z.tuple([z.union([z.number(), InstantIn]), Id]);
const Cursor = z.tuple([z.union([z.number(), Instant]), IdOut]);
export type LaneCursor = z.infer<typeof Cursor>;

/** The cards of one lane, or of the tickets in no lane. */
export const LaneFigures = z.object({
  lane: IdOut,
  count: z.number(),
  /** Since when the customer of the longest waiting card has had the last word; null: nobody waits. */
  waitsSince: Instant.nullable(),
});
export type LaneFigures = z.infer<typeof LaneFigures>;

const BoardPage = z.object({
  queueIds: Optional(JsonList(Id)),
  startDate: Optional(DayIn),
  endDate: Optional(DayIn),
  showAll: Optional(Flag),
  users: Optional(JsonList(Id)),
  whatsapps: Optional(JsonList(Id)),
  tags: Optional(JsonList(Id)),
  searchParam: Optional(SearchParam),
  /** Reads only the first cards of each lane; fewer where the lanes together have more than can be read at once. */
  perLane: Optional(WholeNumber(1, LANE_PAGE_LIMIT)),
  /** Reads only the cards of this lane; 0: those in no lane. */
  lane: Optional(WholeNumber(NO_LANE, Number.MAX_SAFE_INTEGER)),
  /** Reads only the cards of the lane behind this one. */
  after: Optional(JsonField(CursorIn)),
  /** Reads no cards, only how many there are, by lanes. */
  countsOnly: Optional(Flag),
});

export const readBoard = defineCall({
  method: 'GET',
  path: '/ticket/kanban',
  caller: 'user',
  plan: 'useKanban',
  summary:
    'Reads the cards of the board: open and pending tickets created on these days, the newest 4,000; with perLane or lane, the first ones of each lane or the next ones of one; with countsOnly, how many each lane has.',
  query: BoardPage.superRefine(({ lane, after }, issues) => {
    if (after === undefined) return;
    if (lane === undefined)
      issues.addIssue({ code: 'custom', path: ['lane'], message: 'required with after' });
    else if ((typeof after[0] === 'string') !== (lane === NO_LANE))
      issues.addIssue({
        code: 'custom',
        path: ['after'],
        message: 'a position and an id; in no lane: a time and an id',
      });
  }),
  responses: {
    200: z.object({
      tickets: z.array(BoardCard).max(BOARD_LIMIT),
      /** Left out with perLane and lane, for which no ticket is counted: countsOnly counts. */
      count: z.number().optional(),
      /**
       * The tickets of the same filters that were created on other days; counting stops at `COUNT_CAP` + 1. Left out as
       * `count` is.
       */
      outside: z.number().optional(),
      /** With countsOnly: the lanes that have cards. */
      lanes: z.array(LaneFigures).max(BOARD_LIMIT).optional(),
      /** With perLane or lane: the last card read of each lane that has more. */
      next: z
        .array(z.object({ lane: IdOut, after: Cursor }))
        .max(BOARD_LIMIT)
        .optional(),
    }),
  },
});

/** Any number of a position will do: cards are ordered by it, the smallest first. */
export const moveTicketToLane = defineCall({
  method: 'PUT',
  path: '/tickets/:id/lane',
  caller: 'user',
  plan: 'useKanban',
  summary:
    'Moves a ticket into a lane of the board, or (tagId null) out of its lane; without a position: to the top.',
  params: z.object({ id: Id }),
  body: z.object({
    tagId: Id.nullable(),
    position: Optional(NumberIn(z.number().min(-1e12).max(1e12))),
  }),
  responses: {
    200: z.object({ ticketId: IdOut, tagId: IdOut.nullable(), position: z.number().nullable() }),
  },
});
