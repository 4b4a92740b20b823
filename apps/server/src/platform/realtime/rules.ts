import { type Condition, maskEvent, maskKey, matches, type Viewer, visibleCondition } from '@prosa/domain';
import type { RealtimeRules } from './delivery.ts';

const conditions = new WeakMap<Viewer, Condition>();

/** Rights are asked for with every event and change seldom; a change brings a new viewer, never a changed one. */
function conditionOf(viewer: Viewer): Condition {
  const known = conditions.get(viewer);
  if (known !== undefined) return known;
  const condition = visibleCondition(viewer);
  conditions.set(viewer, condition);
  return condition;
}

/** The domain's rules, as the sockets use them. */
export const realtimeRules: RealtimeRules = {
  maySee: (viewer, ticket) => matches(conditionOf(viewer), ticket),
  mask: maskEvent,
  maskKey,
};
