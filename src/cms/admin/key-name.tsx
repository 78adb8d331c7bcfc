import type { ReactNode } from 'react';

/** Makes the words of a text the name of a key: `t.rich('keys', { key: keyName })`. */
export const keyName = (words: ReactNode) => <kbd>{words}</kbd>;
