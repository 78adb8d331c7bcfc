import { useTranslation } from '@payloadcms/ui';

import { adminLocale } from '@/i18n/locales';

import { linkTexts } from '../link-texts';

/** Texts of links in the language of the admin. */
export const useLinkTexts = () => linkTexts(adminLocale(useTranslation().i18n.language));
