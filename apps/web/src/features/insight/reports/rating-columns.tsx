import { Anchor } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { RatingGroup, RatingRow } from '@prosa/contract';
import { ratingGroupOf } from '@prosa/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../../ui/chips.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { isPhoneNumber, PhoneNumber } from '../../../ui/phone-number.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { At, NONE } from './at.tsx';
import styles from './reports.module.css';

const tones = { promoters: 'ok', passives: 'warn', detractors: 'danger' } as const satisfies Record<
  RatingGroup,
  string
>;

function Rate({ rate }: { rate: number }) {
  const { t } = useTranslation('ratings');
  const group = ratingGroupOf(rate);
  return (
    <StatusChip tone={tones[group]}>
      <span className={`num ${styles.rate}`}>{rate}</span>
      <span className={styles.group}>{t(`ofGroup.${group}`)}</span>
    </StatusChip>
  );
}

/** Pixels of a text that are shown at first: four rows of it. */
const SHOWN_PX = 84;

/** Mantine's Spoiler makes each text a landmark, and all of them without a name. */
function Text({ text }: { text: string }) {
  const { t } = useTranslation('ratings');
  const { ref, height } = useElementSize();
  const [isWhole, setWhole] = useState(false);
  if (text === '') return <span className={styles.nothing}>{NONE}</span>;
  return (
    <div className={styles.text}>
      <div className={styles.shown} style={isWhole ? undefined : { maxHeight: SHOWN_PX }}>
        <div ref={ref}>{text}</div>
      </div>
      {height > SHOWN_PX ? (
        <Anchor component="button" type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('less') : t('more')}
        </Anchor>
      ) : null}
    </div>
  );
}

export function useRatingColumns(): Column<RatingRow>[] {
  const { t } = useTranslation(['ratings', 'reports']);
  // The comment needs the width: who wrote it is below.
  const isPhone = useIsPhone();
  const named = (text: string) =>
    text === '' ? (
      NONE
    ) : (
      <span className={styles.name} title={text}>
        {text}
      </span>
    );
  return [
    { key: 'rate', header: t('rate'), width: '1%', render: ({ rate }) => <Rate rate={rate} /> },
    ...(isPhone
      ? [
          {
            key: 'text',
            header: t('text'),
            render: ({ text, contactName }: RatingRow) => (
              <>
                {text === '' ? null : <Text text={text} />}
                <div className={styles.writer}>
                  {isPhoneNumber(contactName) ? <PhoneNumber number={contactName} /> : contactName}
                </div>
              </>
            ),
          },
        ]
      : [
          {
            key: 'text',
            header: t('text'),
            width: '45%',
            render: ({ text }: RatingRow) => <Text text={text} />,
          },
          {
            key: 'contact',
            header: t('reports:columns.contact'),
            render: ({ contactName }: RatingRow) =>
              isPhoneNumber(contactName) ? <PhoneNumber number={contactName} /> : named(contactName),
          },
        ]),
    {
      key: 'user',
      header: t('reports:columns.user'),
      isSecondary: true,
      render: ({ userName }) => named(userName),
    },
    {
      key: 'queue',
      header: t('reports:columns.queue'),
      isSecondary: true,
      render: ({ queueName }) => named(queueName),
    },
    {
      key: 'opened',
      header: t('reports:columns.opened'),
      isSecondary: true,
      render: ({ openedAt }) => <At at={openedAt} />,
    },
    { key: 'rated', header: t('rated'), isSecondary: true, render: ({ ratedAt }) => <At at={ratedAt} /> },
  ];
}
