import { languages } from '@/i18n/languages';
import { byLocale } from '@/i18n/locales';

const latin = 'Helvetica, Arial';
const chinese = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC"';

/**
 * Fonts of emails by language. Chinese ones draw curly quotation marks and apostrophes as wide as a character, so languages
 * in Latin letters name them last.
 */
export const emailFonts = byLocale((locale) => {
  const fonts = languages[locale].latin ? ['"Segoe UI"', latin, chinese] : [chinese, latin];
  return ['"IBM Plex Sans"', ...fonts, 'sans-serif'].join(', ');
});
