import type { auditEvents } from '../tables';

export type StoredEvent = typeof auditEvents.$inferSelect;

/** Facility 13 (log audit) and severity 6 (informational): 13 × 8 + 6 (RFC 5424, section 6.2.1). */
const PRIORITY = 110;

/**
 * An event as one line of JSON, with the field names of the Elastic Common Schema and what has none there under
 * `portal`. People are named by their IDs only. Everything beyond ASCII is escaped, so the line is the same in any encoding.
 */
export function jsonLine({ id, at, action, actorKind, actorId, subjectId, details }: StoredEvent): string {
  const { network, ...more } = details;
  const event = {
    '@timestamp': at.toISOString(),
    event: { id, action, kind: 'event', dataset: 'portal.audit' },
    ...(actorId !== null && { user: { id: actorId } }),
    ...(typeof network === 'string' && { source: { address: network } }),
    portal: { actorKind, ...(subjectId !== null && { subjectId }), details: more },
  };
  return JSON.stringify(event).replaceAll(
    /[\u007F-\uFFFF]/g,
    (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * The line as a syslog message (RFC 5424, section 6).
 * @param host name of the portal
 */
export function syslogMessage(event: StoredEvent, host: string): string {
  return `<${PRIORITY}>1 ${event.at.toISOString()} ${host} portal - audit - ${jsonLine(event)}`;
}

/** A message on a connection, with its length in front (RFC 6587, section 3.4.1, and RFC 5425, section 4.3). */
export function octetCounted(message: string): string {
  return `${Buffer.byteLength(message)} ${message}`;
}
