import type { Client } from 'pg';

/**
 * Adds subscriptions to a list as an old, busy one has them: nine of ten subscribed, the others left, waiting, pending or
 * rejected; 20 000 organizations, 5 000 domains, one request every 37 seconds into the past. As many rows to further lists
 * have the same shape.
 * @param from number of the first, so more can be added later
 */
export async function addSubscriptions(
  client: Client,
  {
    listId,
    from,
    count,
    allSubscribed,
  }: { listId: string; from: number; count: number; allSubscribed: boolean },
): Promise<void> {
  await client.query(
    `INSERT INTO subscriptions (list_id, email, name, organization, organization_key, locale, state, source,
       requested_at, confirmed_at, consent_at, consent_version, consent_network, bounce_score)
     SELECT $1, 'reader-' || n || '@host' || n % 5000 || '.example.org', 'Reader-' || n,
       'Organization ' || n % 20000, 'organization' || n % 20000, CASE n % 2 WHEN 0 THEN 'zh' ELSE 'en' END,
       (CASE WHEN $4 THEN 'subscribed' WHEN n % 1000 = 0 THEN 'pending_review' WHEN n % 100 < 5 THEN 'unsubscribed'
         WHEN n % 100 < 7 THEN 'pending' WHEN n % 100 < 8 THEN 'rejected' ELSE 'subscribed' END)
         ::enum_subscriptions_state,
       'form', now() - n * interval '37 seconds', now() - n * interval '37 seconds',
       now() - n * interval '37 seconds', '2026-11-01', '203.0.113.0/24', 0
     FROM generate_series($2::int, $2::int + $3::int - 1) n`,
    [listId, from, count, allSubscribed],
  );
}

/** Views of the subscribers' list: those that staff open, and the heaviest ones. */
export function subscriberViews(listId: string, deep: { newest: string; email: string }) {
  return {
    'First page': '',
    'Oldest first': 'sort=oldest',
    'By address': 'sort=email',
    'Deep page, after 900,000 rows': `after=${encodeURIComponent(deep.newest)}`,
    'Deep page, by address': `sort=email&after=${encodeURIComponent(deep.email)}`,
    'One list': `list=${listId}`,
    'One list, oldest first': `list=${listId}&sort=oldest`,
    'One list, by address': `list=${listId}&sort=email`,
    'Subscribed only': 'state=subscribed',
    'Waiting for review only': 'state=pending_review',
    'Rejected only, by address': 'state=rejected&sort=email',
    'Waiting for review only, by address': 'state=pending_review&sort=email',
    'One list, rejected, by address': `list=${listId}&state=rejected&sort=email`,
    'One list, unsubscribed': `list=${listId}&state=unsubscribed`,
    'Search: prefix of an address': 'search=reader-4711',
    'Search: prefix of all addresses': 'search=reader-',
    'Search: an organization': `search=${encodeURIComponent('Organization 19')}`,
    'Search: a domain': `search=${encodeURIComponent('@host4711.example.org')}`,
    'Search: a domain, one list, rejected': `search=${encodeURIComponent('@host4711.example.org')}&list=${listId}&state=rejected`,
    'Search: no match': 'search=nobody-at-all',
    'Search: domain without a match': `search=${encodeURIComponent('@nobody.example')}`,
  };
}
