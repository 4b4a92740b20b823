import { sendNoAudio } from '../bot/audio.ts';
import { Script } from '../script.ts';
import type { Step } from '../state.ts';

/** Says that audio is not heard here, where the menu has not said so with its answer. */
export const refuseAudio: Step = (state) => {
  const script = new Script(state);
  sendNoAudio(script, state.message);
  return script.goOn();
};
