import { defineConfig } from 'oxlint';

/**
 * Which features a feature may import, always through the other’s index.ts (server) or browser.ts (browser). An edge
 * here is a decision: keep the graph small. A feature that is not listed imports no other feature. `account/browser.ts`
 * (requests, login state, forms) is the ground of browser code, so it imports no components of other features.
 */
const crossFeatureImports: Record<string, string[]> = {
  identity: ['account', 'notifications', 'verification'],
  verification: ['account', 'identity'],
  account: [
    'analytics',
    'announcements',
    'applications',
    'mailing-lists',
    'identity',
    'notifications',
    'verification',
  ],
  staff: ['account', 'identity'],
  analytics: ['account', 'consent', 'identity'],
  applications: ['account', 'analytics', 'identity', 'mailing-lists', 'notifications', 'verification'],
  announcements: ['identity', 'mailing-lists'],
  'mailing-lists': ['account', 'analytics', 'identity', 'notifications', 'verification'],
  feedback: ['account'],
  documents: ['feedback'],
  dashboard: ['analytics', 'applications'],
  home: ['activities', 'documents', 'faqs', 'mailing-lists', 'news', 'videos', 'white-papers'],
  search: ['account', 'analytics', 'documents'],
};

/** Kinds of files by path; a file may belong to several. Every file under src belongs to at least one. */
const files = [
  { category: 'app', pattern: 'src/app/**' },
  { category: 'feature', pattern: 'src/features/*/**', capture: ['feature', 'rest'] },
  { category: 'feature-index', pattern: 'src/features/*/{index,browser}.ts', capture: ['feature'] },
  {
    category: 'feature-public',
    pattern:
      'src/features/*/{index,browser,domain,endpoints,*collection,collections,globals,jobs,queries,tables}.ts',
    capture: ['feature', 'name'],
  },
  {
    category: 'feature-public',
    pattern: 'src/features/*/{ui,admin,use-cases}/**',
    capture: ['feature', 'folder', 'rest'],
  },
  { category: 'cms', pattern: 'src/cms/**' },
  { category: 'i18n', pattern: 'src/i18n/**' },
  // Leaves without imports of their own: the list of languages, and the types of what the kit can show.
  { category: 'locales', pattern: 'src/i18n/locales.ts' },
  // What answers say, in both languages: routes and the endpoints of the admin share one way of answering.
  { category: 'response-messages', pattern: 'src/i18n/messages/*/response.json' },
  { category: 'ui-model', pattern: 'src/ui/**/model.ts' },
  { category: 'ui', pattern: 'src/ui/**' },
  { category: 'platform', pattern: 'src/platform/**' },
  { category: 'payload-instance', pattern: 'src/platform/db/**' },
  { category: 'cli', pattern: 'src/cli/**' },
  { category: 'process', pattern: 'src/{web,worker,proxy,instrumentation,instrumentation-node}.ts' },
  { category: 'payload-types', pattern: 'src/payload-types.ts' },
  { category: 'payload-config', pattern: 'payload.config.ts' },
  { category: 'config', pattern: '*.{ts,js,mjs}' },
  { category: 'migrations', pattern: 'migrations/**' },
  { category: 'test', pattern: '{tests/**,src/**/*.test.ts,src/**/*.test.tsx}' },
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
  mayImport('app', 'app', 'feature-public', 'ui', 'i18n', 'platform', 'cms', 'payload-config'),
  mayImport(
    'feature',
    { category: 'feature', feature: '{{ from.file.captured.feature }}' },
    'ui',
    'i18n',
    'cms',
    'platform',
    'payload-types',
  ),
  ...Object.entries(crossFeatureImports).map(([feature, others]) =>
    mayImport(
      { category: 'feature', feature },
      ...others.map((other) => ({ category: 'feature-index', feature: other })),
    ),
  ),
  mayImport('cms', 'cms', 'platform', 'payload-types', 'locales', 'response-messages', 'ui-model'),
  mayImport('ui', 'ui'),
  mayImport('i18n', 'i18n'),
  mayImport('platform', 'platform'),
  mayImport('payload-instance', 'payload-config'),
  mayImport('process', 'feature-public', 'platform', 'cms', 'i18n', 'payload-config'),
  mayImport('cli', 'cli', 'feature-public', 'platform', 'cms', 'i18n', 'payload-config', 'payload-types'),
  mayImport('config', 'test', 'feature-public', 'platform', 'cms', 'i18n', 'migrations'),
  mayImport('migrations', 'migrations'),
  mayImport(
    'test',
    'test',
    'app',
    'feature',
    'cms',
    'i18n',
    'ui',
    'platform',
    'cli',
    'process',
    'payload-types',
    'payload-config',
    'config',
    'migrations',
  ),
];

const onlyThroughPortalPayload = {
  name: 'payload',
  importNames: ['getPayload'],
  message: 'Only platform/db creates the Payload instance: call getPortalPayload().',
};
const onlyWhereContentIsRead = {
  name: '@/platform/db/payload',
  message: 'Content is read in queries.ts and written in use-cases/; ask those.',
};
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
    'node/no-process-env': 'error',
    'no-restricted-imports': [
      'error',
      { paths: [onlyThroughPortalPayload, onlyWhereContentIsRead, onlyPlatformReadsTheEnvironment] },
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
      files: ['src/features/*/queries.ts', 'src/features/*/use-cases/**', 'src/cms/**', 'src/platform/db/**'],
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
      // Arithmetic over arrays whose indices the loop itself bounds.
      files: ['src/cli/seed/art/**'],
      rules: { 'typescript/no-non-null-assertion': 'off' },
    },
  ],
});
