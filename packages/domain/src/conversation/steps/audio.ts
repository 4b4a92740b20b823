import { sendNoAudio } from '../bot/audio.ts';
import { Script } from '../script.ts';
import type { Step } from '../state.ts';

/** Says that audio is not accepted, unless the menu step has already done so. */
export const refuseAudio: Step = (state) => {
  const script = new Script(state);
  sendNoAudio(script, state.message);
  return script.goOn();
};
