/** Searches that a browser remembers (issue "Search", dialog). Apart from the domain, whose schemas it would bring along. */
export const MAX_RECENT_QUERIES = 6;

/** Longest query, in characters (contracts, section 6). */
export const MAX_QUERY_LENGTH = 100;
