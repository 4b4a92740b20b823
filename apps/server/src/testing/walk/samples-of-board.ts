import type { Circumstances } from './circumstances.ts';

type Values = Record<string, unknown>;

/** The tag of the records is one of contacts, which has no rules. */
export const noLaneRules = () => ({
  'body.kanban': 0,
  'body.timeLane': null,
  'body.nextLaneId': null,
  'body.rollbackLaneId': null,
  'body.greetingMessageLane': '',
  'body.wipLimit': null,
});

export async function laneOfBoard({ walker, caller, records }: Circumstances): Promise<Values> {
  const lane = { company_id: caller.companyId, name: `Raia ${records.ticket}`, kanban: 1 };
  return { 'body.tagId': (await walker.app.given.insert('tags', lane)).id };
}
