/** An activity as a calendar file (RFC 5545). */

export interface CalendarEvent {
  /** Globally unique and the same in every download of the activity. */
  uid: string;
  title: string;
  description: string;
  location: string;
  /** Full address of the activity's page. */
  url: string;
  /** ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** When the entry was last changed, ISO 8601. */
  changedAt: string;
}

/** Octets of a content line before it is folded (RFC 5545, section 3.1). */
const LINE_OCTETS = 75;

/**
 * The calendar file of one event. Times are given in UTC, so no time zone tables are needed; calendars show them
 * in the reader's zone.
 */
export function toCalendar(event: CalendarEvent, product: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//Activities//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    `URL:${event.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** `20270316T010000Z`. Throws RangeError for what is no date. */
function utc(iso: string): string {
  return new Date(iso).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
}

/** Section 3.3.11; other control characters are not allowed at all. */
function escapeText(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- the control characters that the format forbids
      .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ')
      .replaceAll(/[\\;,]/g, String.raw`\$&`)
      .replaceAll('\n', String.raw`\n`)
  );
}

/** Breaks a line at 75 octets without cutting a character; the next part begins with a space, which counts. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}
