import { useTranslation } from '@payloadcms/ui';

import { bundleTexts } from './texts';

/** Texts about bundles in a component of the browser. */
export const useBundleTexts = () => bundleTexts(useTranslation().i18n.language);
