import type { CallShape } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Calls that are under way or wait, of any kind. A page that opens makes some ten. */
const ANY = { person: 100, company: 1_000 };
const UPLOADS = { person: 6, company: 60 };

/** A person, or the programs of a connection. */
export interface Owner {
  companyId: number;
  userId: number;
}

interface UnderWay {
  subjects: string[];
  isHandled: boolean;
  isAnswered: boolean;
}

/** Refuses what one person, or one company, has too many of at once; counted in this process. */
export class CallsAtOnce {
  readonly #counts = new Map<string, number>();
  readonly #underWay = new WeakMap<FastifyRequest, UnderWay>();

  /**
   * Counts a call of a person or a program until it is answered and its handler has ended: work goes on when the client has
   * gone. Throws ERR_TOO_MUCH_AT_ONCE with Retry-After (seconds).
   */
  begin(call: CallShape, request: FastifyRequest, { raw }: FastifyReply, owner: Owner | undefined): void {
    if (!owner) return;
    const isMultipart = request.headers['content-type']?.startsWith('multipart/') ?? false;
    const limits = limitsOf(call, isMultipart, owner);
    if (limits.some(([subject, most]) => (this.#counts.get(subject) ?? 0) >= most))
      throw new AppError('ERR_TOO_MUCH_AT_ONCE', { headers: { 'retry-after': '1' } });
    const subjects = limits.map(([subject]) => subject);
    for (const subject of subjects) this.#counts.set(subject, (this.#counts.get(subject) ?? 0) + 1);
    const underWay = { subjects, isHandled: true, isAnswered: false };
    this.#underWay.set(request, underWay);
    const answered = () => {
      underWay.isAnswered = true;
      this.#end(underWay);
    };
    raw.once('finish', answered).once('close', answered);
  }

  async during<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
    const underWay = this.#underWay.get(request);
    if (!underWay) return work();
    underWay.isHandled = false;
    try {
      return await work();
    } finally {
      underWay.isHandled = true;
      this.#end(underWay);
    }
  }

  #end(underWay: UnderWay): void {
    if (!underWay.isHandled || !underWay.isAnswered) return;
    for (const subject of underWay.subjects.splice(0)) {
      const left = (this.#counts.get(subject) ?? 0) - 1;
      if (left > 0) this.#counts.set(subject, left);
      else this.#counts.delete(subject);
    }
  }
}

function limitsOf(call: CallShape, isMultipart: boolean, { userId, companyId }: Owner): [string, number][] {
  const limits: [string, number][] = [
    [`user:${userId}`, ANY.person],
    [`company:${companyId}`, ANY.company],
  ];
  const own = call.atOnce ?? (isMultipart ? UPLOADS : null);
  if (!own) return limits;
  const kind = call.atOnce ? `${call.method} ${call.path}` : 'upload';
  return [...limits, [`${kind} user:${userId}`, own.person], [`${kind} company:${companyId}`, own.company]];
}
