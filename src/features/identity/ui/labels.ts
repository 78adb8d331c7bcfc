import type messages from '@/i18n/messages/en/identity.json';

/** The namespace `identity` of the messages. */
export type IdentityLabels = typeof messages;

/** What every form of these pages knows of its surroundings. */
export interface IdentityFormProps {
  lang: 'zh' | 'en';
  labels: IdentityLabels;
  /** Where to go afterwards: checked by the server. */
  returnTo: string;
  /** Addresses of the other pages, which carry the return address along. */
  links: { login: string; register: string; password: string };
}
