import {
  beginMarkedContent,
  endMarkedContent,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** What a part of a document is (ISO 32000-1, 14.8.4), for those who hear it or read it in another form. */
export type Role =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'H4'
  | 'H5'
  | 'H6'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'TOC'
  | 'TOCI'
  | 'BlockQuote'
  | 'Caption'
  | 'Code'
  | 'Figure'
  | 'Formula'
  | 'Link'
  | 'Note';

/** The role of a heading. @param level 1 for a title; PDF has six */
export function headingRole(level: number): Role {
  const roles = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6'] as const;
  return roles[Math.min(level, roles.length) - 1] ?? 'H1';
}

type Kid = Part | { readonly page: PDFPage; readonly mark: number } | { readonly annotation: PDFRef };

/** A part of the structure, to come back to. */
export interface Part {
  readonly role: Role;
  /** What is said in place of a picture. */
  readonly alt?: string | undefined;
  readonly kids: Kid[];
}

/**
 * The structure of a tagged PDF. Everything that is drawn is either content of a part, or decoration that screen readers
 * skip.
 */
export class Structure {
  readonly #root: Part = { role: 'Document', kids: [] };
  readonly #open: Part[] = [this.#root];
  /** Pages with the parts that their marks belong to. */
  readonly #marks = new Map<PDFPage, Part[]>();
  readonly #annotations: { readonly annotation: PDFRef; readonly part: Part }[] = [];

  constructor(readonly document: PDFDocument) {}

  /** What is drawn while `draw` runs belongs to a new part. */
  part(role: Role, draw: () => void, alt?: string): Part {
    const part: Part = { role, alt, kids: [] };
    this.#open.at(-1)?.kids.push(part);
    this.resume(part, draw);
    return part;
  }

  /** What is drawn while `draw` runs belongs to a part from before. */
  resume(part: Part, draw: () => void): void {
    this.#open.push(part);
    draw();
    this.#open.pop();
  }

  /** Draws content of the part that is open. */
  content(page: PDFPage, draw: () => void): void {
    const part = this.#open.at(-1) ?? this.#root;
    const marks = this.#marks.get(page) ?? [];
    this.#marks.set(page, marks);
    const mark = marks.push(part) - 1;
    part.kids.push({ page, mark });
    page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
        PDFName.of(part.role),
        `<</MCID ${mark}>>`,
      ]),
    );
    draw();
    page.pushOperators(endMarkedContent());
  }

  /** Draws what has no meaning of its own, such as lines and page numbers. */
  decoration(page: PDFPage, draw: () => void): void {
    page.pushOperators(beginMarkedContent('Artifact'));
    draw();
    page.pushOperators(endMarkedContent());
  }

  /** Makes an annotation, such as a link, a piece of the part that is open. */
  annotate(annotation: PDFRef): void {
    const part = this.#open.at(-1) ?? this.#root;
    part.kids.push({ annotation });
    this.#annotations.push({ annotation, part });
  }

  /** Writes the structure into the document, once everything is drawn. */
  finish(): void {
    const { context, catalog } = this.document;
    const root = context.nextRef();
    const references = new Map<Part, PDFRef>();
    const write = (part: Part, parent: PDFRef): PDFRef => {
      const own = context.nextRef();
      references.set(part, own);
      const kids = PDFArray.withContext(context);
      for (const kid of part.kids) {
        if ('role' in kid) {
          // A cell without words still takes its place under the head of its column.
          if (kid.kids.length > 0 || kid.role === 'TD' || kid.role === 'TH') kids.push(write(kid, own));
        } else if ('annotation' in kid) kids.push(context.obj({ Type: 'OBJR', Obj: kid.annotation }));
        else kids.push(context.obj({ Type: 'MCR', Pg: kid.page.ref, MCID: kid.mark }));
      }
      const dictionary = context.obj({ Type: 'StructElem', S: part.role, P: parent });
      dictionary.set(PDFName.of('K'), kids);
      if (part.alt !== undefined) dictionary.set(PDFName.of('Alt'), PDFHexString.fromText(part.alt));
      if (part.role === 'TH') {
        dictionary.set(PDFName.of('A'), context.obj({ O: 'Table', Scope: 'Column' }));
      }
      context.assign(own, dictionary);
      return own;
    };
    const top = write(this.#root, root);
    const numbers = PDFArray.withContext(context);
    let next = 0;
    for (const [page, parts] of this.#marks) {
      page.node.set(PDFName.of('StructParents'), PDFNumber.of(next));
      page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
      numbers.push(PDFNumber.of(next));
      numbers.push(context.obj(parts.map((part) => references.get(part) ?? top)));
      next += 1;
    }
    for (const { annotation, part } of this.#annotations) {
      context.lookup(annotation, PDFDict).set(PDFName.of('StructParent'), PDFNumber.of(next));
      numbers.push(PDFNumber.of(next));
      numbers.push(references.get(part) ?? top);
      next += 1;
    }
    const parents = context.obj({});
    parents.set(PDFName.of('Nums'), numbers);
    context.assign(
      root,
      context.obj({ Type: 'StructTreeRoot', K: [top], ParentTree: parents, ParentTreeNextKey: next }),
    );
    catalog.set(PDFName.of('StructTreeRoot'), root);
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  }
}
