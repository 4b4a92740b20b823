import { type Condition, maskEvent, maskKey, matches, type Viewer, visibleCondition } from '@prosa/domain';
import type { RealtimeRules } from './delivery.ts';

const conditions = new WeakMap<Viewer, Condition>();

/** Every event needs the condition, and rights change seldom; a change creates a new viewer object. */
function conditionOf(viewer: Viewer): Condition {
  const known = conditions.get(viewer);
  if (known !== undefined) return known;
  const condition = visibleCondition(viewer);
  conditions.set(viewer, condition);
  return condition;
}

export const realtimeRules: RealtimeRules = {
  maySee: (viewer, ticket) => matches(conditionOf(viewer), ticket),
  mask: maskEvent,
  maskKey,
};
