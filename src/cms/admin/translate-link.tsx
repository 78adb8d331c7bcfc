import { Link } from '@payloadcms/ui';
import type { PayloadRequest } from 'payload';

import { adminTexts } from '@/i18n/admin-labels';

import { hasRole } from '../access';
import { rightsOf, targetOf } from '../content-target';
import { translators } from '../translations/admin/translators';
import type { Translated } from '../translations/translated';

const text = adminTexts('shared');

/** Below the states of its languages: where an item or a part of the site is translated, for those who may write it. */
export function TranslateLink({ of, req }: { of: Translated; req: PayloadRequest }) {
  if (!hasRole(req, translators) || !hasRole(req, rightsOf(of).update)) return null;
  return (
    <p style={{ margin: '8px 0 0' }}>
      <Link href={`/admin/translate/${targetOf(of)}`} prefetch={false}>
        {text(req, 'languageStates.translate')}
      </Link>
    </p>
  );
}
