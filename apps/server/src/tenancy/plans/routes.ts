import {
  createPlan as createCall,
  deletePlan as deleteCall,
  listAllPlans,
  listPublicPlans as listPublicCall,
  type Plan,
  updatePlan as updateCall,
} from '@prosa/contract';
import { AppError, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { brokenConstraint, brokenForeignKey } from '../../platform/database/failures.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { deletePlan } from './delete-plan.ts';
import { insertPlan, listPlans, listPublicPlans, type PlanValues } from './queries.ts';
import { updatePlan } from './update-plan.ts';

/** Turns refusals of the database into error codes: the name is taken, or a company has the plan. */
async function asCodes<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (cause) {
    if (brokenConstraint(cause) === 'plans_name')
      throw new AppError('ERR_PLAN_NAME_ALREADY_EXISTS', { cause });
    if (brokenForeignKey(cause) !== null) throw new AppError('ERR_PLAN_IN_USE', { cause });
    throw cause;
  }
}

async function createPlan(tx: OperatorTransaction, viewer: Viewer, values: PlanValues): Promise<Plan> {
  const plan = await insertPlan(tx, values);
  await recordAudit(tx, viewer, {
    action: 'plan.create',
    subject: plan,
    change: { before: null, after: { ...plan } },
  });
  return plan;
}

export function planRoutes(app: App): Route[] {
  const onPlans = async <Result>(work: (tx: OperatorTransaction) => Promise<Result>): Promise<Result> =>
    asCodes(() => app.database.acrossCompanies('plans belong to no company', work));
  return [
    handle(listPublicCall, () => onPlans(listPublicPlans)),
    handle(listAllPlans, () => onPlans(listPlans)),
    handle(createCall, ({ viewer, body }) => onPlans((tx) => createPlan(tx, viewer, body))),
    handle(updateCall, ({ viewer, params, body }) =>
      onPlans((tx) => updatePlan(app, tx, viewer, { id: params.id, change: body })),
    ),
    handle(deleteCall, ({ viewer, params }) =>
      onPlans(async (tx) => {
        await deletePlan(tx, viewer, params.id);
        return { message: 'Plano removido' };
      }),
    ),
  ];
}
