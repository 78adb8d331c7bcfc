import type { Payload } from 'payload';

import { reviewComments } from '@/features/public-review/tables';
import { getDatabase } from '@/platform/db/database';

import type { DemoLanguage } from '../../../demo';
import { readYaml } from './content-files';

interface CommentsFile {
  readonly authors: readonly {
    readonly nickname: string;
    readonly email: string;
    readonly lang: DemoLanguage;
  }[];
  readonly comments: readonly {
    readonly number: string;
    /** A comment on a preview, unless it says so. */
    readonly kind?: 'error';
    readonly release: string;
    readonly chapter: string;
    readonly author: string;
    readonly lang: DemoLanguage;
    readonly date: string;
    readonly anchor: string;
    readonly place: string;
    readonly passage: string;
    readonly text: string;
    readonly visibility: 'waiting' | 'shown';
    readonly state: 'open' | 'accepted' | 'rejected' | 'fixed';
    readonly answer: string;
    readonly answered?: string;
    readonly fixed_in?: string;
  }[];
}

/**
 * Comments on the preview, with their authors, who are members without a login. Comments that are there stay as they are.
 * @param document slug of the document, and its titles by language
 * @returns how many are new
 */
export async function seedComments(
  payload: Payload,
  { document, titles }: { document: string; titles: Readonly<Partial<Record<DemoLanguage, string>>> },
): Promise<number> {
  const { authors, comments } = readYaml<CommentsFile>('documents', document, 'comments.yaml');
  const members = new Map<string, string>();
  for (const { nickname, email, lang } of authors) {
    members.set(nickname, await memberWith(payload, { nickname, email, lang }));
  }
  const database = await getDatabase();
  let created = 0;
  for (const comment of comments) {
    const { docs } = await payload.find({
      collection: 'chapters',
      depth: 0,
      limit: 1,
      where: {
        and: [
          { slug: { equals: comment.chapter } },
          { 'document.slug': { equals: document } },
          { 'release.version': { equals: comment.release } },
        ],
      },
    });
    const [chapter] = docs;
    if (!chapter || typeof chapter.release !== 'string') {
      throw new Error(`comment ${comment.number} names the unknown chapter ${comment.chapter}`);
    }
    const written = await database
      .insert(reviewComments)
      .values({
        number: comment.number,
        kind: comment.kind ?? 'comment',
        releaseId: chapter.release,
        chapterId: chapter.id,
        releaseName: `${titles[comment.lang] ?? document} ${comment.release}`,
        place: comment.place,
        anchor: comment.anchor,
        passage: comment.passage,
        text: comment.text.trim(),
        locale: comment.lang,
        memberId: members.get(comment.author) ?? null,
        createdAt: new Date(comment.date),
        visibility: comment.visibility,
        state: comment.state,
        answer: comment.answer.trim(),
        fixedIn: comment.fixed_in ?? '',
        answeredAt: comment.answered === undefined ? null : new Date(comment.answered),
      })
      .onConflictDoNothing()
      .returning({ id: reviewComments.id });
    created += written.length;
  }
  return created;
}

async function memberWith(
  payload: Payload,
  { nickname, email, lang }: CommentsFile['authors'][number],
): Promise<string> {
  const { docs } = await payload.find({
    collection: 'members',
    depth: 0,
    limit: 1,
    where: { email: { equals: email } },
  });
  const known = docs[0]?.id;
  if (known) return known;
  const data = { nickname, email, locale: lang, username: email.replace(/@.*/, '') };
  return (await payload.create({ collection: 'members', depth: 0, data })).id;
}
