import type { UIFieldServerProps } from 'payload';

import { hasRole } from '@/cms/access';
import { BrowserTexts } from '@/i18n/browser-texts';
import { systemClock } from '@/platform/clock/clock';

import { audienceOf, progressOf } from '../use-cases/transition';
import { SendControls } from './send-controls';
import { announcementTexts } from './texts';

/** Below the text of an announcement: preview, test, schedule, progress. */
export async function SendPanel({ id, req, i18n }: UIFieldServerProps & { id?: string | number }) {
  const { locale, labels } = announcementTexts(i18n.language);
  if (!id) return <p>{labels.saveFirst}</p>;
  const [progress, audience] = await Promise.all([
    progressOf(String(id), { clock: systemClock }),
    audienceOf(String(id), locale),
  ]);
  return (
    <BrowserTexts lang={locale} namespaces={['announcement-admin']}>
      <SendControls
        id={String(id)}
        initial={progress}
        audience={audience}
        locale={locale}
        labels={labels}
        email={(req.user as { email?: string } | null)?.email ?? ''}
        mayTest={hasRole(req, ['administrator', 'editor'])}
        maySend={hasRole(req, ['administrator'])}
      />
    </BrowserTexts>
  );
}
