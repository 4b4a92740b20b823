import { BoundedMap } from '@prosa/async';
import type { RequestScope } from './request-scope.ts';

export interface QueueLimits {
  /** Transactions of requests at once: of all companies, of one, and of one person. */
  total: number;
  perCompany: number;
  perPerson: number;
  /** Milliseconds of transactions that a company may use in a second while another company is active. */
  share: number;
  /** Milliseconds that it may use at once before it has to wait. */
  burst: number;
}

const QUEUE_LIMITS: QueueLimits = { total: 12, perCompany: 8, perPerson: 4, share: 250, burst: 1_000 };

/** For how long a company counts as active after its last request. */
const ACTIVE_MS = 2_000;
const MOST_COMPANIES = 100_000;
/** Who always has something waiting may use so much more than others: they would wait for each other otherwise. */
const TOLERANCE = 1.25;

type Admit = () => void;

/** Within this time what was used becomes a third of it. */
const fadingMs = ({ burst, share }: QueueLimits): number => (burst / share) * 1_000;

class Company {
  readonly id: number;
  running = 0;
  readonly runningOf = new Map<number, number>();
  /** By person, in the order in which they are served; whoever was served goes to the end. */
  readonly waiting = new Map<number, Admit[]>();
  /** When a request of it last came or ended. */
  activeAt = 0;
  #used = 0;
  #usedAt = 0;

  constructor(id: number) {
    this.id = id;
  }

  /**
   * Milliseconds used lately. What was used fades, so that a company which uses its share has used the burst, and hours by
   * itself count no more than the last seconds.
   */
  used(now: number, limits: QueueLimits): number {
    this.#used *= Math.exp((this.#usedAt - now) / fadingMs(limits));
    this.#usedAt = now;
    return this.#used;
  }

  use(ms: number, now: number, limits: QueueLimits): void {
    this.#used = this.used(now, limits) + ms;
  }
}

/**
 * The queue of requests in front of the pool. Companies are served in turn, and within a company its people. While
 * several companies are active, one that has used more than its share, and more than another one, waits until it has not:
 * first one transaction at a time, then none. The company that uses least never waits for its share: on a slow machine
 * all use more. Counted in this process.
 */
export class CompanyQueue {
  readonly #limits: QueueLimits;
  readonly #now: () => number;
  readonly #companies = new BoundedMap<number, Company>(MOST_COMPANIES);
  /** Companies with somebody waiting, in the order in which they are served. */
  readonly #waiting = new Set<Company>();
  /** Companies that were active lately, the last one at the end. */
  readonly #active = new Set<Company>();
  #running = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: QueueLimits = QUEUE_LIMITS, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  get waiting(): number {
    let count = 0;
    for (const { waiting } of this.#waiting) for (const admits of waiting.values()) count += admits.length;
    return count;
  }

  /** Undefined: go on at once. Otherwise wait for the promise. Every entry is followed by a `leave`. */
  enter({ companyId, userId }: RequestScope): Promise<void> | undefined {
    const company = this.#company(companyId);
    this.#note(company);
    if (!company.waiting.has(userId) && this.#mayRun(company, userId)) {
      this.#start(company, userId);
      return undefined;
    }
    return new Promise((admit) => {
      const admits = company.waiting.get(userId) ?? [];
      company.waiting.set(userId, admits);
      admits.push(admit);
      this.#waiting.add(company);
      this.#serve();
    });
  }

  /** A transaction has ended that took `ms`. */
  leave({ companyId, userId }: RequestScope, ms: number): void {
    const company = this.#company(companyId);
    this.#running -= 1;
    company.running -= 1;
    const left = (company.runningOf.get(userId) ?? 1) - 1;
    if (left > 0) company.runningOf.set(userId, left);
    else company.runningOf.delete(userId);
    company.use(ms, this.#now(), this.#limits);
    if (this.#waiting.size > 0) this.#serve();
  }

  #company(id: number): Company {
    const known = this.#companies.get(id);
    if (known) return known;
    const company = new Company(id);
    this.#companies.set(id, company);
    return company;
  }

  #note(company: Company): void {
    company.activeAt = this.#now();
    this.#active.delete(company);
    this.#active.add(company);
  }

  /** The least that any other active company has used; infinite when there is none. */
  #leastOfOthers(company: Company, now: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (const other of this.#active) {
      if (now - other.activeAt > ACTIVE_MS) this.#active.delete(other);
      else if (other !== company) least = Math.min(least, other.used(now, this.#limits));
      // Less makes no difference.
      if (least <= this.#limits.burst / 2) break;
    }
    return least;
  }

  /** Beyond this the company waits. */
  #mostUsed(company: Company, now: number): number {
    return Math.max(this.#limits.burst, this.#leastOfOthers(company, now) * TOLERANCE);
  }

  /** How many transactions of the company may run at once now. */
  #mostOf(company: Company, now: number): number {
    const { burst, perCompany } = this.#limits;
    const used = company.used(now, this.#limits);
    if (used <= burst / 2 || used <= this.#leastOfOthers(company, now)) return perCompany;
    return used <= this.#mostUsed(company, now) ? 1 : 0;
  }

  #mayRun(company: Company, userId: number): boolean {
    return (
      this.#running < this.#limits.total &&
      (company.runningOf.get(userId) ?? 0) < this.#limits.perPerson &&
      company.running < this.#mostOf(company, this.#now())
    );
  }

  #start(company: Company, userId: number): void {
    this.#running += 1;
    company.running += 1;
    company.runningOf.set(userId, (company.runningOf.get(userId) ?? 0) + 1);
  }

  #serve(): void {
    for (let isServed = true; isServed; ) {
      isServed = false;
      for (const company of this.#waiting) isServed = this.#serveOne(company) || isServed;
    }
    this.#serveLater();
  }

  /** Admits the next waiting person of a company, who then goes to the end. */
  #serveOne(company: Company): boolean {
    for (const [userId, admits] of company.waiting) {
      if (!this.#mayRun(company, userId)) continue;
      const admit = admits.shift();
      company.waiting.delete(userId);
      if (admits.length > 0) company.waiting.set(userId, admits);
      this.#waiting.delete(company);
      if (company.waiting.size > 0) this.#waiting.add(company);
      this.#start(company, userId);
      admit?.();
      return true;
    }
    return false;
  }

  /** Wakes up when the first waiting company is within its share again, as then nothing else may happen to serve it. */
  #serveLater(): void {
    clearTimeout(this.#timer);
    const now = this.#now();
    const fading = fadingMs(this.#limits);
    let soonest = Number.POSITIVE_INFINITY;
    for (const company of this.#waiting) {
      if (company.running > 0) continue;
      const excess = company.used(now, this.#limits) / this.#mostUsed(company, now);
      soonest = Math.min(soonest, Math.max(1, Math.log(excess) * fading));
    }
    if (Number.isFinite(soonest))
      this.#timer = setTimeout(() => this.#serve(), Math.min(soonest, ACTIVE_MS)).unref();
  }
}
