import { expect, it } from 'vitest';
import { reason } from '../connections/reasons.ts';
import { campaignPauseSeconds } from './campaign-pause.ts';

it.each([
  ['the account sent too much that people reported', reason('meta.limited', { code: 131_048 }), 300],
  ['promotions to a person are limited', reason('meta.marketingLimit', { code: 131_049 }), 60],
  ['the number sends too fast', reason('meta.tooFast', { code: 130_429 }), 60],
  ['a QR number sends too fast', reason('web.tooFast'), 60],
  ['the number has nobody', reason('meta.notOnWhatsapp', { code: 131_026 }), null],
  ['the person refuses promotions', reason('meta.optedOut', { code: 131_050 }), null],
  ['no reason of ours', 'fora do ar', null],
  ['nothing', null, null],
])('when %s, campaigns pause for the right time', (_why, text, seconds) => {
  expect(campaignPauseSeconds(text)).toBe(seconds);
});
