import { beforeAll, describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { parseXml, type XmlElement } from '../support/xml';

const get = (path: string) => fetch(`${portalUrl()}${path}`, { redirect: 'manual' });

const INDEX = '/en/docs/base-specification/v/1.1/requirements';

interface IndexFile {
  document: string;
  version: string;
  comparedWith: string;
  language: string;
  requirements: {
    id: string;
    level: string;
    appliesTo: string[];
    section: string;
    change: string;
    url: string;
  }[];
}

async function readIndex(lang: 'zh' | 'en', version = '1.1'): Promise<IndexFile> {
  const answer = await get(`/${lang}/docs/base-specification/v/${version}/requirements.json`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return (await answer.json()) as IndexFile;
}

/** Numbers of the requirements that a page lists. */
async function listed(path: string): Promise<string[]> {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  return [...(await answer.text()).matchAll(/<th scope="row"><a href="[^"#]*#([A-Z0-9-]+)"/g)].map(
    ([, number = '']) => number,
  );
}

const allOf = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(allOf)];

/**
 * What the schema of ReqIF allows (`reqif.xsd`, namespace 20110401, of versions 1.0 to 1.2), of the elements that are
 * written here. `in` is a sequence, `of` is in any order; a question mark means it may be missing, an asterisk that it
 * may be repeated.
 */
const identifiable = ['IDENTIFIER', 'LAST-CHANGE'];
const SCHEMA: Readonly<
  Record<string, { in?: string; of?: string; needs?: readonly string[]; may?: readonly string[] }>
> = {
  'REQ-IF': { in: 'THE-HEADER CORE-CONTENT TOOL-EXTENSIONS?', may: ['xmlns', 'xmlns:xhtml', 'xml:lang'] },
  'THE-HEADER': { in: 'REQ-IF-HEADER' },
  'REQ-IF-HEADER': {
    in: 'COMMENT? CREATION-TIME REPOSITORY-ID? REQ-IF-TOOL-ID REQ-IF-VERSION SOURCE-TOOL-ID TITLE',
    needs: ['IDENTIFIER'],
  },
  'CORE-CONTENT': { in: 'REQ-IF-CONTENT' },
  'REQ-IF-CONTENT': {
    in: 'DATATYPES? SPEC-TYPES? SPEC-OBJECTS? SPEC-RELATIONS? SPECIFICATIONS? SPEC-RELATION-GROUPS?',
  },
  DATATYPES: {
    of: 'DATATYPE-DEFINITION-STRING* DATATYPE-DEFINITION-XHTML* DATATYPE-DEFINITION-ENUMERATION*',
  },
  'DATATYPE-DEFINITION-STRING': { needs: [...identifiable, 'MAX-LENGTH'], may: ['LONG-NAME'] },
  'DATATYPE-DEFINITION-XHTML': { needs: identifiable, may: ['LONG-NAME'] },
  'DATATYPE-DEFINITION-ENUMERATION': { of: 'SPECIFIED-VALUES?', needs: identifiable, may: ['LONG-NAME'] },
  'SPECIFIED-VALUES': { of: 'ENUM-VALUE*' },
  'ENUM-VALUE': { of: 'PROPERTIES', needs: identifiable, may: ['LONG-NAME'] },
  PROPERTIES: { in: 'EMBEDDED-VALUE' },
  'EMBEDDED-VALUE': { needs: ['KEY', 'OTHER-CONTENT'] },
  'SPEC-TYPES': { of: 'SPEC-OBJECT-TYPE* SPECIFICATION-TYPE*' },
  'SPEC-OBJECT-TYPE': { of: 'SPEC-ATTRIBUTES?', needs: identifiable, may: ['LONG-NAME'] },
  'SPECIFICATION-TYPE': { of: 'SPEC-ATTRIBUTES?', needs: identifiable, may: ['LONG-NAME'] },
  'SPEC-ATTRIBUTES': {
    of: 'ATTRIBUTE-DEFINITION-STRING* ATTRIBUTE-DEFINITION-XHTML* ATTRIBUTE-DEFINITION-ENUMERATION*',
  },
  'ATTRIBUTE-DEFINITION-STRING': { of: 'TYPE', needs: identifiable, may: ['LONG-NAME'] },
  'ATTRIBUTE-DEFINITION-XHTML': { of: 'TYPE', needs: identifiable, may: ['LONG-NAME'] },
  'ATTRIBUTE-DEFINITION-ENUMERATION': {
    of: 'TYPE',
    needs: [...identifiable, 'MULTI-VALUED'],
    may: ['LONG-NAME'],
  },
  'SPEC-OBJECTS': { of: 'SPEC-OBJECT*' },
  'SPEC-OBJECT': { of: 'VALUES? TYPE', needs: identifiable, may: ['LONG-NAME'] },
  'ATTRIBUTE-VALUE-STRING': { of: 'DEFINITION', needs: ['THE-VALUE'] },
  'ATTRIBUTE-VALUE-XHTML': { of: 'THE-VALUE THE-ORIGINAL-VALUE? DEFINITION' },
  'ATTRIBUTE-VALUE-ENUMERATION': { of: 'DEFINITION VALUES?' },
  'THE-VALUE': { in: 'xhtml:div' },
  SPECIFICATIONS: { of: 'SPECIFICATION*' },
  SPECIFICATION: { of: 'VALUES? CHILDREN? TYPE', needs: identifiable, may: ['LONG-NAME'] },
  CHILDREN: { of: 'SPEC-HIERARCHY*' },
  'SPEC-HIERARCHY': { of: 'OBJECT CHILDREN?', needs: identifiable, may: ['LONG-NAME'] },
  OBJECT: { in: 'SPEC-OBJECT-REF' },
};
/** Elements with one reference, or several values, whose kind their parent decides. */
const OPEN = new Set(['TYPE', 'DEFINITION', 'VALUES']);

/** Everything in an element that the schema does not allow. */
function faultsIn({ name, attributes, children }: XmlElement): string[] {
  const rule = SCHEMA[name];
  const names = children.map((child) => child.name);
  const below = children.flatMap(faultsIn);
  if (OPEN.has(name)) return names.length > 0 ? below : [`${name} is empty`];
  if (!rule) return names.length > 0 ? [`unknown ${name}`] : below;
  const { needs = [], may = [] } = rule;
  const wrong = [
    ...needs
      .filter((attribute) => !attributes.has(attribute))
      .map((attribute) => `${name} lacks ${attribute}`),
    ...[...attributes.keys()]
      .filter((attribute) => !needs.includes(attribute) && !may.includes(attribute))
      .map((attribute) => `${name} has ${attribute}`),
  ];
  const allowed = (rule.in ?? rule.of ?? '').split(' ').filter(Boolean);
  const plain = allowed.map((entry) => entry.replace(/[?*]$/, ''));
  for (const entry of allowed) {
    const count = names.filter((child) => child === entry.replace(/[?*]$/, '')).length;
    if (count === 0 && !/[?*]$/.test(entry)) wrong.push(`${name} lacks ${entry}`);
    if (count > 1 && !entry.endsWith('*')) wrong.push(`${name} has ${entry} twice`);
  }
  wrong.push(...names.filter((child) => !plain.includes(child)).map((child) => `${name} has ${child}`));
  const places = names.map((child) => plain.indexOf(child));
  if (rule.in !== undefined && places.some((place, index) => place < (places[index - 1] ?? 0))) {
    wrong.push(`${name} is out of order`);
  }
  return [...wrong, ...below];
}

describe('the ReqIF file of a release', () => {
  let root: XmlElement;
  let elements: XmlElement[];

  beforeAll(async () => {
    root = parseXml(await (await get(`${INDEX}.reqif`)).text());
    elements = allOf(root);
  });

  it('have the elements and attributes that the schema demands, in its order', () => {
    expect(faultsIn(root)).toEqual([]);
  });

  it('are of the version that the schema fixes', () => {
    expect(elements.find(({ name }) => name === 'REQ-IF-VERSION')?.text).toBe('1.0');
    expect(root.attributes.get('xmlns')).toBe('http://www.omg.org/spec/ReqIF/20110401/reqif.xsd');
  });

  it('have identifiers that XML allows, each once', () => {
    const ids = elements.flatMap(({ attributes }) => attributes.get('IDENTIFIER') ?? []);
    expect(ids.filter((id) => !/^[A-Za-z_][\w.-]*$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('have references that lead to an element of their kind', () => {
    const kinds = new Map(elements.map(({ name, attributes }) => [attributes.get('IDENTIFIER'), name]));
    const references = elements.filter(({ name }) => name.endsWith('-REF'));
    expect(references.length).toBeGreaterThan(20);
    expect(references.filter(({ name, text }) => `${kinds.get(text) ?? ''}-REF` !== name)).toEqual([]);
  });
});

describe('the requirements of a release', () => {
  it('are the same ones in both languages, each with level and section, at addresses that exist', async () => {
    const [english, chinese] = await Promise.all([readIndex('en'), readIndex('zh')]);
    expect(english).toMatchObject({ version: '1.1', comparedWith: '1.0', language: 'en' });
    expect(chinese.language).toBe('zh-Hans');
    const facts = ({ requirements }: IndexFile) =>
      requirements.map(({ id, level, section, change, appliesTo }) => [
        id,
        level,
        section,
        change,
        appliesTo.length,
      ]);
    expect(english.requirements.length).toBeGreaterThan(50);
    expect(facts(chinese)).toEqual(facts(english));
    const [first] = english.requirements;
    const page = await get(new URL(first?.url ?? '').pathname);
    expect(await page.text()).toContain(`id="${first?.id}"`);
  });

  it('are on the page as in the file', async () => {
    const { requirements } = await readIndex('en');
    expect(await listed(INDEX)).toEqual(requirements.map(({ id }) => id));
  });

  it('are a file for spreadsheets', async () => {
    const answer = await get(`${INDEX}.csv`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="base-specification-1.1-requirements.csv"',
    );
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toMatch(/^id,level,applies_to,section,heading,text,/);
  });

  it('are ReqIF with one object each', async () => {
    const [answer, { requirements }] = await Promise.all([get(`${INDEX}.reqif`), readIndex('en')]);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const objects = allOf(parseXml(await answer.text())).filter(({ name }) => name === 'SPEC-OBJECT');
    expect(objects.map(({ attributes }) => attributes.get('LONG-NAME'))).toEqual(
      requirements.map(({ id }) => id),
    );
  });

  it.each([
    '/en/docs/base-specification/v/9.9/requirements.csv',
    '/en/docs/no-such-document/v/1.1/requirements.json',
    `${INDEX}.xlsx`,
    '/en/docs/base-specification/v/9.9/requirements',
    '/en/docs/base-specification/v/9.9/requirements?level=shall',
  ])('%s does not exist', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('filters in the address', () => {
  it('narrow by level, chapter, and role, and ignore what means nothing', async () => {
    const { requirements } = await readIndex('en');
    const expected = requirements.filter(
      ({ appliesTo, url }) =>
        url.includes('/network-layer#') && (appliesTo.length === 0 || appliesTo.includes('Switch')),
    );
    expect(expected.length).toBeGreaterThan(2);
    expect(await listed(`${INDEX}?chapter=network-layer&applies=Switch&level=shall`)).toEqual(
      expected.map(({ id }) => id),
    );
    expect(await listed(`${INDEX}?level=perhaps&chapter=%00&applies=%22%3E&since=7`)).toHaveLength(
      requirements.length,
    );
  });

  it('show what changed since an earlier release', async () => {
    const { requirements } = await readIndex('zh', '2.0-preview');
    const changed = requirements.filter(({ change }) => change !== 'same').map(({ id }) => id);
    expect(changed.length).toBeGreaterThan(5);
    expect(changed.length).toBeLessThan(requirements.length);
    expect(await listed('/zh/docs/base-specification/v/2.0-preview/requirements?since=1.1')).toEqual(changed);
  });

  it('belong to the current release where the address names none', async () => {
    const { requirements } = await readIndex('en');
    expect(await listed('/en/docs/base-specification/requirements?level=shall')).toHaveLength(
      requirements.filter(({ level }) => level === 'SHALL').length,
    );
  });
});
