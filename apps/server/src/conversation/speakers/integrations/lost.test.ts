import { beforeEach, describe, expect, it } from 'vitest';
import { bubble, typebotScenario } from '../../../testing/bot-scenario.ts';

// A delivery with which the process ends each time, whatever it is at: people go on, and the server starts.

const { change, sweep, notes, play, rows, receives, script, ticket, words, scenario } = typebotScenario();

/** The next processes take it up and end with it, so many times. */
const die = async (times: number) =>
  scenario.server.app.database.acrossCompanies('die', (tx) =>
    tx.query(
      'die',
      `update integration_deliveries set taken = taken + $2, "lockedBy" = 'elsewhere 7 a1b2',
         "lockedUntil" = $3::timestamptz - interval '1 s' where company_id = $1`,
      [scenario.company.id, times, scenario.server.app.now()],
    ),
  );
const NOTE = 'A integração "Robô" falhou. O atendimento passou para a equipe.';
const expectPeople = async () => {
  expect(await rows('integration_deliveries')).toMatchObject([
    { status: 'dead', error: 'failed', lockedUntil: null },
  ]);
  expect((await ticket()).useIntegration).toBe(false);
  expect(await notes()).toEqual([NOTE]);
};

describe.each(['typebot', 'webhook'])('what a %s is told', (type) => {
  beforeEach(async () => {
    await scenario.server.app.database.acrossCompanies('change', (tx) =>
      tx.query('change', 'update integrations set type = $2 where company_id = $1', [
        scenario.company.id,
        type,
      ]),
    );
    scenario.service.answer((_request, response) => void response.writeHead(500).end());
    await receives('Oi');
    scenario.service.requests.length = 0;
    scenario.service.answer(play);
    scenario.server.wait(1);
  });

  it('is told by the third process', async () => {
    await die(2);
    await sweep();
    expect(await rows('integration_deliveries')).toMatchObject([{ status: 'done', attempts: 2 }]);
    expect(await notes()).toEqual([]);
  });

  it('is given up by the fourth, which does not tell it', async () => {
    await die(3);
    await sweep();
    expect(scenario.service.requests).toEqual([]);
    await expectPeople();
  });
});

describe('an answer whose step ends the process', () => {
  beforeEach(async () => {
    await change({ typebotDelayMessage: 60_000 });
    script.start = { messages: ['Um', 'Dois', 'Três', 'Quatro', 'Cinco'].map((text) => bubble(text)) };
    await receives('Oi');
  });
  const step = async () => {
    scenario.server.wait(2);
    await sweep();
  };

  it('is given up by the fourth', async () => {
    await step();
    await die(3);
    await step();
    expect(await words()).toEqual(['Um']);
    await expectPeople();
  });

  it('is said to its end when each step is done by the third', async () => {
    for (let count = 1; count <= 5; count += 1) {
      await die(2);
      await step();
    }
    expect(await words()).toEqual(['Um', 'Dois', 'Três', 'Quatro', 'Cinco']);
    expect(await rows('integration_deliveries')).toMatchObject([{ status: 'done' }]);
  });
});

it('begins anew when people have it sent again', async () => {
  scenario.service.answer((_request, response) => void response.writeHead(500).end());
  await receives('Oi');
  await die(3);
  scenario.server.wait(1);
  await sweep();
  await expectPeople();
  const again = `/queueIntegration/${scenario.bot.id}/deliveries/replay`;
  expect((await scenario.admin.call('POST', again, {})).body).toEqual({ count: 1 });
  expect(await rows('integration_deliveries')).toMatchObject([{ status: 'waiting', attempts: 0, taken: 0 }]);
});
