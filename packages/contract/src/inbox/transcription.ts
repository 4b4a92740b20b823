import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Id } from '../fields.ts';

/** `file` is the id of the message: a free file name would let anybody request other people's files. */
export const transcribeAudio = defineCall({
  method: 'GET',
  path: '/messages/transcribeAudio/:file',
  caller: 'user',
  summary: 'Writes down what is said in the audio of a message; the second time from memory.',
  params: z.object({ file: Id }),
  responses: { 200: z.object({ transcribedText: z.string() }) },
});
