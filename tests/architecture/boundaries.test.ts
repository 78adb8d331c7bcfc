import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * The import boundaries are only worth something while the linter really sees them: a renamed setting or an
 * unresolved alias makes such checks pass by looking at nothing. So this plants violations in a copy of the
 * project's skeleton, with the project's own lint configuration, and expects each to be reported.
 */

const root = path.resolve(import.meta.dirname, '../..');

/** Files that others import in the planted cases; they break no rule themselves. */
const skeleton: Record<string, string> = {
  'src/platform/clock.ts': 'export const now = () => new Date();\n',
  'src/platform/env.ts': 'export const env = { port: process.env.PORT };\n',
  'src/platform/db/payload.ts': 'export const getPortalPayload = () => 1;\n',
  'src/payload.ts':
    "import config from '@payload-config';\nimport { getPayload } from 'payload';\nexport { getPortalPayload } from '@/platform/db/payload';\nexport const open = () => getPayload({ config });\n",
  'src/cms/access.ts':
    "import { now } from '@/platform/clock';\nexport const anyone = () => now() !== null;\n",
  'src/i18n/locales.ts': "export const locales = ['zh', 'en'] as const;\n",
  'src/ui/button.tsx': 'export const Button = () => <button type="button">ok</button>;\n',
  'src/payload-types.ts': 'export interface News { id: string }\n',
  'src/payload-schema.ts': 'export const news = {};\n',
  'src/content/news/index.ts': "export { listNews } from './queries';\n",
  'src/content/news/queries.ts':
    "import type { News } from '@/payload-types';\nexport const listNews = (): News[] => [];\n",
  'src/content/news/secret.ts': 'export const secret = 1;\n',
  'src/content/news/ui/card.tsx':
    "import { Button } from '@/ui/button';\nexport const Card = () => <Button />;\n",
  'src/content/faqs/index.ts': 'export const faqs = 1;\n',
  'src/cms/admin/staff-request.ts': "export const request = () => fetch('/api');\n",
  'src/features/identity/browser.ts': 'export const rules = 1;\n',
  'src/features/identity/ui/rule.ts': 'export const rule = 1;\n',
  'src/features/account/form.ts':
    "import { rules } from '@/features/identity/browser';\nexport const form = rules;\n",
  'src/access/shared/domain.ts': "export const states = ['submitted'];\n",
  'src/access/downloads/index.ts': "export { copies } from './copies';\n",
  'src/access/downloads/copies.ts':
    "import { states } from '@/access/shared/domain';\nexport const copies = states;\n",
  'src/access/downloads/browser.ts': "export { PersonalCopy } from './ui/personal-copy';\n",
  'src/access/downloads/ui/personal-copy.tsx': 'export const PersonalCopy = () => <p>copy</p>;\n',
  'src/access/apply/ui/page.tsx':
    "import { PersonalCopy } from '@/access/downloads/browser';\nexport const Page = () => <PersonalCopy />;\n",
  'src/access/review/index.ts':
    "import { copies } from '@/access/downloads';\nexport const review = copies;\n",
  'src/app/login.ts': "import { rules } from '@/features/identity/browser';\nexport const login = rules;\n",
  'src/cli/start.ts': 'export const port = process.env.PORT;\n',
  'src/app/page.tsx':
    "import { listNews } from '@/content/news';\nimport { Card } from '@/content/news/ui/card';\nexport default function Page() {\n  return listNews().length > 0 ? <Card /> : null;\n}\n",
  'src/features/home/queries.ts':
    "import { listNews } from '@/content/news';\nexport const latest = () => listNews().slice(0, 3);\n",
  'demo/index.ts': "export { draw as CONTENT_DIR } from './art/cover';\n",
  'demo/art/cover.ts': "export const draw = 'content';\n",
  'src/cli/seed/demo.ts': "import { CONTENT_DIR } from '../../../demo';\nexport const seed = CONTENT_DIR;\n",
  'payload.config.ts': "import { anyone } from '@/cms/access';\nexport default { anyone };\n",
};

interface Violation {
  name: string;
  file: string;
  text: string;
  rule: string;
}

const violations: Violation[] = [
  {
    name: 'code other than seeding imports the demo content',
    file: 'src/cli/prepare.ts',
    text: "import { CONTENT_DIR } from '../../demo';\nexport const x = CONTENT_DIR;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'seeding imports the demo content past its index.ts',
    file: 'src/cli/seed/past.ts',
    text: "import { draw } from '../../../demo/art/cover';\nexport const x = draw;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'a feature imports another feature that is not listed for it',
    file: 'src/content/faqs/queries.ts',
    text: "import { listNews } from '@/content/news';\nexport const x = listNews;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'a listed feature is imported past its index.ts',
    file: 'src/features/home/deep.ts',
    text: "import { secret } from '@/content/news/secret';\nexport const x = secret;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'a feature imports the browser.ts of another that is not listed for it',
    file: 'src/content/faqs/login.ts',
    text: "import { rules } from '@/features/identity/browser';\nexport const x = rules;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'a feature listed for browser code is imported past its browser.ts',
    file: 'src/features/account/deep.ts',
    text: "import { rule } from '@/features/identity/ui/rule';\nexport const x = rule;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'a relative path instead of the alias leads into another feature',
    file: 'src/content/faqs/relative.ts',
    text: "import { secret } from '../news/secret';\nexport const x = secret;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'what the rooms of specification access share imports a room',
    file: 'src/access/shared/upwards.ts',
    text: "import { copies } from '@/access/downloads';\nexport const x = copies;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'a room of specification access imports another that is not listed for it',
    file: 'src/access/apply/unlisted.ts',
    text: "import { review } from '@/access/review';\nexport const x = review;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'a room of specification access imports another past its index.ts',
    file: 'src/access/review/past.ts',
    text: "import { copies } from '@/access/downloads/copies';\nexport const x = copies;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'a feature imports what the rooms share past its index.ts',
    file: 'src/features/dashboard/deep.ts',
    text: "import { states } from '@/access/shared/domain';\nexport const x = states;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'a component of a room uses generated Payload types',
    file: 'src/access/apply/ui/row.tsx',
    text: "import type { News } from '@/payload-types';\nexport const Row = ({ item }: { item: News }) => <p>{item.id}</p>;\n",
    rule: 'portal(no-payload-types-in-browser-code)',
  },
  {
    name: 'a component of a room’s admin calls fetch past the client',
    file: 'src/access/review/admin/past-client.tsx',
    text: "export const send = () => fetch('/api/news');\n",
    rule: 'portal(one-client-in-admin)',
  },
  {
    name: 'a route imports the inside of a feature',
    file: 'src/app/inside.ts',
    text: "import { secret } from '@/content/news/secret';\nexport const x = secret;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'a feature imports a route',
    file: 'src/content/news/route.ts',
    text: "import Page from '@/app/page';\nexport const x = Page;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'the cms layer imports a feature',
    file: 'src/cms/feature.ts',
    text: "import { faqs } from '@/content/faqs';\nexport const x = faqs;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'the cms layer imports more of i18n than the list of languages',
    file: 'src/cms/format.ts',
    text: "import { format } from '@/i18n/format';\nexport const x = format;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'the cms layer imports a component of the kit',
    file: 'src/cms/button.ts',
    text: "import { Button } from '@/ui/button';\nexport const x = Button;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'the user-interface kit imports the platform',
    file: 'src/ui/platform.ts',
    text: "import { now } from '@/platform/clock';\nexport const x = now;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'the user-interface kit imports Next',
    file: 'src/ui/next.ts',
    text: "import Link from 'next/link';\nexport const x = Link;\n",
    rule: 'eslint(no-restricted-imports)',
  },
  {
    name: 'the platform imports the cms layer',
    file: 'src/platform/cms.ts',
    text: "import { anyone } from '@/cms/access';\nexport const x = anyone;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'the platform imports the Payload configuration',
    file: 'src/platform/db/config.ts',
    text: "import config from '@payload-config';\nexport const x = config;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'the platform imports the composition root when it is first needed',
    file: 'src/platform/db/lazy.ts',
    text: "export const x = () => import('@/payload');\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'a feature imports the composition root',
    file: 'src/content/news/root.ts',
    text: "import { open } from '@/payload';\nexport const x = open;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'a route imports the Payload configuration past the composition root',
    file: 'src/app/config.ts',
    text: "import config from '@payload-config';\nexport const x = config;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'a route asks the composition root for the portal’s Payload instance',
    file: 'src/app/instance.ts',
    text: "import { getPortalPayload } from '@/payload';\nexport const x = getPortalPayload;\n",
    rule: 'eslint(no-restricted-imports)',
  },
  {
    name: 'only a type crosses the boundary',
    file: 'src/ui/type.ts',
    text: "import type { News } from '@/payload-types';\nexport type X = News;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'a re-export crosses the boundary',
    file: 'src/cms/reexport.ts',
    text: "export { faqs } from '@/content/faqs';\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'a dynamic import crosses the boundary',
    file: 'src/cms/dynamic.ts',
    text: "export const x = () => import('@/content/faqs');\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'production code imports the command line tools',
    file: 'src/platform/cli.ts',
    text: "import { port } from '@/cli/start';\nexport const x = port;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'production code imports a test',
    file: 'src/platform/support.ts',
    text: "import { x } from '../../tests/support/x';\nexport const y = x;\n",
    rule: 'boundaries(dependencies)',
  },
  {
    name: 'a file lies outside every known part',
    file: 'src/helpers/misc.ts',
    text: 'export const x = 1;\n',
    rule: 'boundaries(no-unknown-files)',
  },
  {
    name: 'a component of a feature uses generated Payload types',
    file: 'src/content/news/ui/row.tsx',
    text: "import type { News } from '@/payload-types';\nexport const Row = ({ item }: { item: News }) => <p>{item.id}</p>;\n",
    rule: 'portal(no-payload-types-in-browser-code)',
  },
  {
    name: 'a client component uses generated Payload types',
    file: 'src/content/news/admin/client.tsx',
    text: "'use client';\nimport type { News } from '../../../payload-types';\nexport const Row = ({ item }: { item: News }) => <p>{item.id}</p>;\n",
    rule: 'portal(no-payload-types-in-browser-code)',
  },
  {
    name: 'a component of a feature uses Payload’s tables',
    file: 'src/content/news/ui/table.tsx',
    text: "import { news } from '@/payload-schema';\nexport const Row = () => <p>{String(news)}</p>;\n",
    rule: 'portal(no-payload-types-in-browser-code)',
  },
  {
    name: 'a component of the admin calls fetch past the client',
    file: 'src/content/news/admin/past-client.tsx',
    text: "export const send = () => fetch('/api/news');\n",
    rule: 'portal(one-client-in-admin)',
  },
  {
    name: 'a component of the admin calls window.fetch',
    file: 'src/features/account/admin/window.ts',
    text: "export const send = () => window.fetch('/api/news');\n",
    rule: 'portal(one-client-in-admin)',
  },
  {
    name: 'a shared part of the admin sends with XMLHttpRequest',
    file: 'src/cms/admin/upload.ts',
    text: 'export const send = () => new XMLHttpRequest();\n',
    rule: 'portal(one-client-in-admin)',
  },
  {
    name: 'the environment is read outside platform/env',
    file: 'src/content/news/environment.ts',
    text: 'export const port = process.env.PORT;\n',
    rule: 'node(no-process-env)',
  },
  {
    name: 'the environment is imported from node:process',
    file: 'src/content/news/imported-environment.ts',
    text: "import { env } from 'node:process';\nexport const port = env.PORT;\n",
    rule: 'eslint(no-restricted-imports)',
  },
  {
    name: 'a route asks for Payload itself',
    file: 'src/app/payload.ts',
    text: "import { getPayload } from 'payload';\nexport const x = getPayload;\n",
    rule: 'eslint(no-restricted-imports)',
  },
  {
    name: 'a component asks for the portal’s Payload instance',
    file: 'src/content/news/ui/load.ts',
    text: "import { getPortalPayload } from '@/platform/db/payload';\nexport const x = getPortalPayload;\n",
    rule: 'eslint(no-restricted-imports)',
  },
  {
    name: 'a promise is left floating (type-aware rules are on)',
    file: 'src/content/news/floating.ts',
    text: 'const send = async () => 1;\nexport function run() {\n  send();\n}\n',
    rule: 'typescript(no-floating-promises)',
  },
  {
    name: 'a hook is called conditionally',
    file: 'src/content/news/ui/hook.tsx',
    text: "import { useState } from 'react';\nexport function Hook({ on }: { on: boolean }) {\n  if (on) useState(0);\n  return null;\n}\n",
    rule: 'react(hooks)',
  },
  {
    name: 'an image has no alternative text',
    file: 'src/content/news/ui/image.tsx',
    text: 'export const Image = () => <img src="/a.png" />;\n',
    rule: 'jsx-a11y(alt-text)',
  },
  {
    name: 'a component is longer than 300 lines',
    file: 'src/content/news/ui/long.tsx',
    text: `export const Long = () => (\n  <ul>\n${'    <li>one of many</li>\n'.repeat(300)}  </ul>\n);\n`,
    rule: 'eslint(max-lines)',
  },
  {
    name: 'two files import each other',
    file: 'src/content/news/ring-a.ts',
    text: "import { b } from './ring-b';\nexport const a = () => b;\n",
    rule: 'import(no-cycle)',
  },
];

/** Companions of planted cases that need a second file. */
const companions: Record<string, string> = {
  'src/content/news/ring-b.ts': "import { a } from './ring-a';\nexport const b = () => a;\n",
  'tests/support/x.ts': 'export const x = 1;\n',
};

interface Diagnostic {
  code: string;
  filename: string;
  message: string;
}

let planted: string;
let diagnostics: Diagnostic[];

async function write(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(planted, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}

/** Lints the planted project with its own copy of the configuration. */
function lint(): Promise<Diagnostic[]> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [
        path.join(root, 'node_modules/oxlint/bin/oxlint'),
        '--type-aware',
        '--format',
        'json',
        'src',
        'tests/support',
        'payload.config.ts',
      ],
      { cwd: planted, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) => {
        try {
          resolve((JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics);
        } catch {
          reject(new Error(`The linter gave no report:\n${stdout}\n${stderr}`));
        }
      },
    );
  });
}

beforeAll(async () => {
  planted = await mkdtemp(path.join(tmpdir(), 'planted-violations-'));
  await mkdir(path.join(planted, 'tests/architecture'), { recursive: true });
  await cp(path.join(root, 'oxlint.config.ts'), path.join(planted, 'oxlint.config.ts'));
  await cp(path.join(root, 'tests/architecture/lint'), path.join(planted, 'tests/architecture/lint'), {
    recursive: true,
  });
  await cp(path.join(root, 'tsconfig.json'), path.join(planted, 'tsconfig.json'));
  await cp(path.join(root, 'package.json'), path.join(planted, 'package.json'));
  await symlink(path.join(root, 'node_modules'), path.join(planted, 'node_modules'));
  await write(skeleton);
  await write(companions);
  await write(Object.fromEntries(violations.map(({ file, text }) => [file, text])));
  diagnostics = await lint();
});

afterAll(() => rm(planted, { recursive: true, force: true }));

describe('the linter', () => {
  it.each(violations)('reports that $name', ({ file, rule }) => {
    const reported = diagnostics.filter((diagnostic) => diagnostic.filename === file);
    expect(reported.map((diagnostic) => diagnostic.code)).toContain(rule);
  });

  it('reports nothing in files that keep the rules', () => {
    const innocent = new Set([...Object.keys(skeleton), 'tests/support/x.ts']);
    expect(diagnostics.filter((diagnostic) => innocent.has(diagnostic.filename))).toEqual([]);
  });
});
