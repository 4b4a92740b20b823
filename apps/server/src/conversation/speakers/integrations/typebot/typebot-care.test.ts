import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { receive } from '../../../testing/receive.ts';
import { text } from '../../../testing/scenario.ts';
import { bubble, typebotScenario } from '../../../../testing/bot-scenario.ts';
import { takeRowDifferences } from '../../../../testing/row-types/row-proof.ts';

// A typebot does not hurry, does not talk over people, and blocks nobody.

const {
  asked,
  change,
  sweep,
  notes,
  play,
  rows,
  sentBodies,
  receives,
  script,
  ticket,
  words,
  work,
  scenario,
} = typebotScenario();

describe('a typebot', () => {
  it('takes its time: pauses are rows, and each text is sent when its pause is over', async () => {
    await change({ typebotDelayMessage: 2_000 });
    script.start = {
      messages: [bubble('Um', 'm1'), bubble('Dois', 'm2')],
      clientSideActions: [{ type: 'wait', lastBubbleBlockId: 'm1', wait: { secondsToWaitFor: 600 } }],
    };
    await receives('Oi');
    expect(await words()).toEqual([]);
    const [before] = await rows('integration_deliveries');
    expect(before).toMatchObject({ status: 'waiting', lockedUntil: null });
    scenario.server.wait(0.04);
    await sweep();
    expect(await words()).toEqual(['Um']);
    const [between] = await rows('integration_deliveries');
    // The bot's own wait, limited to a minute, plus the integration's delay.
    expect(Date.parse(between.nextAttemptAt) - scenario.server.app.now().getTime()).toBeGreaterThan(60_000);
    expect(Date.parse(between.nextAttemptAt) - scenario.server.app.now().getTime()).toBeLessThanOrEqual(
      62_000,
    );
    scenario.server.wait(2);
    await sweep();
    expect(await words()).toEqual(['Um', 'Dois']);
    expect((await rows('integration_deliveries'))[0]).toMatchObject({ status: 'done', steps: null });
  });

  it('shows that it is typing between its texts, and not after them', async () => {
    await change({ typebotDelayMessage: 2_000 });
    script.start = { messages: [bubble('Um'), bubble('Dois')] };
    const shown: unknown[] = [];
    const end = scenario.server.app.bus.subscribe('typing', (place) => shown.push(place));
    await receives('Oi');
    const { contactId } = await ticket();
    const place = { companyId: scenario.company.id, whatsappId: scenario.connection.id, contactId };
    expect(shown).toEqual([place]);
    scenario.server.wait(0.04);
    await sweep();
    expect(shown).toEqual([place, place]);
    scenario.server.wait(0.04);
    await sweep();
    end();
    expect([await words(), shown.length]).toEqual([['Um', 'Dois'], 2]);
  });

  describe('that sends a file', () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const image = () => ({ id: 'i', type: 'image', content: { url: `${scenario.service.url}/loja.png` } });
    const kept = async () =>
      readdir(join(scenario.server.app.config.dataDir, 'files', `company${scenario.company.id}/messages`));
    beforeEach(() => {
      script.start = { messages: [image()] };
      scenario.service.answer((requests, response) => {
        if (requests.path === '/loja.png') response.writeHead(200).end(png);
        else play(requests, response);
      });
    });

    it('keeps the file when it is sent', async () => {
      await receives('Oi');
      await work();
      expect(await kept()).not.toEqual([]);
    });

    it('removes the file when a person takes the ticket before it is sent', async () => {
      await change({ typebotDelayMessage: 60_000 });
      await receives('Oi');
      expect(await kept()).not.toEqual([]);
      await scenario.server.app.database.acrossCompanies('accept', (tx) =>
        tx.query('accept', `update tickets set status = 'open', "userId" = $2 where company_id = $1`, [
          scenario.company.id,
          scenario.admin.id,
        ]),
      );
      scenario.server.wait(2);
      await sweep();
      await work();
      expect(await kept()).toEqual([]);
    });

    it('removes the file when the rest of its answer fails', async () => {
      script.start = {
        messages: [image()],
        clientSideActions: [{ type: 'setVariable', expectsDedicatedReply: true }],
      };
      scenario.service.answer((requests, response) => {
        if (requests.path === '/loja.png') response.writeHead(200).end(png);
        else if (requests.path.endsWith('/continueChat')) response.writeHead(500).end();
        else play(requests, response);
      });
      await receives('Oi');
      await work();
      expect(await kept()).toEqual([]);
    });

    it("sends the file of the second attempt, though the first attempt's is removed meanwhile", async () => {
      script.start = {
        messages: [image()],
        clientSideActions: [{ type: 'setVariable', expectsDedicatedReply: true }],
      };
      script.replies = { '': { messages: [bubble('Pronto')] } };
      let attempts = 0;
      scenario.service.answer((requests, response) => {
        if (requests.path === '/loja.png') response.writeHead(200).end(png);
        else if (!requests.path.endsWith('/continueChat')) play(requests, response);
        else if ((attempts += 1) === 1) response.writeHead(500).end();
        // The file is stored but not yet in the row: now the removal job of the first attempt runs.
        else void scenario.server.runJobs().then(() => play(requests, response));
      });
      await receives('Oi');
      scenario.server.wait(1);
      await sweep();
      await work();
      expect(attempts).toBe(2);
      const [shown, after] = await sentBodies();
      expect([shown.mediaType, after.body]).toEqual(['image', 'Pronto']);
      expect(new Set(await kept())).toEqual(
        new Set([basename(shown.mediaPath), `${basename(shown.mediaPath)}.content-type`]),
      );
    });

    it('removes the file with its dead delivery', async () => {
      await change({ typebotDelayMessage: 60_000 });
      await receives('Oi');
      const { database } = scenario.server.app;
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

  it('does not talk over a person who has taken the ticket meanwhile', async () => {
    await change({ typebotDelayMessage: 60_000 });
    await receives('Oi');
    await scenario.server.app.database.acrossCompanies('accept', (tx) =>
      tx.query('accept', `update tickets set status = 'open', "userId" = $2 where company_id = $1`, [
        scenario.company.id,
        scenario.admin.id,
      ]),
    );
    scenario.server.wait(2);
    await sweep();
    expect(await words()).toEqual([]);
    expect((await rows('integration_deliveries'))[0].status).toBe('done');
  });

  const answerOnPhone = async () => {
    const engine = scenario.server.app;
    const connection = { companyId: scenario.company.id, whatsappId: scenario.connection.id };
    await receive(engine, connection, [text('Oi, sou a Marina', { fromMe: true })]);
  };

  it('does not talk over a person who answers on the phone between its texts', async () => {
    await change({ typebotDelayMessage: 1_000, typebotExpires: 0 });
    script.start = { messages: [bubble('Um', 'm1'), bubble('Dois', 'm2')] };
    await receives('Oi');
    scenario.server.wait(0.04);
    await sweep();
    await answerOnPhone();
    scenario.server.wait(1);
    await sweep();
    expect(await words()).toEqual(['Um', 'Oi, sou a Marina']);
    expect((await rows('integration_deliveries'))[0]).toMatchObject({ status: 'done', steps: null });
    // The bot answers the customer's next message.
    await change({ typebotDelayMessage: 0 });
    await receives('Ana');
    expect((await words()).at(-1)).toBe('Eco: Ana');
  });

  it('is not called for a message that a person has answered on the phone meanwhile', async () => {
    scenario.service.answer((_request, response) => void response.writeHead(500).end());
    await receives('Oi');
    await answerOnPhone();
    scenario.service.answer(play);
    scenario.server.wait(1);
    await work();
    expect(scenario.service.requests).toHaveLength(1);
    expect(await words()).toEqual(['Oi, sou a Marina']);
    expect((await rows('integration_deliveries'))[0].status).toBe('done');
  });

  it('whose answer cannot be stored is not called forever', async () => {
    const answer = JSON.stringify({ sessionId: 's\u0000', messages: [bubble('Olá')] });
    scenario.service.answer((_request, response) => void response.writeHead(200).end(answer));
    await receives('Oi');
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      scenario.server.wait(3);
      await work();
    }
    expect((await rows('integration_deliveries'))[0]).toMatchObject({ status: 'dead', error: 'answer' });
    expect(scenario.service.requests).toHaveLength(3);
  });

  it('whose steps cannot be done leaves its ticket to people', async () => {
    await change({ typebotDelayMessage: 1_000 });
    await receives('Oi');
    const media = { path: 'a', name: 'a', mime: 'a/a', size: 'much' };
    const steps = [{ after: 0, deed: { kind: 'say', body: 'x', mediaType: 'image', media } }];
    await scenario.server.app.database.acrossCompanies('break', (tx) =>
      tx.query('break', 'update integration_deliveries set steps = $2 where company_id = $1', [
        scenario.company.id,
        JSON.stringify(steps),
      ]),
    );
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      scenario.server.wait(3);
      await sweep();
    }
    expect((await rows('integration_deliveries'))[0]).toMatchObject({ status: 'dead', error: 'failed' });
    expect((await ticket()).useIntegration).toBe(false);
    expect(takeRowDifferences()).toContainEqual(expect.stringContaining('media.size is "much"'));
  });

  it('continues when it waits for the client to confirm a wait', async () => {
    script.start = {
      messages: [bubble('Um', 'm1')],
      clientSideActions: [
        { type: 'wait', lastBubbleBlockId: 'm1', expectsDedicatedReply: true, wait: { secondsToWaitFor: 0 } },
      ],
    };
    script.replies = { '': { messages: [bubble('Dois', 'm2')] } };
    await receives('Oi');
    expect(await words()).toEqual(['Um', 'Dois']);
    expect(asked()[1]).toEqual(['/api/v1/sessions/s1/continueChat', {}]);
  });

  it('is called again once it is back', async () => {
    scenario.service.answer((_request, response) => void response.writeHead(500).end());
    await receives('Oi');
    expect((await rows('integration_deliveries'))[0]).toMatchObject({ status: 'waiting', error: 'http 500' });
    scenario.service.answer(play);
    scenario.server.wait(1);
    await work();
    expect(await words()).toEqual(['Olá! Qual o seu nome?']);
  });

  it.each([
    ['lies', '{"messages": "many"}', 'respondeu algo que não entendemos'],
    ['babbles', 'not json', 'respondeu algo que não entendemos'],
    ['is endless', 'x'.repeat(2 * 1024 * 1024), 'respondeu mais do que podemos ler'],
  ])('that %s leaves its ticket to people, and is not called again', async (_how, body, why) => {
    scenario.service.answer((_request, response) => void response.writeHead(200).end(body));
    await receives('Oi');
    for (let attempt = 2; attempt <= 3; attempt += 1) {
      scenario.server.wait(1);
      await work();
    }
    expect(await notes()).toEqual([`A integração "Robô" ${why}. O atendimento passou para a equipe.`]);
    expect((await rows('integration_deliveries'))[0].status).toBe('dead');
    expect((await ticket()).useIntegration).toBe(false);
    expect(scenario.service.requests).toHaveLength(3);
  });
});
