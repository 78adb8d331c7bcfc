const common = { direction: null, format: '', indent: 0, version: 1 } as const;

/** A piece of text of the editor's document. */
export function leaf(text: string) {
  return { type: 'text', text, detail: 0, format: 0, mode: 'normal', style: '', version: 1 } as const;
}

/** A link with its words. */
export function link(words: string, url: string) {
  return {
    type: 'link',
    ...common,
    version: 3,
    fields: { linkType: 'custom', url, newTab: false },
    children: [leaf(words)],
  } as const;
}

type Part = ReturnType<typeof leaf> | ReturnType<typeof link>;

/** A paragraph. */
export function paragraph(...children: readonly Part[]) {
  return { type: 'paragraph', ...common, children } as const;
}

/** A heading below the subject, which is the first one. */
export function heading(...children: readonly Part[]) {
  return { type: 'heading', tag: 'h3', ...common, children } as const;
}

/** The editor's document of these blocks. */
export function lexicalOf(
  ...children: readonly (ReturnType<typeof paragraph> | ReturnType<typeof heading>)[]
) {
  return { root: { type: 'root', ...common, children } } as const;
}
