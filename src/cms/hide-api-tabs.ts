import type { Config } from 'payload';

/** Payload plugin: no form has a tab with what the API answers for its item. It is for programmers, and has English names. */
export function hideApiTabs(config: Config): Config {
  return {
    ...config,
    collections: (config.collections ?? []).map((collection) => ({
      ...collection,
      admin: { ...collection.admin, hideAPIURL: true },
    })),
    globals: (config.globals ?? []).map((global) => ({
      ...global,
      admin: { ...global.admin, hideAPIURL: true },
    })),
  };
}
