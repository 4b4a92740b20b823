import { SendError } from '@prosa/channel-driver';
import { expect, it } from 'vitest';
import { toSendError } from './to-send-error.ts';

it.each([
  ['a refusal', { output: { statusCode: 403 } }, { name: 'SendError', transient: false }],
  ['a line that is down', { output: { statusCode: 428 } }, { name: 'SendError', transient: true }],
  ['a store that is away', new Error('the lease was lost'), { name: 'SendError', transient: true }],
  ['what is said already', new SendError('permanent', 'não'), { reason: 'não', transient: false }],
  ['a fault of ours', new TypeError('x is not a function'), { name: 'TypeError' }],
])('classifies %s', (_, cause, expected) => {
  expect(toSendError(cause)).toMatchObject(expected);
});
