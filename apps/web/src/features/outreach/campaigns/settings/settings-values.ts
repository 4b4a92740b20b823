import type {
  BodyInputOf,
  CampaignSettings,
  CampaignVariable,
  updateCampaignSettings,
} from '@prosa/contract';
import { variableProblems } from '@prosa/domain';
import type { Issue } from '../../../../shared/form-issues.ts';

/** A placeholder of the form; `row` keeps its fields when one above is removed. */
export type VariableRow = CampaignVariable & { row: number };

/** The form's values; selects hold numbers as text. */
export const valuesOf = (settings: CampaignSettings) => ({
  messageInterval: String(settings.messageInterval),
  longerIntervalAfter: String(settings.longerIntervalAfter),
  greaterInterval: String(settings.greaterInterval),
  sabado: settings.sabado,
  domingo: settings.domingo,
  startHour: settings.startHour,
  endHour: settings.endHour,
  priceCurrency: settings.priceCurrency,
  priceMarketing: settings.priceMarketing,
  priceUtility: settings.priceUtility,
  priceAuthentication: settings.priceAuthentication,
  portfolioLimit: String(settings.portfolioLimit),
  portfolioReserve: settings.portfolioReserve,
  variables: settings.variables.map((variable, row): VariableRow => ({ ...variable, row })),
});
export type SettingsValues = ReturnType<typeof valuesOf>;

export const bodyOf = (values: SettingsValues): BodyInputOf<typeof updateCampaignSettings> => ({
  settings: {
    ...values,
    messageInterval: Number(values.messageInterval),
    longerIntervalAfter: Number(values.longerIntervalAfter),
    greaterInterval: Number(values.greaterInterval),
    portfolioLimit: Number(values.portfolioLimit),
    variables: values.variables.map(({ key, value }) => ({ key: key.trim(), value })),
  },
});

const KEY = /^[\p{L}\p{N}_-]{1,40}$/u;

/** Why a placeholder is refused: its name has characters that no placeholder has, or stands for something already. */
export function variableProblem(variables: readonly VariableRow[], index: number): 'format' | 'taken' | null {
  const key = variables[index]?.key.trim() ?? '';
  if (!KEY.test(key)) return 'format';
  const named = variables.map((variable) => ({ ...variable, key: variable.key.trim() }));
  const field = `settings.variables.${index}.key`;
  return variableProblems(named).some((problem) => problem.field === field) ? 'taken' : null;
}

/** The rules of the contract, and that every placeholder is one of its own. */
export async function settingsRules() {
  const { updateCampaignSettings } = await import('@prosa/contract');
  return {
    safeParse(input: unknown) {
      const values = input as SettingsValues;
      const result = updateCampaignSettings.body.safeParse(bodyOf(values));
      const ofContract = ((result.success ? [] : result.error.issues) as Issue[]).map((issue) => ({
        ...issue,
        path: issue.path.slice(1),
      }));
      const isWrong = values.variables.some((_, index) => variableProblem(values.variables, index) !== null);
      const issues: Issue[] = isWrong ? [...ofContract, { path: ['variables'] }] : ofContract;
      return { success: issues.length === 0, error: { issues } };
    },
  };
}
