import type messages from '@/i18n/messages/en/ui-kit.json';

/** The namespace `ui-kit` of the messages. */
export type KitLabels = typeof messages;
