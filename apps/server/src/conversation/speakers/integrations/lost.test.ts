import { beforeEach, describe, expect, it } from 'vitest';
import { bubble, typebotScenario } from '../../../testing/bot-scenario.ts';

// A delivery kills every process that claims it: people take over, and the server starts.

const { change, sweep, notes, play, rows, receives, script, ticket, words, scenario } = typebotScenario();

/** Processes claim the delivery and die, this many times. */
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

describe.each(['typebot', 'webhook'])('a delivery to a %s', (type) => {
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

  it('is delivered by the third process', async () => {
    await die(2);
    await sweep();
    expect(await rows('integration_deliveries')).toMatchObject([{ status: 'done', attempts: 2 }]);
    expect(await notes()).toEqual([]);
  });

  it('is given up by the fourth process without a call', async () => {
    await die(3);
    await sweep();
    expect(scenario.service.requests).toEqual([]);
    await expectPeople();
  });
});

describe('a step of an answer that kills its process', () => {
  beforeEach(async () => {
    await change({ typebotDelayMessage: 60_000 });
    script.start = { messages: ['Um', 'Dois', 'Três', 'Quatro', 'Cinco'].map((text) => bubble(text)) };
    await receives('Oi');
  });
  const step = async () => {
    scenario.server.wait(2);
    await sweep();
  };

  it('is given up by the fourth process', async () => {
    await step();
    await die(3);
    await step();
    expect(await words()).toEqual(['Um']);
    await expectPeople();
  });

  it('does not stop the answer when the third process does each step', async () => {
    for (let count = 1; count <= 5; count += 1) {
      await die(2);
      await step();
    }
    expect(await words()).toEqual(['Um', 'Dois', 'Três', 'Quatro', 'Cinco']);
    expect(await rows('integration_deliveries')).toMatchObject([{ status: 'done' }]);
  });
});

it('a dead delivery starts over when people replay it', async () => {
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
