import type { AnswerOf, showDashboard as dashboardCall } from '@prosa/contract';
import { type DaySpan, spanBefore, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { showDashboard } from '../dashboard/index.ts';

type Dashboard = AnswerOf<typeof dashboardCall>;

/** What the dashboard shows this person of a week and of the week before. */
export interface WeeklyFigures {
  week: DaySpan;
  present: Dashboard;
  before: Dashboard;
}

export async function weeklyFigures(app: App, viewer: Viewer, week: DaySpan): Promise<WeeklyFigures> {
  const of = async ({ from, to }: DaySpan): Promise<Dashboard> =>
    showDashboard(app, viewer, { date_from: from, date_to: to });
  return { week, present: await of(week), before: await of(spanBefore(week)) };
}
