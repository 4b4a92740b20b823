import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone's: tables then have two or three columns. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 599px)', window.innerWidth < 600);
