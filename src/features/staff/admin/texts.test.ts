import { describe, expect, it } from 'vitest';

import applications from '@/i18n/messages/en/applications-mail.json';
import lists from '@/i18n/messages/en/list-mail.json';
import accounts from '@/i18n/messages/en/mail.json';

import { nameIn, staffTexts } from './texts';

/** Mails that a namespace of texts holds: whatever has a subject. */
const mailsIn = (texts: Readonly<Record<string, unknown>>) =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object' && text !== null && 'subject' in text ? [name] : [],
  );

describe.each(['zh', 'en'])('the admin in %s', (language) => {
  const { labels } = staffTexts(language);

  it('has words for every kind of mail', () => {
    const kinds = [
      ...mailsIn(accounts),
      ...mailsIn(lists).map((name) => `list_${name}`),
      ...mailsIn(applications).map((name) => `application.${name}`),
      'announcement_test',
      'alarmBegan',
      'alarmEnded',
      'webhookDisabled',
      'test',
      'emailTest',
      ...['approved', 'assigned', 'commented', 'ended', 'failed', 'refused', 'returned', 'submitted'].map(
        (name) => `review.${name}`,
      ),
    ];
    expect(kinds.length).toBeGreaterThan(20);
    expect(Object.keys(labels.outbox.kinds).toSorted()).toEqual(kinds.toSorted());
  });

  it('shows a name that it does not know as it is', () => {
    expect(nameIn(labels.outbox.kinds, 'code')).not.toBe('code');
    expect(nameIn(labels.outbox.kinds, 'toString')).toBe('toString');
  });
});
