import { useTranslation } from 'react-i18next';

interface Size {
  users: number;
  connections: number;
  queues: number;
}

/** Returns how much a plan has, in words. */
export function useSizeText(): (size: Size) => string {
  const { t } = useTranslation('billing');
  return (size) =>
    (['users', 'connections', 'queues'] as const)
      .map((key) => t(`sizes.${key}`, { count: size[key] }))
      .join(', ');
}
