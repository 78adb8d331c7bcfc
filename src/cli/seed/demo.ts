import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import type { CollectionSlug, File, Payload } from 'payload';
import sharp from 'sharp';
import { parse } from 'yaml';

import { anchorOf } from '@/cms/rich-text/identifiers';
import { MarkdownError, markdownToLexical } from '@/cms/rich-text/markdown-to-lexical';
import { slugify } from '@/cms/slug';
import { printContent } from '@/access/downloads/use-cases/print-content';
import { listReleaseFiles } from '@/access/downloads/use-cases/release-files';
import { kindsWith } from '@/content/kinds';
import type { KindSlug } from '@/content/kinds';
import { addJudgedQueries } from '@/features/search';
import { isPolicy } from '@/features/policies/domain';
import { systemClock } from '@/platform/clock/clock';
import { inPayloadTransaction, type TransactionRequest } from '@/platform/db/payload-transaction';

import { demoLanguages, type DemoLanguage } from '../../../demo';
import { CONTENT_DIR, describeCover, renderCoverSvg } from '../../../demo';
import type { CoverKind } from '../../../demo';
import { readJudgedQueries } from './judged-queries';
import { seedComments } from './comments';
import { seedEditorialWork } from './editorial';
import { seedSupport } from './support';
import { readFolders, readTexts, readYaml } from './content-files';
import type { MarkdownFile } from './content-files';

/** Values of an item per language; `undefined` for a language in which it does not exist. */
type LocalizedData = Partial<Record<DemoLanguage, Record<string, unknown>>>;

/** Width and height of a cover in pixels. */
const COVER_SIZE = { width: 1600, height: 900 };

/** The document whose preview is under public review. */
const REVIEWED = 'base-specification';

/** Seeded items are neither announced nor indexed one by one; that follows at the end. */
const CONTEXT = { disableRevalidate: true, disableSearchIndex: true };

/** Kinds whose demo items are written by code of their own, since they are more than a text with fields. */
const SPECIAL: readonly KindSlug[] = ['videos', 'documents', 'pages'];

const articleKinds = kindsWith('itemPath')
  .map(({ collection }) => collection)
  .filter((kind) => !SPECIAL.includes(kind));

/** Fills the portal with the demo content. Items that exist (by slug) are left as they are, so seeding twice changes nothing. */
export async function seedDemoContent(payload: Payload, report: (line: string) => void): Promise<void> {
  const seeder = new Seeder(payload);
  const steps: [name: string, step: () => Promise<number>][] = [
    ['videos', () => seeder.videos()],
    ['authors', () => seeder.authors()],
    ...articleKinds.map((kind): [string, () => Promise<number>] => [kind, () => seeder.articles(kind)]),
    ['documents', () => seeder.documents()],
    ['comments', () => seeder.comments()],
    ['glossary', () => seeder.glossary()],
    ['judged queries', () => seeder.judgedQueries()],
    ['FAQs', () => seeder.faqs()],
    ['mailing lists', () => seeder.mailingLists()],
    ['pages', () => seeder.pages()],
    ['policies', () => seeder.policies()],
    ['license agreements', () => seeder.agreements()],
    ['specifications', () => seeder.specifications()],
    ['white-paper files', () => seeder.whitePaperFiles()],
    ['support requests', () => seedSupport()],
    ['drafts in review and in a bundle', () => seedEditorialWork(payload, CONTEXT)],
    // Last, because its presence says that the demo content is complete.
    ['settings', () => seeder.settings()],
  ];
  for (const [name, step] of steps) report(`${name}: ${await step()} new`);
}

/** Whether the demo content has been written to its end. */
export async function isSeeded(payload: Payload): Promise<boolean> {
  const settings = await payload.findGlobal({ slug: 'site-settings', locale: 'zh', depth: 0 });
  return Boolean(settings.brand?.name);
}

class Seeder {
  /** Uploaded pictures and downloads by absolute path. */
  private readonly files = new Map<string, string>();
  private readonly videoIds = new Map<string, string>();
  private readonly authorIds = new Map<string, string>();

  private readonly transactions = new AsyncLocalStorage<TransactionRequest>();

  constructor(private readonly payload: Payload) {}

  /** The transaction that writes belong to, where there is one. */
  private get transaction(): TransactionRequest | undefined {
    return this.transactions.getStore();
  }

  /** Keeps all writes of a task or none, so an interrupted seed leaves no item in one language only. */
  private async whole<Result>(write: () => Promise<Result>): Promise<Result> {
    if (this.transaction) return write();
    return inPayloadTransaction(this.payload, (transactionID) =>
      this.transactions.run({ transactionID }, write),
    );
  }

  /** By which the search is measured in the admin. */
  async judgedQueries(): Promise<number> {
    return addJudgedQueries(readJudgedQueries());
  }

  async videos(): Promise<number> {
    let created = 0;
    for (const { dir, data: item, texts } of readFolders<{
      slug: string;
      publishedAt: string;
      order: number;
      duration: number;
      chapters: VideoChapter[];
    }>('videos')) {
      const { chapters, ...data } = item;
      const known = await this.find('videos', { slug: { equals: data.slug } });
      if (known) {
        this.videoIds.set(data.slug, known);
        continue;
      }
      const clip = ['clip.mp4', 'clip.webm']
        .map((name) => path.join(dir, name))
        .find((file) => existsSync(file));
      if (!clip) continue;
      const titles = eachText(texts, ({ meta }) => String(meta.title));
      const file = await this.upload(clip, `video-${data.slug}${path.extname(clip)}`, titles);
      const poster = readdirSync(dir).find((name) => name.startsWith('poster.'));
      const posterId =
        poster &&
        (await this.upload(path.join(dir, poster), `poster-${data.slug}${path.extname(poster)}`, titles));
      const captions: Partial<Record<DemoLanguage, string>> = {};
      for (const locale of demoLanguages) {
        const track = path.join(dir, `captions.${locale}.vtt`);
        if (existsSync(track))
          captions[locale] = await this.upload(track, `captions-${data.slug}-${locale}.vtt`, titles);
      }
      const id = await this.create(
        'videos',
        { ...data, file, poster: posterId },
        this.localized(texts, dir, ({ meta }, locale) => ({
          title: meta.title,
          summary: meta.summary,
          captions: captions[locale],
          chapters: chapters.map(({ start, place, ...titles }) => ({
            start,
            place,
            title: titles[`title_${locale}`],
          })),
        })),
      );
      this.videoIds.set(data.slug, id);
      created += 1;
    }
    return created;
  }

  /** People who sign news. */
  async authors(): Promise<number> {
    let created = 0;
    for (const item of readYaml<Bilingual[]>('authors.yaml')) {
      const slug = String(item.slug);
      const known = await this.find('authors', { slug: { equals: slug } });
      const id =
        known ?? (await this.create('authors', { slug }, perLanguage(item, ['name', 'role', 'about'])));
      this.authorIds.set(slug, id);
      if (!known) created += 1;
    }
    return created;
  }

  private author(slug: string): string {
    const id = this.authorIds.get(slug);
    if (id === undefined) throw new Error(`authors.yaml has no ${slug}.`);
    return id;
  }

  /** Items that are a folder each: shared fields in `item.yaml`, localized ones in the front matter of the texts. */
  async articles(kind: KindSlug): Promise<number> {
    const missing: ArticleFolder[] = [];
    for (const folder of readFolders<ArticleFolder['data']>(kind)) {
      if (!(await this.find(kind, { slug: { equals: folder.data.slug } }))) missing.push(folder);
    }
    const covered = preparedAhead(missing, ({ data }) => data.cover && this.cover(data.cover, data.slug));
    for await (const [{ dir, data, texts }, coverId] of covered) {
      await this.uploadFiles(dir, texts);
      const { cover: _kind, authors, ...shared } = data;
      await this.create(
        kind,
        {
          ...shared,
          ...(authors ? { authors: authors.map((slug) => this.author(slug)) } : {}),
          ...(coverId ? { cover: coverId } : {}),
        },
        this.localized(texts, dir, ({ meta }) => meta),
      );
    }
    return missing.length;
  }

  async documents(): Promise<number> {
    let created = 0;
    for (const { dir, data, texts } of readFolders<{ slug: string; number: string; order: number }>(
      'documents',
    )) {
      const document =
        (await this.find('documents', { slug: { equals: data.slug } })) ??
        (await this.create(
          'documents',
          data,
          this.localized(
            texts,
            dir,
            ({ meta }) => ({ title: meta.title, summary: meta.summary }),
            'abstract',
          ),
        ));
      const releases = this.readReleases(dir);
      const releaseIds = new Map<string, string>();
      for (const release of releases.values()) {
        const known = await this.find('releases', {
          and: [{ document: { equals: document } }, { version: { equals: release.version } }],
        });
        const id =
          known ??
          (await this.create(
            'releases',
            {
              document,
              version: release.version,
              date: release.date,
              status: release.status,
              commentsUntil: laterDay(release.comments_until),
            },
            { zh: { notes: release.notes_zh }, en: { notes: release.notes_en } },
          ));
        releaseIds.set(release.version, id);
        created += await this.chapters(document, id, chaptersOf(release, releases));
      }
      created += await this.errata(dir, document, releaseIds);
    }
    return created;
  }

  /** What members said about the preview in the public review. */
  async comments(): Promise<number> {
    const titles: Partial<Record<DemoLanguage, string>> = {};
    const folder = readFolders<{ slug: string }>('documents').find(({ data }) => data.slug === REVIEWED);
    for (const locale of demoLanguages) {
      const title = folder?.texts[locale]?.meta.title;
      if (typeof title === 'string') titles[locale] = title;
    }
    return seedComments(this.payload, { document: REVIEWED, titles });
  }

  private readReleases(dir: string): Map<string, ReleaseFolder> {
    const base = path.join(dir, 'releases');
    return new Map(
      readdirSync(base)
        .sort()
        .map((name) => {
          const release = parse(readFileSync(path.join(base, name, 'release.yaml'), 'utf8')) as ReleaseFolder;
          return [release.version, { ...release, date: dateOf(release.date), dir: path.join(base, name) }];
        }),
    );
  }

  private async chapters(document: string, release: string, folders: Map<string, string>): Promise<number> {
    let created = 0;
    for (const [name, dir] of [...folders].sort(([a], [b]) => a.localeCompare(b))) {
      const [, number = '0', slug = name] = /^(\d+)-(.+)$/.exec(name) ?? [];
      const known = await this.find('chapters', {
        and: [{ release: { equals: release } }, { slug: { equals: slug } }],
      });
      if (known) continue;
      const texts = readTexts(dir);
      await this.uploadFiles(dir, texts);
      await this.create(
        'chapters',
        { document, release, slug, number: String(Number(number)), order: Number(number) },
        this.localized(texts, dir, ({ meta }) => ({ title: meta.title, summary: meta.summary })),
      );
      created += 1;
    }
    return created;
  }

  private async errata(dir: string, document: string, releaseIds: Map<string, string>): Promise<number> {
    const file = path.join(dir, 'errata.yaml');
    if (!existsSync(file)) return 0;
    let created = 0;
    for (const item of parse(readFileSync(file, 'utf8')) as ErratumFile[]) {
      if (await this.find('errata', { number: { equals: item.id } })) continue;
      const release = releaseIds.get(item.release);
      if (!release) throw new Error(`erratum ${item.id} names the unknown release ${item.release}`);
      await this.create(
        'errata',
        {
          number: item.id,
          document,
          release,
          chapter: item.chapter,
          anchor: anchorOf(item.anchor),
          requirement: item.requirement,
          status: item.status === 'confirmed' ? 'confirmed' : 'fixed',
          date: dateOf(item.date),
        },
        {
          zh: { title: item.title_zh, text: item.text_zh },
          en: { title: item.title_en, text: item.text_en },
        },
      );
      created += 1;
    }
    return created;
  }

  async glossary(): Promise<number> {
    let created = 0;
    for (const term of readYaml<GlossaryFile[]>('glossary.yaml')) {
      const slug = slugify(term.term_en);
      if (await this.find('glossary', { slug: { equals: slug } })) continue;
      await this.create(
        'glossary',
        { slug, abbreviation: term.abbreviation },
        {
          zh: { term: term.term_zh, definition: term.definition_zh, synonyms: term.synonyms_zh ?? [] },
          en: { term: term.term_en, definition: term.definition_en, synonyms: term.synonyms_en ?? [] },
        },
      );
      created += 1;
    }
    return created;
  }

  async faqs(): Promise<number> {
    const categories = new Map<string, string>();
    for (const item of readYaml<Bilingual[]>('faqs', 'categories.yaml')) {
      const slug = String(item.slug);
      const id =
        (await this.find('faq-categories', { slug: { equals: slug } })) ??
        (await this.create('faq-categories', { slug, order: item.order }, perLanguage(item, ['title'])));
      categories.set(slug, id);
    }
    let created = 0;
    for (const item of readYaml<Bilingual[]>('faqs', 'faqs.yaml')) {
      if (await this.find('faqs', { slug: { equals: item.slug } })) continue;
      const answer = (locale: DemoLanguage) =>
        this.richText(String(item[`answer_${locale}`]), CONTENT_DIR, `faqs.yaml ${String(item.slug)}`);
      await this.create(
        'faqs',
        {
          slug: item.slug,
          order: item.order,
          featured: item.featured ?? false,
          category: categories.get(String(item.category)),
        },
        {
          zh: { question: item.question_zh, answer: answer('zh') },
          en: { question: item.question_en, answer: answer('en') },
        },
      );
      created += 1;
    }
    return created;
  }

  async mailingLists(): Promise<number> {
    let created = 0;
    for (const item of readYaml<Bilingual[]>('mailing-lists', 'lists.yaml')) {
      if (await this.find('mailing-lists', { slug: { equals: item.slug } })) continue;
      const { slug, address, archiveUrl, requiresReview, order } = item;
      await this.create(
        'mailing-lists',
        { slug, address, archiveUrl, requiresReview, order },
        perLanguage(item, ['name', 'description']),
      );
      created += 1;
    }
    return created;
  }

  async pages(): Promise<number> {
    let created = 0;
    for (const { dir, data, texts } of readFolders<Bilingual>('pages')) {
      if (await this.find('pages', { slug: { equals: data.slug } })) continue;
      await this.uploadFiles(dir, texts);
      const { slug, kind, version, effectiveAt } = data;
      await this.create(
        'pages',
        { slug, kind, version, effectiveAt: effectiveAt === undefined ? undefined : dateOf(effectiveAt) },
        this.localized(texts, dir, ({ meta }, locale) => ({
          title: meta.title,
          summary: meta.summary,
          editorNote: data[`editorNote_${locale}`],
        })),
      );
      created += 1;
    }
    return created;
  }

  /** The policies among the pages, as their first versions. */
  async policies(): Promise<number> {
    let created = 0;
    for (const { dir, data, texts } of readFolders<Bilingual>('pages')) {
      const { slug: policy } = data;
      if (!isPolicy(policy)) continue;
      if (await this.find('policy-versions', { policy: { equals: policy } })) continue;
      const version = String(data.version);
      const effectiveAt = dateOf(data.effectiveAt);
      await this.create(
        'policy-versions',
        { policy, kind: 'first', version, edition: version, effectiveAt, inForceSince: effectiveAt },
        this.localized(texts, dir, ({ meta }) => ({ title: meta.title, summary: meta.summary })),
      );
      created += 1;
    }
    return created;
  }

  async agreements(): Promise<number> {
    let created = 0;
    for (const { dir, data, texts } of readFolders<{ version: string; effectiveAt: string; zh: string }>(
      'agreements',
    )) {
      if (await this.find('agreements', { version: { equals: data.version } })) continue;
      const page = path.join(CONTENT_DIR, 'pages', data.zh);
      await this.create(
        'agreements',
        { version: data.version, effectiveAt: dateOf(data.effectiveAt) },
        this.localized({ ...texts, zh: readTexts(page).zh }, dir, ({ meta }) => ({ title: meta.title })),
      );
      created += 1;
    }
    return created;
  }

  /** The current release of each demo document as a specification; its Chinese file is printed from the chapters. */
  async specifications(): Promise<number> {
    let created = 0;
    const own = new Set(readFolders<{ slug: string }>('documents').map(({ data }) => data.slug));
    const { docs: releases } = await this.payload.find({
      collection: 'releases',
      where: { status: { equals: 'current' } },
      locale: 'zh',
      depth: 1,
      limit: 0,
    });
    for (const release of releases) {
      const { document } = release;
      // A document in the trash is read as null.
      if (document === null || typeof document !== 'object' || !own.has(document.slug)) continue;
      const slug = document.slug;
      if (await this.find('specifications', { slug: { equals: slug } })) continue;
      const english = await this.payload.findByID({
        collection: 'documents',
        id: document.id,
        locale: 'en',
        depth: 0,
      });
      const { docs: chapters } = await this.payload.find({
        collection: 'chapters',
        where: { release: { equals: release.id } },
        locale: 'zh',
        sort: 'order',
        depth: 1,
        limit: 0,
      });
      const common = {
        slug,
        version: release.version,
        document: document.id,
        publishedAt: release.date,
        order: document.order,
        languages: { zh: 'available', en: 'to_be_released' },
      };
      const id = await this.create('specifications', common, {
        zh: { title: document.title, summary: document.summary },
        en: { title: english.title, summary: english.summary },
      });
      await printContent(
        {
          subject: { kind: 'specification', id },
          language: 'zh',
          slug,
          title: document.title,
          number: document.number ?? slug,
          version: release.version,
          publishedAt: release.date,
          chapters,
        },
        systemClock,
      );
      created += 1;
    }
    return created;
  }

  async whitePaperFiles(): Promise<number> {
    let created = 0;
    const own = readFolders<{ slug: string }>('white-papers').map(({ data }) => data.slug);
    for (const locale of demoLanguages) {
      const { docs: papers } = await this.payload.find({
        collection: 'white-papers',
        where: { slug: { in: own } },
        locale,
        depth: 1,
        limit: 0,
      });
      for (const paper of papers) {
        const subject = { kind: 'white-paper', id: paper.id } as const;
        const known = await listReleaseFiles(subject);
        if (known.some(({ language }) => language === locale)) continue;
        await printContent(
          {
            subject,
            language: locale,
            slug: paper.slug,
            title: paper.title,
            number: paper.number ?? paper.slug,
            publishedAt: paper.publishedAt,
            chapters: [{ number: '', title: paper.title, body: paper.body }],
          },
          systemClock,
        );
        created += 1;
      }
    }
    return created;
  }

  async settings(): Promise<number> {
    if (await isSeeded(this.payload)) return 0;
    return this.whole(() => this.writeSettings());
  }

  private async writeSettings(): Promise<number> {
    const settings = readYaml<SettingsFile>('settings.yaml');
    const { home } = settings;
    const hero = home.hero;
    const action = (kind: string) => hero.actions.find((item) => item.kind === kind);
    const video = action('video')?.video as string | undefined;

    await this.global('home', (locale) => ({
      hero: {
        heading: hero[`heading_${locale}`],
        lead: hero[`lead_${locale}`],
        video: video === undefined ? undefined : this.videoIds.get(video),
        videoLabel: action('video')?.[`label_${locale}`],
        linkLabel: action('link')?.[`label_${locale}`],
        linkHref: action('link')?.href,
      },
      architecture: {
        heading: home.architecture[`heading_${locale}`],
        tabs: home.architecture.tabs.map((tab) => ({
          diagram: tab.id,
          ...pick(tab, locale, ['title', 'lead']),
          parts: (tab.parts as Bilingual[]).map((part) => ({
            key: part.id,
            href: part.href,
            ...pick(part, locale, ['label', 'line']),
          })),
        })),
      },
      latest: { heading: home.latest?.[`heading_${locale}`] },
      mailingList: pick(home.mailingLists, locale, ['heading', 'lead']),
      faq: { heading: home.faq[`heading_${locale}`] },
    }));
    await this.global('navigation', (locale) => ({
      items: settings.navigation.header.map((item) => ({
        href: item.href,
        ...pick(item, locale, ['label']),
        children: ((item.children ?? []) as Bilingual[]).map((child) => ({
          href: child.href,
          ...pick(child, locale, ['label', 'hint']),
        })),
      })),
    }));
    await this.global('footer', (locale) => ({
      groups: settings.footer.groups.map((group) => ({
        title: group[`label_${locale}`] ?? group[`title_${locale}`],
        links: ((group.links ?? group.children) as Bilingual[]).map((link) => ({
          href: link.href,
          ...pick(link, locale, ['label']),
        })),
      })),
      legal: settings.footer.legal.map((link) => ({ href: link.href, ...pick(link, locale, ['label']) })),
    }));
    await this.global('site-settings', (locale) => ({
      brand: {
        ...pick(settings.brand, locale, ['name', 'tagline', 'description']),
        copyright: (settings as unknown as Bilingual)[`copyright_${locale}`],
      },
      contact: {
        email: settings.contact.general,
        privacyEmail: settings.contact.privacy,
        postalAddress: settings.contact[`postalAddress_${locale}`],
        addresses: Object.entries(settings.contact)
          .filter(([purpose]) => !/^(?:general|privacy|postalAddress_)/.test(purpose))
          .map(([purpose, email]) => ({ purpose, email })),
      },
      security: settings.security,
      filing: {
        icp: settings.filing.icp_zh,
        icpHref: settings.filing.icpHref,
        publicSecurity: settings.filing.publicSecurity_zh,
      },
      legal: {
        cookiePolicyVersion: settings.legal.cookiePolicyVersion,
        privacyVersion: settings.legal.privacyVersion,
        termsVersion: settings.legal.termsVersion,
        licenseVersion: settings.legal.licenseVersion,
      },
      social: settings.social.map((link) => ({ href: link.href, ...pick(link, locale, ['label']) })),
    }));
    const { words, synonyms, pinned } = settings.search;
    for (const locale of demoLanguages) {
      await this.payload.updateGlobal({
        slug: 'search-settings',
        locale,
        data: {
          words,
          synonyms: synonyms.map((terms) => ({ terms })),
          hot: { pinned: pinned[locale] },
        },
        depth: 0,
        context: CONTEXT,
        req: { ...this.transaction },
      });
    }
    return 5;
  }

  /** Writes a global in both languages; array rows keep the ids of the first write, or the second would replace them. */
  private async global(
    slug: 'home' | 'navigation' | 'footer' | 'site-settings',
    dataOf: (locale: DemoLanguage) => Record<string, unknown>,
  ) {
    const first = await this.payload.updateGlobal({
      slug,
      locale: 'zh',
      data: dataOf('zh'),
      depth: 0,
      context: CONTEXT,
      req: { ...this.transaction },
    });
    await this.payload.updateGlobal({
      slug,
      locale: 'en',
      data: withIdsOf(dataOf('en'), first) as never,
      depth: 0,
      context: CONTEXT,
      req: { ...this.transaction },
    });
  }

  private async find(
    collection: CollectionSlug,
    where: Record<string, unknown>,
  ): Promise<string | undefined> {
    const { docs } = await this.payload.find({
      collection: collection as 'news',
      where: where as never,
      limit: 1,
      depth: 0,
      pagination: false,
      trash: true,
      select: { slug: true },
    });
    return docs[0]?.id;
  }

  private async create(
    collection: CollectionSlug,
    shared: Record<string, unknown>,
    texts: LocalizedData,
  ): Promise<string> {
    return this.whole(async () => {
      let first: { readonly id: string } | undefined;
      for (const locale of demoLanguages) {
        const text = texts[locale];
        if (!text) continue;
        const data = { ...text, _status: 'published' };
        const write = { collection: collection as 'news', locale, depth: 0, context: { ...CONTEXT } };
        const req = { ...this.transaction };
        if (first === undefined) {
          first = await this.payload.create({ ...write, req, data: { ...shared, ...data } as never });
        } else {
          const rows = rowsWithIdsOf(data, first) as never;
          await this.payload.update({ ...write, req, id: first.id, data: rows });
        }
      }
      if (first === undefined) throw new Error(`an item of ${collection} has no text in any language`);
      return first.id;
    });
  }

  private localized(
    texts: Partial<Record<DemoLanguage, MarkdownFile>>,
    dir: string,
    fields: (text: MarkdownFile, locale: DemoLanguage) => Record<string, unknown>,
    bodyField = 'body',
  ): LocalizedData {
    return eachText(texts, (text, locale) => ({
      ...fields(text, locale),
      [bodyField]: this.richText(text.body, dir, `${path.relative(CONTENT_DIR, dir)}/${locale}.md`),
    }));
  }

  private richText(markdown: string, dir: string, place: string) {
    try {
      return markdownToLexical(markdown, {
        mediaId: (src) => this.files.get(path.resolve(dir, src)),
        videoId: (slug) => this.videoIds.get(slug),
      });
    } catch (error) {
      if (error instanceof MarkdownError) throw new Error(`${place}: ${error.message}`, { cause: error });
      throw error;
    }
  }

  /** Uploads every picture and every download of a text, once, with what each language says of it. */
  private async uploadFiles(dir: string, texts: Partial<Record<DemoLanguage, MarkdownFile>>): Promise<void> {
    const alternatives = new Map<string, Partial<Record<DemoLanguage, string>>>();
    /** Readers keep these under their names, so they get no prefix. */
    const downloads = new Set<string>();
    for (const locale of demoLanguages) {
      for (const [, directive, attributes = ''] of (texts[locale]?.body ?? '').matchAll(
        /^:{2,4}(figure|file|callouts|entry)\{(.*)\}\s*$/gm,
      )) {
        const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
        const source = attribute('src') || attribute('picture');
        // An entry may be without one.
        if (source === '') continue;
        const file = path.resolve(dir, source);
        if (directive === 'file') downloads.add(file);
        alternatives.set(file, {
          ...alternatives.get(file),
          [locale]: attribute('alt') || attribute('caption') || attribute('title'),
        });
      }
    }
    for (const [file, alt] of alternatives) {
      if (this.files.has(file)) continue;
      if (!existsSync(file)) throw new Error(`${path.relative(CONTENT_DIR, file)} does not exist`);
      const name = (downloads.has(file) ? path.basename(file) : path.relative(CONTENT_DIR, file))
        .replaceAll(path.sep, '-')
        .replaceAll(/[^A-Za-z0-9.-]+/g, '-');
      this.files.set(file, await this.upload(file, name, alt));
    }
  }

  private async cover(kind: CoverKind, seed: string): Promise<string> {
    const name = `cover-${seed.replaceAll('/', '-')}.webp`;
    const svg = renderCoverSvg({ kind, seed });
    const data = await sharp(Buffer.from(svg))
      .resize(COVER_SIZE.width, COVER_SIZE.height)
      .webp({ quality: 82 })
      .toBuffer();
    return this.store(
      { name, data, mimetype: 'image/webp', size: data.byteLength },
      describeCover({ kind, seed }),
    );
  }

  private async upload(
    file: string,
    name: string,
    alt: Partial<Record<DemoLanguage, string>>,
  ): Promise<string> {
    const data = readFileSync(file);
    const mimetype = MIME_TYPES[path.extname(file)];
    if (!mimetype) throw new Error(`${name} has no known type`);
    return this.store({ name, data, mimetype, size: data.byteLength }, alt);
  }

  private async store(file: File, alt: Partial<Record<DemoLanguage, string>>): Promise<string> {
    const known = await this.find('media', { filename: { equals: file.name } });
    if (known) return known;
    const fallback = alt.zh ?? alt.en ?? file.name;
    return this.whole(async () => {
      const media = await this.payload.create({
        collection: 'media',
        locale: 'zh',
        depth: 0,
        context: { ...CONTEXT },
        req: { ...this.transaction },
        data: { alt: alt.zh ?? fallback },
        file,
      });
      await this.payload.update({
        collection: 'media',
        id: media.id,
        locale: 'en',
        depth: 0,
        context: { ...CONTEXT },
        req: { ...this.transaction },
        data: { alt: alt.en ?? fallback },
      });
      return media.id;
    });
  }
}

const MIME_TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt',
  '.csv': 'text/csv',
  '.json': 'application/json',
};

type Bilingual = Record<string, unknown>;

interface ArticleFolder {
  dir: string;
  data: { slug: string; cover?: CoverKind; authors?: string[] };
  texts: Partial<Record<DemoLanguage, MarkdownFile>>;
}

interface ReleaseFolder {
  version: string;
  date: string;
  status: 'superseded' | 'current' | 'preview';
  inherits: string | null;
  comments_until?: string;
  notes_zh: string;
  notes_en: string;
  dir: string;
}

/** The beginning of a chapter in seconds, and its titles. */
interface VideoChapter extends Record<`title_${DemoLanguage}`, string> {
  start: number;
  /** Address of what a specification says about it. */
  place?: string;
}

interface ErratumFile {
  id: string;
  release: string;
  chapter: string;
  anchor: string;
  requirement?: string;
  status: string;
  date: string;
  title_zh: string;
  title_en: string;
  text_zh: string;
  text_en: string;
}

interface GlossaryFile {
  term_en: string;
  term_zh: string;
  abbreviation?: string;
  definition_en: string;
  definition_zh: string;
  synonyms_zh?: string[];
  synonyms_en?: string[];
}

interface SettingsFile {
  brand: Bilingual;
  contact: Record<string, string>;
  security: Record<string, string>;
  filing: Record<string, string>;
  legal: Record<string, string>;
  social: Bilingual[];
  home: {
    hero: Bilingual & { actions: Bilingual[] };
    architecture: Bilingual & { tabs: Bilingual[] };
    latest?: Bilingual;
    mailingLists: Bilingual;
    faq: Bilingual;
  };
  navigation: { header: Bilingual[] };
  footer: { groups: Bilingual[]; legal: Bilingual[] };
  search: { words: string[]; synonyms: string[][]; pinned: Record<DemoLanguage, string[]> };
}

/** The chapters of a release: its own, and for the rest those of the release that it inherits from. */
function chaptersOf(release: ReleaseFolder, all: Map<string, ReleaseFolder>): Map<string, string> {
  const parent = release.inherits === null ? undefined : all.get(release.inherits);
  const chapters = new Map(parent ? chaptersOf(parent, all) : []);
  const own = path.join(release.dir, 'chapters');
  for (const name of existsSync(own) ? readdirSync(own) : []) chapters.set(name, path.join(own, name));
  return chapters;
}

function eachText<T>(
  texts: Partial<Record<DemoLanguage, MarkdownFile>>,
  map: (text: MarkdownFile, locale: DemoLanguage) => T,
): Partial<Record<DemoLanguage, T>> {
  const result: Partial<Record<DemoLanguage, T>> = {};
  for (const locale of demoLanguages) {
    const text = texts[locale];
    if (text) result[locale] = map(text, locale);
  }
  return result;
}

function perLanguage(item: Bilingual, fields: readonly string[]): LocalizedData {
  return { zh: pick(item, 'zh', fields), en: pick(item, 'en', fields) };
}

/** `{ title: item.title_zh }` for the fields of a bilingual record. */
function pick(item: Bilingual, locale: DemoLanguage, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, item[`${field}_${locale}`]]));
}

/** Pictures that are drawn and stored at the same time: each step of one uses a single core. */
const AHEAD = 2;

/**
 * Items in their order, each with what was prepared for it, while the next ones are being prepared.
 * @throws what preparing an item throws, when it is the turn of that item
 */
async function* preparedAhead<Item, Result>(
  items: readonly Item[],
  prepare: (item: Item) => Result | Promise<Result>,
): AsyncGenerator<[item: Item, prepared: Result]> {
  const begin = (item: Item) => {
    const prepared = (async () => prepare(item))();
    // Reported at its turn, unless an item before it has ended everything.
    prepared.catch(() => undefined);
    return { item, prepared };
  };
  const waiting = [...items];
  const begun = waiting.splice(0, AHEAD).map(begin);
  for (let first = begun.shift(); first; first = begun.shift()) {
    const result = await first.prepared;
    begun.push(...waiting.splice(0, 1).map(begin));
    yield [first.item, result];
  }
}

/** YAML reads an unquoted date as text or as a date; the database wants an ISO time. */
function dateOf(value: unknown): string {
  return new Date(value instanceof Date ? value : String(value)).toISOString();
}

/** A day that is still to come. A portal that is filled after it has a review without a last day, which visitors can try. */
function laterDay(value: string | undefined): string | undefined {
  const day = value === undefined ? undefined : dateOf(value);
  return day !== undefined && day > new Date().toISOString() ? day : undefined;
}

/** The same data whose lists have the rows of a stored item: without their ids, they would be new ones in one language. */
function rowsWithIdsOf(data: object, stored: object): Record<string, unknown> {
  const known = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(
    Object.entries(data).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? withIdsOf(value, known.get(name)) : value,
    ]),
  );
}

/** Copies the ids of array rows from a stored document into new data of the same shape. */
function withIdsOf(data: unknown, stored: unknown): unknown {
  if (Array.isArray(data)) {
    const rows = Array.isArray(stored) ? (stored as unknown[]) : [];
    return data.map((item, index) => withIdsOf(item, rows[index]));
  }
  if (typeof data !== 'object' || data === null) return data;
  const source = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const result = Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, withIdsOf(value, source[key])]),
  );
  return 'id' in source && !('id' in result) ? { ...result, id: source.id } : result;
}
