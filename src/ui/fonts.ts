/** Font files that every page needs at once; the layout preloads them (crossorigin, type font/woff2). */
export const preloadedFonts = ['/fonts/ibm-plex-sans-latin-v1.woff2'] as const;
