/** The languages in which the demo content is written; a portal may have more. */
export const demoLanguages = ['zh', 'en'] as const;

export type DemoLanguage = (typeof demoLanguages)[number];
