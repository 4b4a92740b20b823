import { transcribeAudio as transcribeCall } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { transcribeAudio, type SpeechEndpointOf } from './transcribe-audio.ts';

export function transcriptionRoutes(app: App, endpointOf: SpeechEndpointOf): Route[] {
  return [
    handle(transcribeCall, async ({ viewer, params }) => ({
      transcribedText: await transcribeAudio(app, endpointOf, viewer, params.file),
    })),
  ];
}
