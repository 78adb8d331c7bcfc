import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

/**
 * The recipes of the developer handbook, followed backward: a recipe names a model, and every file that knows the model
 * is one that the recipe names. When a new place has to know all kinds of content, emails, states, or pages, this test
 * fails until the handbook says so. Languages are followed forward, by `npm run test:languages`.
 */

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

interface Recipe {
  /** Headings in the two handbooks. */
  readonly en: string;
  readonly zh: string;
  /** How code and content write the model. */
  readonly model: RegExp;
  /** What placeholders in the recipe stand for. */
  readonly name: string;
  /** Sections of docs/architecture.md that the recipe refers to. */
  readonly also: readonly string[];
  /** Files that use the model as an example, or mean something else, and why the recipe leaves them out. */
  readonly examples: Readonly<Record<string, string>>;
}

const recipes: readonly Recipe[] = [
  {
    en: 'Add a kind of content',
    zh: '新增一种内容',
    model: /case-studies|caseStudies|case_studies|CaseStud/,
    name: 'case-studies',
    also: ['Add a feature'],
    examples: {
      'demo/content/judged-queries.yaml': 'graded by what the demo content answers',
      'tests/integration/publish-every-language.test.ts': 'any kind would do',
      'tests/integration/rows-of-items.test.ts': 'any kind with rows would do',
      'tests/integration/drafts-of-other-languages.test.ts': 'any kind with rows would do',
      'tests/integration/translations.test.ts': 'any kind with rows would do',
      'tests/contract/content-api.test.ts': 'any kind with rows would do',
      'tests/contract/share-pictures.test.ts': 'samples of pages, whose metadata all come from one function',
    },
  },
  {
    en: 'Add an email',
    zh: '新增一种邮件',
    model: /\balarmBegan\b/,
    name: 'alarmBegan',
    also: [],
    examples: {
      'tests/integration/system.test.ts': 'the test of the alarms themselves',
    },
  },
  {
    en: 'Add an email',
    zh: '新增一种邮件',
    model: /\bpasskeyAdded\b/,
    name: 'passkeyAdded',
    also: [],
    examples: {
      'src/features/identity/use-cases/passkeys.ts': 'what causes the email',
      'tests/integration/passkeys.test.ts': 'the test of what causes the email',
    },
  },
  {
    en: 'Add a state of an application',
    zh: '新增一种申请状态',
    model: /\bagreement_returned\b/,
    name: 'agreement_returned',
    also: [],
    examples: {
      'tests/contract/specification-crashes.test.ts': 'a path through the states',
      'tests/contract/specifications.test.ts': 'a path through the states',
      'tests/support/filed-application.ts': 'a path through the states',
      'tests/e2e/review-console.spec.ts': 'a path through the states',
      'tests/integration/analytics.test.ts': 'a path through the states',
    },
  },
  {
    en: 'Add a page',
    zh: '新增页面',
    model: /'\/?developers'|\/developers[`'"\s,]/,
    name: 'developers',
    also: ['Add a feature', 'Add a text'],
    examples: {
      'src/features/content-api/use-cases/developers-text.ts': 'what this page shows',
      'src/features/help/handbook.ts': 'the handbook of that name',
      'tests/contract/developers-page.test.ts': 'the test of what this page shows',
      'tests/support/developers-examples.ts': 'the test of what this page shows',
    },
  },
];

/** Written by `npm run generate`. */
const GENERATED =
  /^src\/(?:payload-(?:types|schema)|i18n\/(?:message-types|by-language\/.*)|content\/collections)\.ts$/;

/** Tests of the code base name anything; they know nothing of the models. */
const files = globSync(['src/**/*.{ts,tsx,json}', 'tests/**/*.ts', 'demo/**/*.{ts,yaml}'], {
  cwd: root,
  exclude: ['tests/architecture/**'],
})
  // Folders of routes may have such names too.
  .filter((file) => !GENERATED.test(file) && statSync(resolve(root, file)).isFile())
  .map((file) => ({ file, text: read(file) }));

/** A section of a document, with its subsections. */
function section(text: string, heading: string): string {
  const [, level = '', rest = ''] =
    new RegExp(`^(#+) ${RegExp.escape(heading)}\\n([\\s\\S]*)`, 'm').exec(text) ?? [];
  return rest.split(new RegExp(`^#{1,${level.length}} `, 'm'))[0] ?? '';
}

/** What readers replace, in the language of the handbook: `<kind>`, `<类型>`. */
const PLACEHOLDER = /<[\p{L}-]+>/gu;

const spansOf = (text: string) =>
  Array.from(text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`]+)`/g), ([, span = '']) =>
    span.replaceAll(/\s+/g, ' '),
  );

/** Whether a recipe leads to a file: by its path, a folder above it, its name, or a command that finds it. */
function leadsTo(spans: readonly string[], { file, text }: { file: string; text: string }): boolean {
  return spans.some((span) => {
    const [, searched, folder] = /^grep -rn (\S+) (\S+)$/.exec(span) ?? [];
    if (searched !== undefined) return file.startsWith(`${folder}/`) && text.includes(searched);
    const path = span.replace(/\/$/, '');
    // A folder such as `tests` leads everywhere and therefore nowhere.
    const isPlace = path.split('/').length > 2;
    return (
      file === path ||
      (isPlace && file.startsWith(`${path}/`)) ||
      (!path.includes('/') && basename(file) === path)
    );
  });
}

describe.each(recipes)('“$en” ($name)', ({ en, zh, model, name, also, examples }) => {
  const recipe = section(read('docs/handbooks/en/developers.md'), en);
  const filled = [recipe, ...also.map((heading) => section(read('docs/architecture.md'), heading))]
    .flatMap(spansOf)
    .map((span) => span.replaceAll(/<(?:kind|name|route|namespace|state)>/g, name));

  it('names every place that knows its model', () => {
    const places = files.filter(({ text, file }) => model.test(text) || file.includes(`/${name}/`));
    expect(places.length).toBeGreaterThan(4);
    const left = places.filter((place) => !leadsTo(filled, place) && !Object.hasOwn(examples, place.file));
    expect(left.map(({ file }) => file)).toEqual([]);
  });

  it('leaves out only files that know the model', () => {
    const known = new Set(files.filter(({ text }) => model.test(text)).map(({ file }) => file));
    expect(Object.keys(examples).filter((file) => !known.has(file))).toEqual([]);
  });

  it('names the same code in Chinese', () => {
    const code = (text: string) =>
      spansOf(text)
        .map((span) => span.replaceAll(PLACEHOLDER, '<>'))
        .toSorted();
    expect(code(section(read('docs/handbooks/zh/developers.md'), zh))).toEqual(code(recipe));
  });
});

/** All files that a recipe may name, apart from the handbooks. */
const allFiles = globSync(['{src,tests,demo,docs,deploy,clients,migrations,.ci}/**', '*', '.env.example'], {
  cwd: root,
  exclude: ['docs/handbooks/**', 'node_modules/**'],
}).filter((file) => statSync(resolve(root, file)).isFile());

const folders = new Set(
  allFiles.flatMap((file) =>
    file
      .split('/')
      .slice(0, -1)
      .map((_, index, parts) => parts.slice(0, index + 1).join('/')),
  ),
);

/** All code, messages, and settings, as one text. Tests of the code base are left out, because they name anything. */
const code = [
  ...files.map(({ text }) => text),
  ...allFiles
    .filter((file) => /^(?:[^/]+\.(?:ts|mjs|json|ya?ml)|\.env\.example|src\/.*\.mjs)$/.test(file))
    .filter((file) => file !== 'package-lock.json')
    .map(read),
].join('\n');

const [, declared = ''] = /"scripts": \{([^}]*)\}/.exec(read('package.json')) ?? [];
const scripts = new Set(Array.from(declared.matchAll(/^ +"([\w:-]+)":/gm), ([, name = '']) => name));

/** Spans that show what to write, and name nothing that exists. */
const shown = ["text('state', { enum: states })", 'NAME: ${NAME:-}', 'NAME_FILE: ${NAME_FILE:-}', 'env.NAME'];

const isPlaceOf = (path: string) =>
  allFiles.includes(path) || folders.has(path) || allFiles.some((file) => basename(file) === path);

/** Whether what a recipe names exists: the files of a command and its script, a file or a folder, or a name in the code. */
function exists(span: string): boolean {
  if (shown.includes(span)) return true;
  const [first = '', ...words] = span.split(' ');
  if (/^[A-Z_]+=/.test(first)) {
    return (
      code.includes(first.slice(0, first.indexOf('='))) && (words.length === 0 || exists(words.join(' ')))
    );
  }
  // The commands of others, such as git, are their own.
  if (words.length > 0 && ['git', 'grep', 'npx', 'npm'].includes(first)) {
    const script = first === 'npm' && words[0] === 'run' ? words[1] : undefined;
    return (
      (script === undefined || scripts.has(script)) &&
      words.filter((word) => /^(?:src|tests)(?:\/|$)/.test(word)).every(isPlaceOf)
    );
  }
  const named = span.replace(/\/$/, '').replace(/\(\)$/, '');
  if (named.search(PLACEHOLDER) !== -1) {
    const pattern = new RegExp(
      `(?:^|/)${named
        .split(PLACEHOLDER)
        .map((part) => RegExp.escape(part))
        .join('[^/]+')}$`,
    );
    return allFiles.some((file) => pattern.test(file)) || [...folders].some((folder) => pattern.test(folder));
  }
  if (isPlaceOf(named)) return true;
  const [, route] = /^\/(?:en|zh)(\/.+)$/.exec(named) ?? [];
  if (route !== undefined) return folders.has(`src/app/[lang]${route}`);
  return new RegExp(`(?<!\\w)${RegExp.escape(named)}(?!\\w)`).test(code);
}

describe('the developer handbook', () => {
  it.each(['en', 'zh'])('names only files, commands, and names that exist (%s)', (language) => {
    const spans = spansOf(read(`docs/handbooks/${language}/developers.md`));
    expect(spans.length).toBeGreaterThan(100);
    expect([...new Set(spans)].filter((span) => !exists(span))).toEqual([]);
  });

  it.each([
    'src/content/kinds-of-old.ts',
    'kinds-of-old.ts',
    'demo/contents/<kind>',
    'npm run generate-all -- <kind>',
    'npx vitest run --project unit tests/integration/kinds-of-old.test.ts',
    'KINDS_OF_OLD=on',
    'kindsOfOld()',
    '/en/kinds-of-old',
  ])('would be refused with `%s`', (span) => {
    expect(exists(span)).toBe(false);
  });
});
