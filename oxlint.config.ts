import { defineConfig } from 'oxlint';

/**
 * Which features a feature may import, always through the other’s index.ts (server) or browser.ts (browser). Kinds of
 * content count as features. An edge here is a decision: keep the graph small, and without circles. A feature that is
 * not listed imports no other feature. `session` (requests, login state, forms) is below all features that talk to the
 * portal from the browser.
 */
const crossFeatureImports: Record<string, string[]> = {
  verification: ['session'],
  openid: ['verification'],
  identity: ['notifications', 'openid', 'session', 'verification'],
  analytics: ['consent', 'session'],
  'mailing-lists': ['analytics', 'help', 'identity', 'notifications', 'session', 'verification'],
  announcements: ['identity', 'mailing-lists', 'notifications', 'session'],
  emails: ['identity', 'notifications'],
  account: ['analytics', 'failures', 'identity', 'notices', 'notifications', 'session', 'verification'],
  staff: ['account', 'identity', 'notifications', 'openid', 'verification'],
  policies: ['identity'],
  arrangement: ['identity'],
  bundles: ['failures', 'identity'],
  failures: ['identity', 'notices'],
  pages: ['policies'],
  system: ['help', 'identity', 'notifications'],
  webhooks: ['content-api', 'identity', 'notifications'],
  feedback: ['session'],
  'public-review': ['documents', 'identity', 'notifications', 'session'],
  support: ['identity', 'notices', 'notifications', 'session', 'shared', 'verification'],
  'content-review': ['identity', 'notices'],
  notices: ['notifications'],
  documents: ['feedback'],
  faqs: ['feedback'],
  links: ['documents', 'palette'],
  shared: ['identity', 'notifications', 'session'],
  dashboard: ['analytics', 'bundles', 'failures', 'help', 'links', 'policies', 'shared', 'site', 'staff'],
  home: ['activities', 'documents', 'faqs', 'mailing-lists', 'news', 'videos', 'white-papers'],
  search: ['analytics', 'documents', 'session'],
};

/**
 * The rooms of specification access, and which of the others each imports, through their index.ts or browser.ts like
 * every feature. What several rooms need is in `src/access/shared`, which all of them import directly and which knows
 * none of them. The page of an application presents agreement and copy; a reviewer's decision sends the one and orders
 * the other.
 */
const accessRooms: Record<string, string[]> = {
  agreements: ['analytics', 'session'],
  downloads: ['analytics', 'documents', 'identity', 'session'],
  apply: ['agreements', 'analytics', 'downloads', 'identity', 'session', 'verification'],
  review: ['agreements', 'downloads', 'help', 'identity', 'mailing-lists'],
};

/** Kinds of files by path; a file may belong to several. Every file under src belongs to at least one. */
const files = [
  { category: 'app', pattern: 'src/app/**' },
  // A wildcard leaves out folders that start with a dot.
  { category: 'app', pattern: 'src/app/.well-known/**' },
  ...['src/features', 'src/content', 'src/access'].flatMap((room) => [
    { category: 'feature', pattern: `${room}/*/**`, capture: ['feature', 'rest'] },
    { category: 'feature-index', pattern: `${room}/*/{index,browser}.ts`, capture: ['feature'] },
    {
      category: 'feature-public',
      pattern: `${room}/*/{index,browser,domain,endpoints,*collection,collections,globals,jobs,personal-data,queries,samples,tables}.ts`,
      capture: ['feature', 'name'],
    },
    {
      category: 'feature-public',
      pattern: `${room}/*/{ui,admin,use-cases}/**`,
      capture: ['feature', 'folder', 'rest'],
    },
  ]),
  // What kinds of content are, as data without imports: everything above i18n may ask.
  { category: 'descriptor', pattern: 'src/content/{kind,kinds,*/descriptor}.ts' },
  { category: 'content-collections', pattern: 'src/content/collections.ts' },
  // Texts that the help of the admin shows; the bundler makes modules of them.
  { category: 'handbook', pattern: 'docs/handbooks/**/*.md' },
  { category: 'cms', pattern: 'src/cms/**' },
  { category: 'i18n', pattern: 'src/i18n/**' },
  // Leaves: the list of languages, zones of time, how dates are written, and the types of what the kit can show.
  {
    category: 'locales',
    pattern:
      'src/i18n/{dates,document-locale,languages,locales,reader-zone,time-span,time-zone,zoned-time}.ts',
  },
  // Texts of collections and fields, and what shows texts, which everything that configures Payload names.
  { category: 'admin-labels', pattern: 'src/i18n/{admin-labels,language-name,lists,texts}.ts' },
  // What answers, the admin’s client, and its parts say: routes and endpoints of the admin share one way of answering.
  // And how formulas are read aloud, and what is said of lists in a text, which is part of reading a long text.
  {
    category: 'response-messages',
    pattern:
      'src/i18n/{messages/*,by-language}/{bulk,callouts,editing,formulas,latest,links,media-tags,media-upload,rate-limits,response,staff-request,time-zone-fields,translations,vendor,versions}.{json,ts}',
  },
  { category: 'response-messages', pattern: 'src/i18n/{messages/*,by-language}/diagrams.{json,ts}' },
  { category: 'ui-model', pattern: 'src/ui/**/model.ts' },
  // Numbers with their units, the same on the site and in the admin.
  { category: 'ui-model', pattern: 'src/ui/format.ts' },
  { category: 'ui', pattern: 'src/ui/**' },
  // The one thing that the kit requires of the framework: HTML of finished parts.
  { category: 'static-html', pattern: 'src/platform/next-adapter/static-html.ts' },
  { category: 'platform', pattern: 'src/platform/**' },
  { category: 'cli', pattern: 'src/cli/**' },
  { category: 'seeding', pattern: 'src/cli/seed/**' },
  { category: 'demo', pattern: 'demo/**' },
  // The only file of the demo content that code may import, and only for seeding.
  { category: 'demo-index', pattern: 'demo/index.ts' },
  { category: 'process', pattern: 'src/{web,worker,jobs,proxy,instrumentation,instrumentation-node}.ts' },
  // What knows every feature; only processes and routes of Payload import it.
  { category: 'root', pattern: 'src/{payload,processing-register,registry}.ts' },
  { category: 'payload-types', pattern: 'src/payload-{types,schema}.ts' },
  { category: 'payload-config', pattern: 'payload.config.ts' },
  { category: 'config', pattern: '*.{ts,js,mjs}' },
  { category: 'migrations', pattern: 'migrations/**' },
  // A package of its own: it knows nothing of the portal.
  { category: 'client', pattern: 'clients/**' },
  { category: 'process', pattern: 'src/instrumentation-client.ts' },
  { category: 'test', pattern: '{tests/**,demo/**/*.test.ts,src/**/*.test.ts,src/**/*.test.tsx}' },
];

type Target = string | { category: string; feature: string };

/** A policy: files of `from` may import files of each target. */
function mayImport(from: Target, ...targets: Target[]) {
  return {
    from: { file: selector(from) },
    allow: targets.map((target) => ({ to: { file: selector(target) } })),
  };
}

function selector(target: Target) {
  if (typeof target === 'string') return { categories: target };
  return { categories: target.category, captured: { feature: target.feature } };
}

const policies = [
  mayImport('root', 'root', 'feature-public', 'platform', 'payload-config'),
  mayImport(
    'app',
    'app',
    'root',
    'descriptor',
    'content-collections',
    'feature-public',
    'ui',
    'i18n',
    'platform',
    'cms',
  ),
  mayImport(
    'feature',
    { category: 'feature', feature: '{{ from.file.captured.feature }}' },
    'ui',
    'i18n',
    'cms',
    'platform',
    'payload-types',
    'descriptor',
  ),
  mayImport({ category: 'feature', feature: 'help' }, 'handbook'),
  mayImport('descriptor', 'descriptor'),
  mayImport('content-collections', 'descriptor', 'feature-public'),
  ...Object.entries({ ...crossFeatureImports, ...accessRooms }).map(([feature, others]) =>
    mayImport(
      { category: 'feature', feature },
      ...others.map((other) => ({ category: 'feature-index', feature: other })),
    ),
  ),
  ...Object.keys(accessRooms).map((room) =>
    mayImport({ category: 'feature', feature: room }, { category: 'feature', feature: 'shared' }),
  ),
  mayImport(
    'cms',
    'cms',
    'descriptor',
    'platform',
    'payload-types',
    'locales',
    'admin-labels',
    'response-messages',
    'ui-model',
  ),
  mayImport('ui', 'ui', 'locales', 'static-html'),
  mayImport('i18n', 'i18n'),
  mayImport('platform', 'platform', 'locales'),
  mayImport('process', 'process', 'root', 'feature-public', 'platform', 'cms', 'i18n'),
  mayImport(
    'cli',
    'cli',
    'root',
    'descriptor',
    'content-collections',
    'feature-public',
    'platform',
    'cms',
    'i18n',
    'payload-config',
    'payload-types',
  ),
  mayImport('seeding', 'demo-index'),
  mayImport('demo', 'demo', 'descriptor'),
  mayImport(
    'config',
    'content-collections',
    'test',
    'feature-public',
    'platform',
    'cms',
    'i18n',
    'migrations',
  ),
  mayImport('migrations', 'migrations'),
  mayImport(
    'test',
    'test',
    'app',
    'descriptor',
    'feature',
    'cms',
    'i18n',
    'ui',
    'platform',
    'cli',
    'process',
    'root',
    'payload-types',
    'payload-config',
    'config',
    'demo',
    'migrations',
    'client',
  ),
  mayImport('client', 'client'),
];

const onlyThroughPortalPayload = {
  name: 'payload',
  importNames: ['getPayload'],
  message: 'Only src/payload.ts creates the Payload instance: call getPortalPayload().',
};
const onlyWhereContentIsRead = ['@/platform/db/payload', '@/payload'].map((name) => ({
  name,
  importNames: ['getPortalPayload'],
  message: 'Content is read in queries.ts and written in use-cases/; ask those.',
}));
const onlyPlatformReadsTheEnvironment = {
  name: 'node:process',
  importNames: ['env', 'default'],
  message: 'Only src/platform/env reads the environment.',
};
const theKitKnowsNoFramework = {
  group: ['next', 'next/*', 'payload', 'payload/*', '@payloadcms/*', 'next-intl', 'next-intl/*'],
  message: 'src/ui knows neither Next nor Payload: take what is needed as a prop.',
};

export default defineConfig({
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'react',
    'jsx-a11y',
    'nextjs',
    'promise',
    'node',
    'vitest',
  ],
  jsPlugins: ['eslint-plugin-boundaries', './tests/architecture/lint/portal-plugin.mjs'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error', suspicious: 'error' },
  settings: {
    react: { version: '19.3.1' },
    'boundaries/root-path': import.meta.dirname,
    'boundaries/files': files,
    'import/resolver': {
      [`${import.meta.dirname}/tests/architecture/lint/import-resolver.cjs`]: { root: import.meta.dirname },
    },
  },
  ignorePatterns: [
    '.next',
    '.next-*',
    '.data',
    '.test-data',
    'next-env.d.ts',
    'public',
    'migrations',
    'src/payload-types.ts',
    'src/payload-schema.ts',
    'clients/typescript/types.d.ts',
    'src/app/(payload)/admin/importMap.js',
  ],
  rules: {
    // Architecture
    'boundaries/dependencies': [
      'error',
      { default: 'disallow', checkUnknownLocals: true, checkInternals: true, policies },
    ],
    'boundaries/no-unknown-files': 'error',
    'portal/no-payload-types-in-browser-code': 'error',
    'portal/one-client-in-admin': 'error',
    'node/no-process-env': 'error',
    'no-restricted-imports': [
      'error',
      { paths: [onlyThroughPortalPayload, ...onlyWhereContentIsRead, onlyPlatformReadsTheEnvironment] },
    ],
    'import/no-cycle': 'error',

    // Types are kept honest
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': ['error', 'in-try-catch'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/restrict-plus-operands': 'error',
    'typescript/no-unsafe-function-type': 'error',

    // Likely mistakes that the categories above leave out
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'array-callback-return': 'error',
    'no-case-declarations': 'error',
    'no-console': 'error',
    'no-else-return': 'error',
    'no-fallthrough': 'error',
    'no-param-reassign': 'error',
    'no-self-compare': 'error',
    'no-var': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'start' }],
    'no-useless-return': 'error',
    'unicorn/no-typeof-undefined': 'error',
    'unicorn/no-useless-promise-resolve-reject': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/prefer-string-replace-all': 'error',
    'unicorn/no-abusive-eslint-disable': 'error',

    'vitest/valid-expect': ['error', { maxArgs: 2 }], // the second says what it was about

    // React and accessibility
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/button-has-type': 'error',
    'react/no-danger': 'error',
    'react/no-unescaped-entities': 'error',

    // Off, with the reason
    'nextjs/no-img-element': 'off', // pictures carry their own srcset from the upload sizes; the kit knows no Next
    'jsx-a11y/prefer-tag-over-role': 'off', // a fieldset or details is no substitute for every group
    'react/react-in-jsx-scope': 'off', // the automatic runtime needs no import
    'import/no-named-as-default': 'off', // tsc knows which export is meant
    'import/no-named-as-default-member': 'off', // CommonJS packages have their default only
    'import/no-unassigned-import': 'off', // stylesheets and 'server-only' are imported for their effect
    'no-underscore-dangle': 'off', // Payload's own fields begin with one (_status)
    'no-shadow': 'off', // short-lived shadowing of generic names reads better than invented ones
    'unicorn/no-array-sort': 'off', // sorting a fresh copy is idiomatic; mutation of arguments is caught by review
    'unicorn/no-array-reverse': 'off',
    'typescript/no-unsafe-type-assertion': 'off', // casts at the edge of Payload's generated types are needed
    'typescript/consistent-return': 'off', // tsc's noImplicitReturns does this with fewer false alarms
    'typescript/no-unnecessary-type-parameters': 'off', // readers of YAML and JSON name their result this way
    'promise/no-promise-in-callback': 'off', // listeners of pg and of processes are callbacks
    'promise/always-return': 'off', // fire-and-forget chains end in void on purpose
    'vitest/require-mock-type-parameters': 'off',
    'vitest/no-conditional-expect': 'off', // properties of all pairs and points need conditions
    'vitest/expect-expect': 'off', // does not see assertions inside callbacks of loops
    'vitest/no-standalone-expect': 'off', // hooks and helpers may assert what they need
    'unicorn/consistent-function-scoping': 'off', // a helper beside its only use reads better
  },
  overrides: [
    {
      files: ['src/platform/env/**', 'src/platform/env.ts'],
      rules: { 'node/no-process-env': 'off', 'no-restricted-imports': 'off' },
    },
    {
      // They build the environment of their child processes.
      files: ['src/cli/**', 'tests/**', 'playwright.config.ts', 'vitest.config.ts'],
      rules: { 'node/no-process-env': 'off', 'no-restricted-imports': 'off' },
    },
    {
      // Command line tools, the line by which the worker tells the launcher that it is ready, and what goes wrong
      // before or around Next.js.
      files: ['src/cli/**', 'src/worker.ts', 'src/web.ts', 'tests/**'],
      rules: { 'no-console': 'off' },
    },
    {
      files: [
        'src/{features,content,access}/*/queries.ts',
        'src/{features,content,access}/*/use-cases/**',
        'src/cms/**',
        'src/payload.ts',
      ],
      rules: { 'no-restricted-imports': ['error', { paths: [onlyPlatformReadsTheEnvironment] }] },
    },
    {
      // Next replaces NEXT_RUNTIME while it bundles, so it has to be written out.
      files: ['src/instrumentation.ts'],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      // No React here: `use` is an ordinary name, and in Playwright's fixtures the customary one.
      files: ['src/cli/**', 'src/platform/**', 'tests/**'],
      rules: { 'react/rules-of-hooks': 'off', 'react/hooks': 'off' },
    },
    {
      // Process entry points read and write through the same instance.
      files: ['src/worker.ts', 'src/instrumentation*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          { paths: [onlyThroughPortalPayload, onlyPlatformReadsTheEnvironment] },
        ],
      },
    },
    {
      files: ['src/ui/**'],
      rules: { 'no-restricted-imports': ['error', { patterns: [theKitKnowsNoFramework] }] },
    },
    {
      // A component that needs more consists of several.
      files: ['src/**/*.tsx'],
      rules: { 'max-lines': ['error', { max: 300 }] },
    },
    {
      // Arithmetic over arrays whose indices the loop itself bounds.
      files: ['demo/art/**'],
      rules: { 'typescript/no-non-null-assertion': 'off' },
    },
  ],
});
