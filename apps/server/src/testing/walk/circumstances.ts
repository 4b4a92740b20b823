import type { CallShape } from '@prosa/contract';
import type { Anything, GivenUser } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import type { Records } from './records.ts';
import type { Sample } from './request.ts';

export interface Reply {
  status: number;
  body: Anything;
  /** The error's code; undefined without an error. */
  code: string | undefined;
}

export interface Circumstances {
  walker: {
    readonly app: TestApp;
    send(call: CallShape, sample: Sample, user?: GivenUser): Promise<Reply>;
  };
  caller: GivenUser;
  records: Records;
}
