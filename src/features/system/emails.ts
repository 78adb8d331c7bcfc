import { defaultTexts, type Email, type EmailDetails } from '@/features/notifications';
import { messages } from '@/i18n/by-language/system';
import { formatMoment } from '@/i18n/dates';
import { defaultLocale, type Locale } from '@/i18n/locales';
import { portalTimeZone } from '@/i18n/time-zone';
import { systemClock } from '@/platform/clock/clock';
import { env } from '@/platform/env';

import type { AlarmName } from './domain';

const systemPage = `${env.PUBLIC_URL}/admin/system`;

type AlarmVariable = 'alarm' | 'advice';

/** What an email about an alarm is about. */
interface AlarmCase {
  readonly what: 'began' | 'ended';
  readonly name: AlarmName;
  readonly locale: Locale;
  readonly beganAt: Date;
  readonly endedAt: Date;
}

function alarmEmail(what: 'began' | 'ended'): Email<AlarmVariable> {
  return {
    id: what === 'began' ? 'alarmBegan' : 'alarmEnded',
    kind: what === 'began' ? 'alarmBegan' : 'alarmEnded',
    group: 'operation',
    readers: 'administrators',
    texts: defaultTexts(messages, ({ mail }) => ({
      ...mail[what],
      action: mail.action,
      warning: mail.warning,
    })),
    variables: { alarm: 'text', advice: 'text' },
    ...(what === 'began' && { required: ['advice'] }),
    languages: [defaultLocale],
    example: ({ locale }) => {
      const now = systemClock.now();
      return alarmDetails({ what, name: 'disk', locale, beganAt: now, endedAt: now });
    },
  };
}

/** The emails to administrators when something is wrong, and when it is over. */
export const alarmEmails = { began: alarmEmail('began'), ended: alarmEmail('ended') } as const;

/** What an email says about an alarm. */
export function alarmDetails({
  what,
  name,
  locale,
  beganAt,
  endedAt,
}: AlarmCase): EmailDetails<AlarmVariable> {
  const { alarms, advice, mail } = messages[locale];
  const at = (moment: Date) => formatMoment(moment.toISOString(), locale, portalTimeZone());
  return {
    values: { alarm: alarms[name], advice: advice[name] },
    facts: [
      { label: mail.since, value: at(beganAt) },
      ...(what === 'ended' ? [{ label: mail.until, value: at(endedAt) }] : []),
      { label: mail.portal, value: env.PUBLIC_URL },
    ],
    url: systemPage,
  };
}

/** The email of an administrator who tries whether emails arrive. */
export const testEmail: Email<never> = {
  id: 'test',
  kind: 'test',
  group: 'operation',
  readers: 'administrators',
  texts: defaultTexts(messages, ({ mail }) => ({
    ...mail.test,
    action: mail.action,
    warning: mail.warning,
  })),
  variables: {},
  example: ({ locale }) => testDetails(locale),
};

export function testDetails(locale: Locale): EmailDetails<never> {
  return {
    values: {},
    facts: [{ label: messages[locale].mail.portal, value: env.PUBLIC_URL }],
    url: systemPage,
  };
}

/** The emails about the portal itself. */
export const systemEmails: readonly Email[] = [...Object.values(alarmEmails), testEmail];
