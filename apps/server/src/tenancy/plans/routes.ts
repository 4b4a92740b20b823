import {
  createPlan as createCall,
  deletePlan as deleteCall,
  listAllPlans,
  listPublicPlans,
  updatePlan as updateCall,
} from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { brokenConstraint, brokenForeignKey } from '../../platform/database/failures.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { insertPlan, listPlans, removePlan } from './queries.ts';
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

export function planRoutes({ database, bus }: App): Route[] {
  const onPlans = async <Result>(work: (tx: OperatorTransaction) => Promise<Result>): Promise<Result> =>
    asCodes(() => database.acrossCompanies('plans belong to no company', work));
  return [
    handle(listPublicPlans, () => onPlans((tx) => listPlans(tx, 'public'))),
    handle(listAllPlans, () => onPlans((tx) => listPlans(tx, 'all'))),
    handle(createCall, ({ body }) => onPlans((tx) => insertPlan(tx, body))),
    handle(updateCall, ({ params, body }) => onPlans((tx) => updatePlan({ bus }, tx, params.id, body))),
    handle(deleteCall, ({ params }) =>
      onPlans(async (tx) => {
        if (!(await removePlan(tx, params.id))) throw new AppError('ERR_NO_PLAN_FOUND');
        return { message: 'Plano removido' };
      }),
    ),
  ];
}
