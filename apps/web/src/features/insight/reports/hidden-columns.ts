import { useLocalStorage } from '@mantine/hooks';

/** Without these the table fits a window of 1440 pixels. */
const usuallyHidden: readonly string[] = [
  'id',
  'connection',
  'lastMessage',
  // The status has their marks.
  'firstAnswerTarget',
  'resolutionTarget',
];
/** Without these it fits a phone. */
const hiddenOnPhones: readonly string[] = [
  ...usuallyHidden,
  'user',
  'queue',
  'opened',
  'closed',
  'time',
  'firstAnswer',
];

/** These may be left out where the usual ones do not fit; what somebody has chosen is shown. */
export const spareColumns: readonly string[] = ['queue', 'closed', 'time', 'firstAnswer', 'rating'];

/** What is stored, where it can be used; anything else counts as the usual choice. */
export function readHidden(stored: string | undefined, usual: readonly string[]): readonly string[] {
  try {
    const keys: unknown = JSON.parse(stored ?? '');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : usual;
  } catch {
    return usual;
  }
}

function useStored(key: string, usual: readonly string[]) {
  return useLocalStorage({
    key,
    defaultValue: usual,
    getInitialValueInEffect: false,
    deserialize: (stored) => readHidden(stored, usual),
  });
}

/**
 * The columns that this device leaves out of the report, narrow windows apart from wide ones. Columns that come later are
 * shown until somebody hides them.
 */
export function useHiddenColumns(isNarrow: boolean) {
  const wide = useStored('prosa-report-columns', usuallyHidden);
  const narrow = useStored('prosa-report-columns-narrow', hiddenOnPhones);
  const [hidden, store] = isNarrow ? narrow : wide;
  const usual = isNarrow ? hiddenOnPhones : usuallyHidden;
  return {
    hidden,
    /** Nobody has chosen other columns. */
    isUsual: hidden.join() === usual.join(),
    /** Changes this column alone: what the table leaves out for its width stays out. */
    toggle: (key: string, leftOut: readonly string[]) => {
      const out = [...hidden, ...leftOut];
      store(out.includes(key) ? out.filter((one) => one !== key) : [...out, key]);
    },
    reset: () => store(usual),
  };
}
