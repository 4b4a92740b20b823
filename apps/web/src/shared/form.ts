import type { ErrorCode } from '@prosa/contract';
import { parseReason } from '@prosa/domain';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { isApiError } from '../api/api-error.ts';
import { useErrorText } from './error-text.ts';
import { useIssueText, type Issue } from './form-issues.ts';
import { useReasonText } from './reason-text.ts';
import { refusedWhenEmpty, type Rules } from './required-fields.ts';

interface Options<Values extends object> {
  initial: Values;
  /** The contract's schema, loaded on first use: `async () => (await import('@prosa/contract')).QueueInput`. */
  rules?: () => Promise<Rules<Issue>>;
  /** Required fields that the rules do not name, or of a form that is too simple to load them. */
  required?: (keyof Values & string)[];
  /** Sends the form. An error it throws is shown at the field that the error names, else above the buttons. */
  submit: (values: Values) => Promise<unknown>;
  /** Error codes that belong to one field: `{ ERR_EMAIL_ALREADY_EXISTS: 'email' }`. */
  fieldOf?: Partial<Record<ErrorCode, keyof Values & string>>;
  /** The sentence for a text that is too short, for fields where the general one does not fit. */
  tooShort?: Partial<Record<keyof Values & string, string>>;
  /** Sentences of one field in place of the general ones: for an empty required field, for one in a wrong format. */
  sentences?: Partial<Record<keyof Values & string, { missing?: string; format?: string }>>;
  /** Makes the wrong fields visible, for example by changing the tab; the first one then takes the focus. */
  onWrong?: (names: string[]) => void;
}

type Errors<Values> = Partial<Record<keyof Values & string, string>>;

function focusFirst(form: HTMLFormElement, names: string[]): void {
  const fields = [...form.elements].filter((element) => element instanceof HTMLElement);
  fields.find((element) => names.includes(element.getAttribute('name') ?? ''))?.focus();
}

/** An empty required field reports 'required', whatever minimum length it has. */
const asMissing = (name: string): Issue => ({
  path: [name],
  code: 'too_small',
  origin: 'string',
  minimum: 1,
});

const isTooShort = ({ code, origin, minimum }: Issue): boolean =>
  code === 'too_small' && origin === 'string' && Number(minimum) > 1;

/** The sentences of single fields for the first issue of each. */
function ownSentences<Values extends object>(
  issues: Issue[],
  sentences: Options<Values>['sentences'] = {},
): [string, string][] {
  return issues.toReversed().flatMap((issue): [string, string][] => {
    const name = String(issue.path[0]);
    const own = sentences[name as keyof Values & string];
    const isMissing = issue.code === 'too_small' && issue.origin === 'string' && Number(issue.minimum) <= 1;
    const sentence = isMissing ? own?.missing : issue.format === undefined ? undefined : own?.format;
    return sentence === undefined ? [] : [[name, sentence]];
  });
}

/** null means no errors. */
async function checked<Values extends object>(
  values: Values,
  { rules, required = [], tooShort = {}, sentences }: Options<Values>,
  issueText: ReturnType<typeof useIssueText>,
): Promise<Errors<Values> | null> {
  const isEmpty = (name: string) => String(values[name as keyof Values] ?? '').trim() === '';
  const missing = required.filter(isEmpty).map(asMissing);
  const result = (await rules?.())?.safeParse(values);
  const broken = result?.success === false ? (result.error?.issues ?? []) : [];
  const own = broken
    .filter(({ path }) => String(path[0]) in values)
    .map((issue) => {
      const name = String(issue.path[0]);
      return issue.path.length === 1 && issue.code === 'too_small' && isEmpty(name) ? asMissing(name) : issue;
    });
  const issues = [...missing, ...own];
  if (issues.length === 0) return null;
  const short = issues.filter(isTooShort).map(({ path }) => String(path[0]) as keyof Values & string);
  const inWords = short.filter((name) => name in tooShort).map((name) => [name, tooShort[name]]);
  return {
    ...issueText.all(issues),
    ...Object.fromEntries(inWords),
    ...Object.fromEntries(ownSentences(issues, sentences)),
  } as Errors<Values>;
}

/**
 * Shows what is wrong, and then focuses the first wrong field, a frame later: a field in a hidden tab takes no focus. The
 * sentence for the whole form makes the foot of a dialog higher: were it shown after the focus, it would cover the field.
 */
function bring(form: HTMLFormElement, names: string[], show: () => void): void {
  flushSync(show);
  requestAnimationFrame(() => focusFirst(form, names));
}

interface Texts {
  errorText: (error: unknown) => string;
  issueText: ReturnType<typeof useIssueText>;
  reasonText: (reason: string) => string;
}

/** `failure` is the sentence for the whole form. */
function errorsOf<Values extends object>(
  error: unknown,
  fieldOf: Options<Values>['fieldOf'],
  { errorText, issueText, reasonText }: Texts,
): { errors: Errors<Values>; failure: string | null } {
  const text = errorText(error);
  if (!isApiError(error)) return { errors: {}, failure: text };
  const field = fieldOf?.[error.code as ErrorCode];
  if (field) return { errors: { [field]: text } as Errors<Values>, failure: null };
  // At a limit of the plan the details name the plan, and no field.
  const fields = error.code === 'ERR_LIMIT_REACHED' ? [] : error.details;
  const known = issueText.all(fields.map(({ field: name, message }) => ({ path: [name], message })));
  // A platform's refusal is a reason code; messages of the contract's rules are not sentences for people.
  const reasons = fields.filter(({ message }) => parseReason(message));
  const own = reasons.map(({ field: name, message }) => [name, reasonText(message)]);
  return { errors: { ...known, ...Object.fromEntries(own) } as Errors<Values>, failure: text };
}

/** The fields that `field(name)` marks as required: known once the rules are loaded, by what the form begins with. */
function useRequired<Values extends object>({ initial, rules, required }: Options<Values>): Set<string> {
  const [byRules, setByRules] = useState<string[]>([]);
  const load = useEffectEvent(async () => {
    const loaded = await rules?.();
    return loaded ? refusedWhenEmpty(initial, loaded) : [];
  });
  useEffect(() => {
    let isOpen = true;
    load().then(
      (names) => isOpen && setByRules(names),
      // Without a network the marks are missing; sending the form loads the rules again, and says what is wrong.
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, []);
  return new Set([...(required ?? []), ...byRules]);
}

/** What the fields hold, what is wrong in them, and whether one was set since the beginning or the last `keep`. */
function useFields<Values extends object>(initial: Values) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [isChanged, setChanged] = useState(false);
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    setValues((known) => ({ ...known, [name]: value }));
    setErrors((known) => ({ ...known, [name]: undefined }));
    setChanged(true);
  };
  return { values, errors, isChanged, set, setErrors, keep: () => setChanged(false) };
}

/** Spread `field(name)` on a Mantine input. `isChanged` until the values are saved. */
export function useForm<Values extends object>(options: Options<Values>) {
  const { submit, fieldOf } = options;
  const texts = { errorText: useErrorText(), issueText: useIssueText(), reasonText: useReasonText() };
  const { values, errors, isChanged, set, setErrors, keep } = useFields(options.initial);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const required = useRequired(options);

  const show = (form: HTMLFormElement, found: Errors<Values>, sentence: string | null) => {
    const names = Object.keys(found);
    bring(form, names, () => {
      setErrors(found);
      setFailure(sentence);
      if (names.length > 0) options.onWrong?.(names);
    });
  };

  const send = async (form: HTMLFormElement) => {
    setBusy(true);
    setFailure(null);
    try {
      const wrong = await checked(values, options, texts.issueText);
      if (wrong) return show(form, wrong, null);
      await submit(values);
      keep();
    } catch (error) {
      const found = errorsOf(error, fieldOf, texts);
      show(form, found.errors, found.failure);
    } finally {
      setBusy(false);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };

  const field = (name: keyof Values & string) => ({
    name,
    value: values[name] as string,
    error: errors[name],
    'aria-required': required.has(name) || undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      set(name, event.currentTarget.value as Values[typeof name]),
  });
  return { values, set, field, errors, failure, isBusy, isChanged, onSubmit };
}
