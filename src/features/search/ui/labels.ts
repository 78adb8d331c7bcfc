import type { SearchType } from '../domain';

/** The namespace `search` of the messages, without the texts that take a number. */
export interface SearchLabels {
  title: string;
  lead: string;
  label: string;
  placeholder: string;
  submit: string;
  what: string;
  sections: Record<Exclude<SearchType, 'pages'>, { title: string; text: string }>;
  types: Record<SearchType, string>;
  all: string;
  type: string;
  sort: { label: string; relevance: string; date: string };
  time: {
    label: string;
    any: string;
    month: string;
    year: string;
    from: string;
    to: string;
    apply: string;
    custom: string;
  };
  /** Before the links to the same section in other releases. */
  releases: string;
  resultsLabel: string;
  corrected: string;
  partial: string;
  tooLong: string;
  invalidDates: string;
  nothing: { title: string; lead: string; tips: string[]; elsewhere: string; unfiltered: string };
  ask: { title: string; lead: string; lists: string; mail: string };
  hot: string;
  recent: string;
  clear: string;
  remove: string;
  cleared: string;
  start: { title: string; lead: string };
  examples: string[];
  failed: string;
  retry: string;
  limited: string;
  dialog: {
    title: string;
    suggestions: string;
    count: string;
    loading: string;
    failed: string;
    searchFor: string;
    keys: { choose: string; open: string; close: string };
    close: string;
  };
}

/** Puts values into the places `{name}` of a text. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
