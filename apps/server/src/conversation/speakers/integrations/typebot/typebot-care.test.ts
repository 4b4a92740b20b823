import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { receive } from '../../../testing/receive.ts';
import { text } from '../../../testing/scenario.ts';
import { bubble, typebotScenario } from '../../../../testing/bot-scenario.ts';
import { takeRowDifferences } from '../../../../testing/row-types/row-proof.ts';

// What a typebot does to nobody: hurry, speak over people, or hold anything up.

const { asked, change, look, notes, play, rows, said, says, script, ticket, words, work, scenario } =
  typebotScenario();

describe('a typebot', () => {
  it('takes its time: pauses are rows, and what is said by then is said', async () => {
    await change({ typebotDelayMessage: 2_000 });
    script.start = {
      messages: [bubble('Um', 'm1'), bubble('Dois', 'm2')],
      clientSideActions: [{ type: 'wait', lastBubbleBlockId: 'm1', wait: { secondsToWaitFor: 600 } }],
    };
    await says('Oi');
    expect(await words()).toEqual([]);
    const [before] = await rows('integration_deliveries');
    expect(before).toMatchObject({ status: 'waiting', lockedUntil: null });
    scenario.room.wait(0.04);
    await look();
    expect(await words()).toEqual(['Um']);
    const [between] = await rows('integration_deliveries');
    // The bot's own wait, of a minute at the most, and the integration's.
    expect(Date.parse(between.nextAttemptAt) - scenario.room.app.now().getTime()).toBeGreaterThan(60_000);
    expect(Date.parse(between.nextAttemptAt) - scenario.room.app.now().getTime()).toBeLessThanOrEqual(62_000);
    scenario.room.wait(2);
    await look();
    expect(await words()).toEqual(['Um', 'Dois']);
    expect((await rows('integration_deliveries'))[0]).toMatchObject({ status: 'done', steps: null });
  });

  it('is shown as writing while it waits between its words, and not after them', async () => {
    await change({ typebotDelayMessage: 2_000 });
    script.start = { messages: [bubble('Um'), bubble('Dois')] };
    const shown: unknown[] = [];
    const end = scenario.room.app.bus.subscribe('typing', (place) => shown.push(place));
    await says('Oi');
    const { contactId } = await ticket();
    const place = { companyId: scenario.company.id, whatsappId: scenario.connection.id, contactId };
    expect(shown).toEqual([place]);
    scenario.room.wait(0.04);
    await look();
    expect(shown).toEqual([place, place]);
    scenario.room.wait(0.04);
    await look();
    end();
    expect([await words(), shown.length]).toEqual([['Um', 'Dois'], 2]);
  });

  describe('that shows a file', () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const image = () => ({ id: 'i', type: 'image', content: { url: `${scenario.service.url}/loja.png` } });
    const kept = async () =>
      readdir(join(scenario.room.app.config.dataDir, 'files', `company${scenario.company.id}/messages`));
    beforeEach(() => {
      script.start = { messages: [image()] };
      scenario.service.answer((told, response) => {
        if (told.path === '/loja.png') response.writeHead(200).end(png);
        else play(told, response);
      });
    });

    it('keeps it when it is said', async () => {
      await says('Oi');
      await work();
      expect(await kept()).not.toEqual([]);
    });

    it('leaves none behind when a person has taken the ticket before it is said', async () => {
      await change({ typebotDelayMessage: 60_000 });
      await says('Oi');
      expect(await kept()).not.toEqual([]);
      await scenario.room.app.database.acrossCompanies('accept', (tx) =>
        tx.query('accept', `update tickets set status = 'open', "userId" = $2 where company_id = $1`, [
          scenario.company.id,
          scenario.admin.id,
        ]),
      );
      scenario.room.wait(2);
      await look();
      await work();
      expect(await kept()).toEqual([]);
    });

    it('leaves none behind when the rest of its answer cannot be had', async () => {
      script.start = {
        messages: [image()],
        clientSideActions: [{ type: 'setVariable', expectsDedicatedReply: true }],
      };
      scenario.service.answer((told, response) => {
        if (told.path === '/loja.png') response.writeHead(200).end(png);
        else if (told.path.endsWith('/continueChat')) response.writeHead(500).end();
        else play(told, response);
      });
      await says('Oi');
      await work();
      expect(await kept()).toEqual([]);
    });

    it("shows what a second attempt fetched, though the first one's is removed meanwhile", async () => {
      script.start = {
        messages: [image()],
        clientSideActions: [{ type: 'setVariable', expectsDedicatedReply: true }],
      };
      script.replies = { '': { messages: [bubble('Pronto')] } };
      let attempts = 0;
      scenario.service.answer((told, response) => {
        if (told.path === '/loja.png') response.writeHead(200).end(png);
        else if (!told.path.endsWith('/continueChat')) play(told, response);
        else if ((attempts += 1) === 1) response.writeHead(500).end();
        // The file is stored and not yet kept in the row: the job that the first attempt has left comes now.
        else void scenario.room.runJobs().then(() => play(told, response));
      });
      await says('Oi');
      scenario.room.wait(1);
      await look();
      await work();
      expect(attempts).toBe(2);
      const [shown, after] = await said();
      expect([shown.mediaType, after.body]).toEqual(['image', 'Pronto']);
      expect(new Set(await kept())).toEqual(
        new Set([basename(shown.mediaPath), `${basename(shown.mediaPath)}.content-type`]),
      );
    });

    it('leaves none behind when a dead delivery is forgotten', async () => {
      await change({ typebotDelayMessage: 60_000 });
      await says('Oi');
      const { database } = scenario.room.app;
      await database.acrossCompanies('end', (tx) =>
        tx.query(
          'end',
          `update integration_deliveries set status = 'dead', "finishedAt" = now() - interval '31 days'
           where company_id = $1`,
          [scenario.company.id],
        ),
      );
      await scenario.keeper.clean();
      await work();
      expect(await rows('integration_deliveries')).toEqual([]);
      expect(await kept()).toEqual([]);
    });
  });

  it('says nothing over a person who has taken the ticket meanwhile', async () => {
    await change({ typebotDelayMessage: 60_000 });
    await says('Oi');
    await scenario.room.app.database.acrossCompanies('accept', (tx) =>
      tx.query('accept', `update tickets set status = 'open', "userId" = $2 where company_id = $1`, [
        scenario.company.id,
        scenario.admin.id,
      ]),
    );
    scenario.room.wait(2);
    await look();
    expect(await words()).toEqual([]);
    expect((await rows('integration_deliveries'))[0].status).toBe('done');
  });

  const answerOnPhone = async () => {
    const engine = scenario.room.app;
    const connection = { companyId: scenario.company.id, whatsappId: scenario.connection.id };
    await receive(engine, connection, [text('Oi, sou a Marina', { fromMe: true })]);
  };

  it('says nothing over a person who answers on the phone between its words', async () => {
    await change({ typebotDelayMessage: 1_000, typebotExpires: 0 });
    script.start = { messages: [bubble('Um', 'm1'), bubble('Dois', 'm2')] };
    await says('Oi');
    scenario.room.wait(0.04);
    await look();
    await answerOnPhone();
    scenario.room.wait(1);
    await look();
    expect(await words()).toEqual(['Um', 'Oi, sou a Marina']);
    expect((await rows('integration_deliveries'))[0]).toMatchObject({ status: 'done', steps: null });
    // What the customer writes next is the bot's again.
    await change({ typebotDelayMessage: 0 });
    await says('Ana');
    expect((await words()).at(-1)).toBe('Eco: Ana');
  });

  it('is not asked what a person has answered on the phone meanwhile', async () => {
    scenario.service.answer((_told, response) => void response.writeHead(500).end());
    await says('Oi');
    await answerOnPhone();
    scenario.service.answer(play);
    scenario.room.wait(1);
    await work();
    expect(scenario.service.told).toHaveLength(1);
    expect(await words()).toEqual(['Oi, sou a Marina']);
    expect((await rows('integration_deliveries'))[0].status).toBe('done');
  });

  it('whose answer cannot be kept is not asked for ever', async () => {
    const answer = JSON.stringify({ sessionId: 's\u0000', messages: [bubble('Olá')] });
    scenario.service.answer((_told, response) => void response.writeHead(200).end(answer));
    await says('Oi');
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      scenario.room.wait(3);
      await work();
    }
    expect((await rows('integration_deliveries'))[0]).toMatchObject({ status: 'dead', error: 'answer' });
    expect(scenario.service.told).toHaveLength(3);
  });

  it('whose words cannot be stored leaves its ticket to people', async () => {
    await change({ typebotDelayMessage: 1_000 });
    await says('Oi');
    const media = { path: 'a', name: 'a', mime: 'a/a', size: 'much' };
    const steps = [{ after: 0, deed: { kind: 'say', body: 'x', mediaType: 'image', media } }];
    await scenario.room.app.database.acrossCompanies('break', (tx) =>
      tx.query('break', 'update integration_deliveries set steps = $2 where company_id = $1', [
        scenario.company.id,
        JSON.stringify(steps),
      ]),
    );
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      scenario.room.wait(3);
      await look();
    }
    expect((await rows('integration_deliveries'))[0]).toMatchObject({ status: 'dead', error: 'failed' });
    expect((await ticket()).useIntegration).toBe(false);
    expect(takeRowDifferences()).toContainEqual(expect.stringContaining('media.size is "much"'));
  });

  it('goes on when it waits for a sign that the phone has waited', async () => {
    script.start = {
      messages: [bubble('Um', 'm1')],
      clientSideActions: [
        { type: 'wait', lastBubbleBlockId: 'm1', expectsDedicatedReply: true, wait: { secondsToWaitFor: 0 } },
      ],
    };
    script.replies = { '': { messages: [bubble('Dois', 'm2')] } };
    await says('Oi');
    expect(await words()).toEqual(['Um', 'Dois']);
    expect(asked()[1]).toEqual(['/api/v1/sessions/s1/continueChat', {}]);
  });

  it('is asked once for all that came while it was away', async () => {
    scenario.service.answer((_told, response) => void response.writeHead(500).end());
    await says('Oi');
    expect((await rows('integration_deliveries'))[0]).toMatchObject({ status: 'waiting', error: 'http 500' });
    scenario.service.answer(play);
    scenario.room.wait(1);
    await work();
    expect(await words()).toEqual(['Olá! Qual o seu nome?']);
  });

  it.each([
    ['lies', '{"messages": "many"}', 'respondeu algo que não entendemos'],
    ['babbles', 'not json', 'respondeu algo que não entendemos'],
    ['is endless', 'x'.repeat(2 * 1024 * 1024), 'respondeu mais do que podemos ler'],
  ])('that %s leaves its ticket to people, and is not tried any more', async (_how, body, why) => {
    scenario.service.answer((_told, response) => void response.writeHead(200).end(body));
    await says('Oi');
    for (let attempt = 2; attempt <= 3; attempt += 1) {
      scenario.room.wait(1);
      await work();
    }
    expect(await notes()).toEqual([`A integração "Robô" ${why}. O atendimento passou para a equipe.`]);
    expect((await rows('integration_deliveries'))[0].status).toBe('dead');
    expect((await ticket()).useIntegration).toBe(false);
    expect(scenario.service.told).toHaveLength(3);
  });
});
