import { formatMeeting } from '@/i18n/dates';

import { nextMeeting } from './meetings';
import type { Entry, Meetings } from './model';

/** When a group meets next. Pages are made again every five minutes, so what was next is over for that long at most. */
export function NextMeeting({
  meetings,
  className,
}: {
  meetings: NonNullable<Entry['meetings']>;
  className?: string | undefined;
}) {
  const at = fromNow(meetings);
  return (
    <p className={className}>
      {meetings.next}
      <time dateTime={at.toISOString()}>{formatMeeting(at, meetings.locale, meetings.timeZone)}</time>
    </p>
  );
}

/** Pages are made again and again: what counts is the moment at which one is made. */
const fromNow = (meetings: Meetings): Date => nextMeeting(meetings, new Date());
