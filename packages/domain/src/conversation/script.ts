import type { Answer, Effect, LogType, TicketChange, TrackingChange } from './effects.ts';
import { lastMessageOf } from '../messages/preview.ts';
import { evolve } from './evolve.ts';
import type { ConversationTicket, Facts, TrackingFacts } from './facts.ts';
import { changeBy, type GivenOf, type TicketTransition } from '../tickets/ticket-transitions.ts';
import type { Moment, Outcome } from './state.ts';

/** A message of the bot; without text and media it is not sent. */
export interface Part {
  body: string;
  mediaType?: string;
  media?: Answer['media'];
  dataJson?: string | null;
  quotedMsgId?: number;
  /** Milliseconds to wait before it is sent, so that messages which belong together do not come all at once. */
  after?: number;
}

/**
 * Collects the effects of a step, each applied to the facts before the next. A script belongs to one step of one
 * decision, so that deciding stays a function of the facts.
 */
export class Script {
  readonly #state: Moment;
  readonly #effects: Effect[] = [];
  #facts: Facts;
  #at: string | undefined;

  constructor(state: Moment) {
    this.#state = state;
    this.#facts = state.facts;
  }

  get facts(): Facts {
    return this.#facts;
  }
  get now(): Date {
    return this.#state.now;
  }
  /** Now, as the rows have it; most steps end without asking. */
  get at(): string {
    return (this.#at ??= this.#state.now.toISOString());
  }
  /** A number from 0 up to 1. */
  draw(): number {
    return this.#state.ids.draw();
  }
  /** The ticket of the message; these effects may have ended it. */
  get ticket(): ConversationTicket {
    const ticket = this.#facts.ticket ?? this.#facts.closedTicket;
    if (!ticket) throw new Error('the bot speaks in a ticket');
    return ticket;
  }
  get tracking(): TrackingFacts | null {
    return this.#facts.tracking;
  }

  add(...effects: Effect[]): this {
    for (const effect of effects) {
      this.#effects.push(effect);
      this.#facts = evolve(this.#facts, effect);
    }
    return this;
  }

  /** The status changes only by a transition. */
  change(set: Omit<TicketChange, 'status'> & { status?: never }): this {
    return this.add({ type: 'changeTicket', ticketId: this.ticket.id, set });
  }

  transition<Name extends TicketTransition>(name: Name, values: GivenOf<Name>): this {
    const set = changeBy(this.ticket, name, values, this.at);
    return this.add({ type: 'changeTicket', ticketId: this.ticket.id, set });
  }

  remember(dialogue: ConversationTicket['dialogue']): this {
    return this.change({ dialogue: { ...this.ticket.dialogue, ...dialogue } });
  }

  /** Changes the ticket's open period; one that is over stays as it is. */
  track(set: TrackingChange): this {
    const { tracking } = this.#facts;
    return tracking ? this.add({ type: 'changeTracking', trackingId: tracking.id, set }) : this;
  }

  log(logType: LogType): this {
    const { id: ticketId, queueId, userId } = this.ticket;
    return this.add({ type: 'logTicket', ticketId, logType, queueId, userId, at: this.at });
  }

  send(...parts: Part[]): this {
    for (const part of parts) {
      if (part.body.trim() === '' && !part.media) continue;
      const answer = this.#answer(part);
      this.add({ type: 'answer', answer });
      const body = part.body.trim() === '' ? (part.media?.name ?? '') : part.body;
      const sent = { mediaType: answer.mediaType, body, fromMe: true };
      this.change({ ...lastMessageOf(sent, answer.createdAt), updatedAt: this.at });
    }
    return this;
  }

  /** After the last message, even when the platform's clock is ahead of ours. */
  #nextInstant(): string {
    const last = Date.parse(this.ticket.lastMessageAt ?? '') || 0;
    return new Date(Math.max(this.#state.now.getTime(), last + 1)).toISOString();
  }

  #answer({ body, mediaType, media, dataJson, quotedMsgId, after = 0 }: Part): Answer {
    const { conversationId, connection, tracking } = this.#facts;
    if (!tracking) throw new Error('the bot speaks in an open period');
    const { now, ids } = this.#state;
    return {
      conversationId,
      ticketId: this.ticket.id,
      whatsappId: connection.id,
      queueId: this.ticket.queueId,
      ticketTrakingId: tracking.id,
      wid: ids.wid(),
      body,
      mediaType: mediaType ?? 'extendedTextMessage',
      media: media ?? null,
      dataJson: dataJson ?? null,
      quotedMsgId: quotedMsgId ?? null,
      createdAt: this.#nextInstant(),
      notBefore: after === 0 ? null : new Date(now.getTime() + after).toISOString(),
    };
  }

  goOn(choice?: string): Outcome {
    return choice === undefined ? { effects: this.#effects } : { effects: this.#effects, choice };
  }
  stop(): Outcome {
    return { effects: this.#effects, isLast: true };
  }
}
