import {
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** A place in a document that links and bookmarks lead to. */
export interface Place {
  readonly page: PDFPage;
  /** Points from the lower edge of the page. */
  readonly y: number;
}

/** A bookmark; deeper ones belong to the last one before them that is less deep. */
export interface Bookmark {
  readonly title: string;
  /** 0 for the first level. */
  readonly depth: number;
  readonly place: Place;
}

interface Node extends Bookmark {
  readonly below: Node[];
}

/** Writes the bookmarks that viewers show beside the pages; those of the first level are open. */
export function writeOutline(document: PDFDocument, bookmarks: readonly Bookmark[]): void {
  if (bookmarks.length === 0) return;
  const { context, catalog } = document;
  const roots: Node[] = [];
  const path: Node[] = [];
  for (const bookmark of bookmarks) {
    while ((path.at(-1)?.depth ?? -1) >= bookmark.depth) path.pop();
    const node: Node = { ...bookmark, below: [] };
    (path.at(-1)?.below ?? roots).push(node);
    path.push(node);
  }
  const write = (
    nodes: readonly Node[],
    parent: PDFRef,
  ): { readonly First: PDFRef; readonly Last: PDFRef } => {
    const references = nodes.map(() => context.nextRef());
    nodes.forEach(({ title, place, below }, index) => {
      const own = references[index];
      if (!own) return;
      const [before, after] = [references[index - 1], references[index + 1]];
      const dictionary = context.obj({
        Parent: parent,
        Dest: destinationOf(place),
        ...(before && { Prev: before }),
        ...(after && { Next: after }),
        // Negative: closed.
        ...(below.length > 0 && { ...write(below, own), Count: -below.length }),
      });
      dictionary.set(PDFName.of('Title'), PDFHexString.fromText(title));
      context.assign(own, dictionary);
    });
    const [first] = references;
    const last = references.at(-1);
    if (!first || !last) throw new Error('an outline has entries');
    return { First: first, Last: last };
  };
  const outline = context.nextRef();
  context.assign(outline, context.obj({ Type: 'Outlines', Count: roots.length, ...write(roots, outline) }));
  catalog.set(PDFName.of('Outlines'), outline);
}

/** A place as it is written into bookmarks and links; the zoom stays. */
export function destinationOf({ page, y }: Place): (PDFRef | PDFName | PDFNumber | null)[] {
  return [page.ref, PDFName.of('XYZ'), null, PDFNumber.of(Math.round(y)), null];
}
