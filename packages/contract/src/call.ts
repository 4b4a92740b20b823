import type { z } from 'zod';
import type { AuditAction } from './audit-actions.ts';
import type { ApiScope, PlanFlag } from './constants.ts';

/**
 * Who may make a call. The server refuses everybody else; the interface only hides it.
 * - anyone: no sign-in needed
 * - user: anybody signed in
 * - connections: an admin, or a user with allowConnections enabled
 * - dashboard: an admin, or a user with showDashboard enabled
 * - moments: an admin, or a user with allowRealTime enabled
 * - admin: profile admin (super counts as admin of the own company)
 * - super: the operator of the installation
 * - connectionToken: another program, with a token of a connection; a session opens none of these calls
 */
export type Caller =
  | 'anyone'
  | 'user'
  | 'connections'
  | 'dashboard'
  | 'moments'
  | 'admin'
  | 'super'
  | 'connectionToken';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Files that travel with a multipart call. `field` is their form field, `maxFiles` how many may come. */
export interface Upload {
  field: string;
  maxFiles: number;
  /** True where the call also works without files: a JSON body is then accepted, too. */
  isOptional?: boolean;
}

export interface CallShape {
  method: HttpMethod;
  /** Below /api, with `:name` for each path parameter. */
  path: `/${string}`;
  caller: Caller;
  /** What a connection's token must be allowed; only for the caller `connectionToken`. */
  scope?: ApiScope;
  /** True where the path's parameter takes digits alone: another call has the same path for everything else. */
  hasNumericPath?: boolean;
  /** One sentence for the published documentation. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  upload?: Upload;
  /** Schemas by status; the first one is the normal response. */
  responses: Record<number, z.ZodType>;
  /** True where the answer is a file, not JSON. */
  answersFile?: boolean;
  /**
   * The feature that the company's plan must include, whatever the request contains; a company without a plan may
   * always call.
   */
  plan?: PlanFlag;
  /** What the call may leave in the audit log, in the transaction of its change. */
  audit?: readonly AuditAction[];
  /**
   * In a session of support (docs/adr/0303), which may make every call that reads, and with a grant to change also those
   * that change something: `never` refuses this call there, `always` allows it also with a grant to view.
   */
  support?: 'never' | 'always';
  /** True where a company past its due date, or switched off, may still call. */
  evenWhenExpired?: boolean;
  /** True where a person may still call who has to set up a second factor first. */
  evenBeforeEnrolment?: boolean;
  /** True where the number of calls is not limited (health checks, the sandbox phone). */
  unlimited?: boolean;
  /** How many may be under way at once, by person and by company; more are refused with ERR_TOO_MUCH_AT_ONCE. */
  atOnce?: { person: number; company: number };
  /** The largest JSON body, in bytes; see `bodyLimitOf`. */
  maxBodyBytes?: number;
  /** Bytes of bodies after which a company's further calls of this kind wait for the next minute. */
  bytesPerMinute?: number;
}

/** Bytes of the largest JSON body, where a call declares none: of a call without sign-in, and of any other. */
const PUBLIC_BODY_BYTES = 8 * 1024;
const BODY_BYTES = 256 * 1024;

/** The largest JSON body that a call takes, in bytes. The server does nothing else while it parses one. */
export const bodyLimitOf = ({ caller, maxBodyBytes }: Pick<CallShape, 'caller' | 'maxBodyBytes'>): number =>
  maxBodyBytes ?? (caller === 'anyone' ? PUBLIC_BODY_BYTES : BODY_BYTES);

/** Declares one call: the server validates, serialises and documents with it; the web app calls with it. */
export function defineCall<const Shape extends CallShape>(shape: Shape): Shape {
  return shape;
}

type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler gets after validation. */
export type ParamsOf<Shape extends CallShape> = Out<Shape['params']>;
export type QueryOf<Shape extends CallShape> = Out<Shape['query']>;
export type BodyOf<Shape extends CallShape> = Out<Shape['body']>;
/** What a caller may put in the body, before validation. */
export type BodyInputOf<Shape extends CallShape> = In<Shape['body']>;

type OkStatus = 200 | 201 | 202;
/** What a successful call answers. */
export type AnswerOf<Shape extends CallShape> = {
  [Status in keyof Shape['responses']]: Status extends OkStatus ? Out<Shape['responses'][Status]> : never;
}[keyof Shape['responses']];
