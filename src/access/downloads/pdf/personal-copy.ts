import {
  concatTransformationMatrix,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFRef,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
  rgb,
} from '@cantoo/pdf-lib';

import { embedFace, type Face } from '@/cms/pdf/fonts';

/** Whose copy it is. `date` is the day in ISO 8601. */
export interface CopyOwner {
  readonly account: string;
  readonly organization: string;
  readonly name: string;
  readonly number: string;
  readonly date: string;
}

const TYPE = PDFName.of('Type');
const METADATA = PDFName.of('Metadata');

const MARK_SIZE = 26;
const LINE_SIZE = 7.5;

/**
 * Makes a personal copy: the owner's organization across every page, one line with account, organization, date and
 * number at its foot, and the same in the metadata, which is all there is of metadata but the title. The file is written again, so nothing of it can be cut off again.
 * @throws Error when the source is not a PDF that can be read
 */
export async function stampPersonalCopy(source: Uint8Array, owner: CopyOwner): Promise<Buffer> {
  const document = await PDFDocument.load(source, { updateMetadata: false });
  removeMetadata(document);
  const face = await embedFace(document, 'regular', [owner.organization, owner.name, owner.account]);
  const mark = face.drawable(`${owner.organization} · ${owner.number}`);
  const line = face.drawable(
    [owner.number, owner.account, owner.name, owner.organization, owner.date].join('  ·  '),
  );
  for (const page of document.getPages()) stampPage(page, face, mark, line);

  const about = `${owner.number} · ${owner.account} · ${owner.organization} · ${owner.date}`;
  document.setSubject(about);
  document.setKeywords([owner.number, owner.account, owner.organization, owner.date]);
  const info = document.context.lookup(document.context.trailerInfo.Info);
  if (info && 'set' in info) {
    const set = (key: string, value: string) =>
      (info as { set(key: PDFName, value: PDFHexString): void }).set(
        PDFName.of(key),
        PDFHexString.fromText(value),
      );
    set('CopyNumber', owner.number);
    set('CopyAccount', owner.account);
    set('CopyOrganization', owner.organization);
    set('CopyDate', owner.date);
  }
  return Buffer.from(await document.save({ objectsPerTick: 200 }));
}

/** Leaves the title: who wrote the source, with what, and where it lay is not the reader's business. */
function removeMetadata(document: PDFDocument): void {
  const { context } = document;
  const title = document.getTitle();
  const info = context.trailerInfo.Info;
  if (info instanceof PDFRef) context.delete(info);
  delete context.trailerInfo.Info;
  // XMP (ISO 32000-2, 14.3.2), of the document as of pages and pictures; a reference to nothing reads as null.
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    const isMetadata = object instanceof PDFStream && object.dict.lookup(TYPE) === METADATA;
    if (isMetadata) context.delete(reference);
  }
  document.catalog.delete(METADATA);
  if (title !== undefined) document.setTitle(title);
}

function stampPage(page: PDFPage, face: Face, mark: string, line: string): void {
  const { x, y, width, height } = page.getCropBox();
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  const sideways = turn === 90 || turn === 270;
  // As the reader sees the page: its width and height after turning.
  const seen = sideways ? { width: height, height: width } : { width, height };
  const matrix: Record<number, [number, number, number, number, number, number]> = {
    0: [1, 0, 0, 1, x, y],
    90: [0, 1, -1, 0, x + width, y],
    180: [-1, 0, 0, -1, x + width, y + height],
    270: [0, -1, 1, 0, x, y + height],
  };
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...(matrix[turn] ?? [1, 0, 0, 1, x, y])),
  );
  const markSize = Math.min(MARK_SIZE, (MARK_SIZE * seen.width * 0.8) / face.width(mark, MARK_SIZE));
  const half = (face.width(mark, markSize) / 2) * Math.SQRT1_2;
  face.draw(page, mark, {
    x: seen.width / 2 - half,
    y: seen.height / 2 - half,
    size: markSize,
    angle: 45,
    color: rgb(0.45, 0.45, 0.45),
    opacity: 0.14,
  });
  const lineSize = Math.min(LINE_SIZE, (LINE_SIZE * (seen.width - 48)) / face.width(line, LINE_SIZE));
  face.draw(page, line, {
    x: 24,
    y: 14,
    size: lineSize,
    color: rgb(0.35, 0.35, 0.35),
    opacity: 0.9,
  });
  page.pushOperators(popGraphicsState());
}
