import { codeTemplate } from '@prosa/channel-meta/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GivenUser } from '../../testing/given.ts';
import { wholeCode } from '../../testing/whole-code.ts';
import { officialNumber, type OfficialNumber } from '../testing/official-number.ts';
import { codeIn, recovering, soon } from './testing/recovering.ts';

const rui = { kind: 'phone', value: '5511999990001', name: 'Rui' } as const;
let official: OfficialNumber;
let steps: ReturnType<typeof recovering>;
let operator: GivenUser;
let person: GivenUser;

beforeAll(async () => {
  official = await officialNumber();
  const { app, ana, platform } = official;
  platform.meet(rui);
  steps = recovering(app);
  operator = await app.given.admin({ id: 1 }, { super: true });
  person = await app.given.user({ id: ana.companyId }, { wpp: rui.value });
}, 60_000);
afterAll(async () => official.close());

const set = async (key: string, value: string) => {
  expect((await official.app.as(operator).put(`/settings/${key}`, { value })).status).toBe(200);
};
const listed = async (status: string, category = 'AUTHENTICATION') => {
  official.platform.templates = [{ ...codeTemplate, status, category }];
  const { app, ana, connection: whatsappId } = official;
  expect((await app.as(ana).post('/message-templates/sync', { whatsappId })).status).toBe(200);
};

describe('a code over an official number', () => {
  it('needs a template that the operator named and WhatsApp has approved for codes', async () => {
    await set('recoveryByOwnConnection', 'enabled');
    await listed('APPROVED');
    expect(await steps.ways()).toBe('disabled');
    await set('recoveryTemplate', 'codigo_de_acesso');
    expect(await steps.ways()).toBe('disabled');
    await set('recoveryTemplateLanguage', 'pt_BR');
    expect(await steps.ways()).toBe('whatsapp');
    await set('recoveryTemplateLanguage', 'en');
    expect(await steps.ways()).toBe('disabled');
    await set('recoveryTemplateLanguage', 'pt_BR');
    for (const [status, category] of [
      ['PAUSED', 'AUTHENTICATION'],
      ['APPROVED', 'MARKETING'],
    ] as const) {
      await listed(status, category);
      expect(await steps.ways()).toBe('disabled');
    }
    expect((await steps.request(rui.value)).body.error).toBe('ERR_RECOVERY_OFF');
    expect(official.onPhone(rui)).toEqual([]);
  });

  it('arrives in the template, outside of any window for replies, and recovers the password', async () => {
    await listed('APPROVED');
    const { userId } = (await steps.request(rui.value)).body;
    await expect.poll(() => official.onPhone(rui).length, soon).toBe(1);
    const [shown] = official.onPhone(rui);
    const code = codeIn(shown?.body);
    expect(shown?.body).toBe(
      `*${code}* é seu código de verificação.\nEste código expira em 10 minutos.\n` +
        `Copiar código: https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp${code}`,
    );
    expect((await steps.finish(rui.value, userId, code)).status).toBe(200);
    expect((await steps.signIn(person)).status).toBe(200);
    expect(await steps.everything()).not.toMatch(wholeCode(code));
  });

  it('whose statuses come, and to which the customer reacts, is nowhere in the inbox', async () => {
    const { wid = '', mark = '' } = official.onPhone(rui)[0] ?? {};
    const to = rui.value;
    for (const status of ['sent', 'delivered', 'read'] as const)
      await official.platform.notify({ kind: 'status', wid, to, status, mark });
    const at = new Date().toISOString();
    await official.platform.notify({ kind: 'reaction', from: rui, wid, emoji: '👍' });
    await expect
      .poll(async () => steps.rows('select from meta_updates where "doneAt" is null'), soon)
      .toEqual([]);
    expect(await steps.inbox()).toEqual({});
    await official.platform.notify({
      kind: 'text',
      wid: 'wamid.7',
      from: rui,
      text: 'Oi',
      at,
      quotedWid: wid,
    });
    await expect.poll(async () => steps.rows('select body from messages'), soon).toEqual([{ body: 'Oi' }]);
  });
});
