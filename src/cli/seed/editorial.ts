import { randomUUID } from 'node:crypto';

import { createLocalReq, type Payload, type PayloadRequest } from 'payload';

import { publicationBundleItems, publicationBundles } from '@/cms/bundles/tables';
import { revisionIn } from '@/cms/content-review/revision';
import { rowKeyOf } from '@/cms/content-review/reviewed';
import { contentReviewEntries, contentReviews } from '@/cms/content-review/tables';
import { type ItemTarget, targetOf } from '@/cms/content-target';
import { inPayloadTransaction } from '@/platform/db/payload-transaction';
import { requestTransaction } from '@/platform/db/request-transaction';

import { demoLanguages, type DemoLanguage } from '../../../demo';
import { readYaml } from './content-files';

interface Language {
  /** What the draft says otherwise than visitors read. */
  readonly draft: { readonly summary: string };
}

interface Item<Text extends Language = Language> {
  readonly collection: 'activities' | 'news';
  readonly slug: string;
  readonly languages: Readonly<Record<DemoLanguage, Text>>;
}

interface Submission extends Language {
  readonly at: string;
  readonly note: string;
  readonly comment: { readonly field: keyof Language['draft']; readonly at: string; readonly text: string };
}

interface EditorialFile {
  readonly editor: { readonly name: string; readonly email: string };
  readonly review: Item<Submission>;
  readonly bundle: {
    readonly title: string;
    readonly note: string;
    readonly created: string;
    readonly items: readonly Item[];
  };
}

/**
 * What an editor is working on: a text that waits for a review, and a bundle of changes that are published together. The editor
 * is an account that is disabled. Texts that have drafts already stay as they are, and nobody gets an email or a notice.
 * @param context of writes of the demo content
 * @returns how many languages of items have new drafts
 */
export async function seedEditorialWork(
  payload: Payload,
  context: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { editor, review, bundle } = readYaml<EditorialFile>('editorial', 'work.yaml');
  // The first account is the administrator, whom the preparation of the portal makes where there is nobody.
  const { totalDocs: colleagues } = await payload.count({ collection: 'staff' });
  const { totalDocs: known } = await payload.count({
    collection: 'staff',
    where: { email: { equals: editor.email } },
  });
  if (colleagues === 0 || known > 0) return 0;
  return inPayloadTransaction(payload, async (transactionID) => {
    const req = await createLocalReq({ context: { ...context } }, payload);
    req.transactionID = transactionID;
    const reviewed = await draftOf(req, review);
    const bundled: ItemTarget[] = [];
    for (const item of bundle.items) {
      const target = await draftOf(req, item);
      if (target) bundled.push(target);
    }
    if (!reviewed && bundled.length === 0) return 0;
    const { id } = await payload.create({
      collection: 'staff',
      depth: 0,
      data: { ...editor, password: randomUUID(), roles: ['editor'], disabledAt: bundle.created },
      req,
    });
    if (reviewed) await submit(req, reviewed, review, id);
    if (bundled.length > 0) await putIntoBundle(req, bundled, bundle, id);
    return (bundled.length + (reviewed ? 1 : 0)) * demoLanguages.length;
  });
}

/** Writes the drafts of a published item; undefined when someone has begun others, or removed it. */
async function draftOf(
  req: PayloadRequest,
  { collection, slug, languages }: Item,
): Promise<ItemTarget | undefined> {
  const { payload } = req;
  const { docs } = await payload.find({
    collection,
    depth: 0,
    limit: 1,
    where: { slug: { equals: slug } },
    req,
  });
  const id = docs[0]?.id;
  if (id === undefined) return undefined;
  const of: ItemTarget = { collection, id };
  for (const locale of demoLanguages) {
    const published = await revisionIn(req, of, locale, 'published');
    if (published === undefined || published !== (await revisionIn(req, of, locale))) return undefined;
  }
  for (const locale of demoLanguages) {
    await payload.update({
      collection,
      id,
      locale,
      draft: true,
      depth: 0,
      data: { ...languages[locale].draft, _status: 'draft' },
      req,
    });
  }
  return of;
}

/** Has the drafts of an item wait for anyone who may review them. */
async function submit(
  req: PayloadRequest,
  of: ItemTarget,
  { languages }: Item<Submission>,
  editor: string,
): Promise<void> {
  const executor = await requestTransaction(req);
  for (const locale of demoLanguages) {
    const { at, note, comment } = languages[locale];
    const revision = await revisionIn(req, of, locale);
    if (revision === undefined) throw new Error(`${targetOf(of)} has no draft in ${locale}`);
    const [row] = await executor
      .insert(contentReviews)
      .values({
        ...rowKeyOf(of),
        locale,
        state: 'submitted',
        stateAt: new Date(at),
        revision,
        submittedBy: editor,
      })
      .returning({ id: contentReviews.id });
    if (!row) throw new Error('a review was not written');
    const said = { reviewId: row.id, staffId: editor };
    await executor.insert(contentReviewEntries).values([
      { ...said, kind: 'submit', at: new Date(at), text: note },
      { ...said, kind: 'comment', at: new Date(comment.at), text: comment.text, field: comment.field },
    ]);
  }
}

async function putIntoBundle(
  req: PayloadRequest,
  targets: readonly ItemTarget[],
  { title, note, created }: EditorialFile['bundle'],
  editor: string,
): Promise<void> {
  const executor = await requestTransaction(req);
  const at = new Date(created);
  const [bundle] = await executor
    .insert(publicationBundles)
    .values({ title, note, createdAt: at, createdBy: editor })
    .returning({ id: publicationBundles.id });
  if (!bundle) throw new Error('a bundle was not written');
  await executor.insert(publicationBundleItems).values(
    targets.flatMap((target) =>
      demoLanguages.map((locale) => ({
        bundleId: bundle.id,
        target: targetOf(target),
        locale,
        addedAt: at,
        addedBy: editor,
      })),
    ),
  );
}
