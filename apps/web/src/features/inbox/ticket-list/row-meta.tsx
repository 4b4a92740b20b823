import type { Ticket } from '@prosa/contract';
import { isAdmin, mayIgnoreInList, mayStep, urgentTarget } from '@prosa/domain';
import { IconClockPause } from '@tabler/icons-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../shared/session.tsx';
import { TargetMark } from '../../../shared/target-mark.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { QueueDot, TagChip } from '../../../ui/chips.tsx';
import { textWidth } from '../../../ui/text-width.ts';
import { useSnoozeText } from '../collaboration/snooze-bar.tsx';
import { RowWidth } from './row-width.ts';
import { PART_GAP, tagsThatFit } from './tags-that-fit.ts';
import styles from './list-column.module.css';

/** The part of a row's width that margins, the avatar and the gap beside it take (px). */
const BESIDE = 76;
const DOT = 14;
const CLOCK = 16;
const MARK = 22;
const CHIP = 12;
/** A button that a row shows above the end of its last text, with the space before it. */
const ACTION = 36;
/** Waits and targets are in minutes. */
const TICK_MS = 60_000;
const WEIGHT = { plain: 400, tag: 550, wait: 600 } as const;

/** Minutes since the first unanswered message; further messages of the customer do not restart it. */
function minutesWaiting({ waitingSince }: Ticket): number {
  return waitingSince === null ? 0 : Math.floor((Date.now() - Date.parse(waitingSince)) / 60_000);
}

/** The tags of ticket and contact, without duplicates. */
function tagsOf({ tags, contact }: Ticket): Ticket['tags'] {
  return [...new Map([...tags, ...contact.tags].map((tag) => [tag.id, tag])).values()];
}

/** The texts of a row's last part, and the width that all but the tags take. */
function useParts(ticket: Ticket) {
  const { t } = useTranslation('inbox');
  const me = useMe();
  const snoozeText = useSnoozeText();
  useNow(TICK_MS);
  const urgent = urgentTarget(ticket.targets, Date.now());
  const minutes = minutesWaiting(ticket);
  const time =
    minutes < 60 ? t('minutes', { value: minutes }) : t('hours', { value: Math.floor(minutes / 60) });
  const wait = minutes >= 1 ? t('waiting', { time }) : null;
  const snooze = ticket.snooze ? snoozeText(ticket.snooze) : null;
  const isOthers = isAdmin(me) && ticket.user && ticket.user.id !== me.id;
  const person = isOthers && ticket.user ? t('with', { name: ticket.user.name }) : null;
  const widths = [
    DOT + textWidth(ticket.queue?.name ?? t('noQueue'), WEIGHT.plain),
    urgent === null ? 0 : PART_GAP + MARK,
    snooze === null ? 0 : PART_GAP + CLOCK + textWidth(snooze, WEIGHT.plain),
    wait === null ? 0 : PART_GAP + textWidth(wait, WEIGHT.wait),
    person === null ? 0 : PART_GAP + textWidth(person, WEIGHT.plain),
  ];
  return { urgent, wait, snooze, person, taken: widths.reduce((sum, width) => sum + width) };
}

/** The width that the buttons of a pending ticket cover, whether or not they show now: tags would jump otherwise. */
function useActionsWidth({ status }: Ticket): number {
  const me = useMe();
  if (!mayStep(status, 'accept')) return 0;
  return mayIgnoreInList(me) ? 2 * ACTION : ACTION;
}

function Tags({ tags, width }: { tags: Ticket['tags']; width: number }) {
  const { t } = useTranslation('inbox');
  const widths = tags.map(({ name }) => CHIP + textWidth(name, WEIGHT.tag));
  const fits = tagsThatFit(width, widths, CHIP + textWidth(`+${tags.length}`, WEIGHT.tag));
  const rest = tags.slice(fits);
  return (
    <>
      {tags.slice(0, fits).map((tag) => (
        <TagChip key={tag.id} name={tag.name} color={tag.color} />
      ))}
      {rest.length > 0 ? (
        <span className={`${styles.moreTags} num`} title={rest.map(({ name }) => name).join(', ')}>
          <span aria-hidden>+{rest.length}</span>
          <span className="visually-hidden">
            {t('moreTags', { names: rest.map(({ name }) => name).join(', ') })}
          </span>
        </span>
      ) : null}
    </>
  );
}

/** The last line of a row: queue, target, wait, tags and who attends; a tag that does not fit is counted, not cut. */
export function RowMeta({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('inbox');
  const width = use(RowWidth);
  const { urgent, wait, snooze, person, taken } = useParts(ticket);
  const beside = useActionsWidth(ticket);
  return (
    <span className={styles.meta} style={{ paddingRight: beside }}>
      {ticket.queue ? (
        <QueueDot name={ticket.queue.name} color={ticket.queue.color} />
      ) : (
        <span>{t('noQueue')}</span>
      )}
      {urgent === null ? null : <TargetMark urgent={urgent} />}
      {snooze === null ? null : (
        <span className={styles.snooze}>
          <IconClockPause size={13} aria-hidden /> {snooze}
        </span>
      )}
      {wait === null ? null : <span className={`${styles.wait} num`}>{wait}</span>}
      <Tags tags={tagsOf(ticket)} width={width - BESIDE - taken - beside} />
      {person === null ? null : <span className={styles.person}>{person}</span>}
    </span>
  );
}
