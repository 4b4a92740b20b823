import type { Circumstances } from './circumstances.ts';

type Values = Record<string, unknown>;

/** Campaigns are cancelled and restarted from another status than that of a new one. */
export const campaignThatIs =
  (status: 'PROGRAMADA' | 'CANCELADA') =>
  async ({ walker, records }: Circumstances): Promise<Values> => {
    const text = 'update campaigns set status = $2 where id = $1 returning id';
    await walker.app.app.database.acrossCompanies('a campaign in a status', (tx) =>
      tx.query('walk-campaign', text, [records.campaign, status]),
    );
    return {};
  };

/** A campaign of a far day. */
export const campaignToCome: Values = {
  'body.scheduledAt': '2999-01-02T12:00:00Z',
  'body.templateId': null,
};

/** Only a running campaign that begins with a few recipients is released to the others. */
export async function campaignWithCanary({ walker, records }: Circumstances): Promise<Values> {
  const text = `update campaigns set status = 'EM_ANDAMENTO', "canarySize" = 1 where id = $1 returning id`;
  await walker.app.app.database.acrossCompanies('a campaign with first recipients', (tx) =>
    tx.query('walk-campaign-canary', text, [records.campaign]),
  );
  return {};
}

/** A list that no campaign uses may be removed. */
export async function unusedList({ walker, records }: Circumstances): Promise<Values> {
  const text = 'update campaigns set "contactListId" = null where id = $1 returning id';
  await walker.app.app.database.acrossCompanies('a campaign without a list', (tx) =>
    tx.query('walk-unused-list', text, [records.campaign]),
  );
  return {};
}

/** Only a file that is there leaves an entry of the audit log when it is taken away. */
export async function campaignWithFile({ walker, records }: Circumstances): Promise<Values> {
  const text = `update campaigns set "mediaPath" = 'walk/a.png', "mediaName" = 'a.png' where id = $1 returning id`;
  await walker.app.app.database.acrossCompanies('a campaign with a file', (tx) =>
    tx.query('walk-campaign-file', text, [records.campaign]),
  );
  return {};
}
