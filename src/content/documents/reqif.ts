import { levels } from './requirements';
import type { IndexedRequirement, RequirementSource } from './requirements';

/** Attributes of each requirement; the names with `ReqIF.` are those that tools know. */
const STRINGS: readonly {
  readonly id: string;
  readonly name: string;
  readonly read: (item: IndexedRequirement, source: RequirementSource) => string;
}[] = [
  { id: 'portal-attribute-foreign-id', name: 'ReqIF.ForeignID', read: ({ number }) => number },
  { id: 'portal-attribute-applies-to', name: 'AppliesTo', read: ({ appliesTo }) => appliesTo.join('; ') },
  { id: 'portal-attribute-section', name: 'Section', read: ({ section }) => section },
  { id: 'portal-attribute-heading', name: 'SectionHeading', read: ({ heading }) => heading },
  { id: 'portal-attribute-url', name: 'URL', read: (item, { urlOf }) => urlOf(item) },
];

const TEXT = 'portal-attribute-text';
const LEVEL = 'portal-attribute-level';

/**
 * The requirements as ReqIF 1.2 (OMG formal/2016-07-01): header, data types, types, objects, and one specification with
 * the objects in reading order. Versions 1.0 to 1.2 have one schema, which fixes `REQ-IF-VERSION` to 1.0.
 *
 * A requirement has the same identifier in every release, so importing a later one updates it.
 */
export function toReqif(requirements: readonly IndexedRequirement[], source: RequirementSource): string {
  const at = new Date(source.date).toISOString();
  const title = `${source.number} ${source.document} ${source.version}`;
  const release = nameOf(`${source.language}-${source.slug}-${source.version}`);
  const idOf = ({ number }: IndexedRequirement) =>
    nameOf(`requirement-${source.language}-${source.slug}-${number}`);
  const named = (id: string, name: string) => ({ IDENTIFIER: id, 'LAST-CHANGE': at, 'LONG-NAME': name });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'REQ-IF',
    {
      xmlns: 'http://www.omg.org/spec/ReqIF/20110401/reqif.xsd',
      'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
      'xml:lang': source.language,
    },
    element(
      'THE-HEADER',
      {},
      element(
        'REQ-IF-HEADER',
        { IDENTIFIER: `header-${release}` },
        element('COMMENT', {}, escaped(source.url)),
        element('CREATION-TIME', {}, at),
        element('REQ-IF-TOOL-ID', {}, 'portal'),
        element('REQ-IF-VERSION', {}, '1.0'),
        element('SOURCE-TOOL-ID', {}, 'portal'),
        element('TITLE', {}, escaped(title)),
      ),
    ),
    element(
      'CORE-CONTENT',
      {},
      element(
        'REQ-IF-CONTENT',
        {},
        element('DATATYPES', {}, ...dataTypes(named)),
        element('SPEC-TYPES', {}, ...types(named)),
        element(
          'SPEC-OBJECTS',
          {},
          ...requirements.map((item) =>
            element(
              'SPEC-OBJECT',
              named(idOf(item), item.number),
              element('TYPE', {}, element('SPEC-OBJECT-TYPE-REF', {}, 'portal-type-requirement')),
              element('VALUES', {}, ...values(item, source)),
            ),
          ),
        ),
        element(
          'SPECIFICATIONS',
          {},
          element(
            'SPECIFICATION',
            named(`specification-${release}`, title),
            element('TYPE', {}, element('SPECIFICATION-TYPE-REF', {}, 'portal-type-release')),
            element(
              'CHILDREN',
              {},
              ...requirements.map((item) =>
                element(
                  'SPEC-HIERARCHY',
                  named(nameOf(`place-${release}-${item.number}`), item.number),
                  element('OBJECT', {}, element('SPEC-OBJECT-REF', {}, idOf(item))),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  )}\n`;
}

type Attributes = Readonly<Record<string, string>>;
type Named = (id: string, name: string) => Attributes;

function dataTypes(named: Named): string[] {
  return [
    element('DATATYPE-DEFINITION-STRING', { ...named('portal-string', 'String'), 'MAX-LENGTH': '32000' }),
    element('DATATYPE-DEFINITION-XHTML', named('portal-xhtml', 'Text')),
    element(
      'DATATYPE-DEFINITION-ENUMERATION',
      named('portal-level', 'Level'),
      element(
        'SPECIFIED-VALUES',
        {},
        ...levels.map((level, key) =>
          element(
            'ENUM-VALUE',
            named(`portal-level-${level}`, level.toUpperCase()),
            element(
              'PROPERTIES',
              {},
              element('EMBEDDED-VALUE', { KEY: String(key), 'OTHER-CONTENT': level.toUpperCase() }),
            ),
          ),
        ),
      ),
    ),
  ];
}

function types(named: Named): string[] {
  const typed = (kind: string, type: string) =>
    element('TYPE', {}, element(`DATATYPE-DEFINITION-${kind}-REF`, {}, type));
  return [
    element(
      'SPEC-OBJECT-TYPE',
      named('portal-type-requirement', 'Requirement'),
      element(
        'SPEC-ATTRIBUTES',
        {},
        ...STRINGS.map(({ id, name }) =>
          element('ATTRIBUTE-DEFINITION-STRING', named(id, name), typed('STRING', 'portal-string')),
        ),
        element('ATTRIBUTE-DEFINITION-XHTML', named(TEXT, 'ReqIF.Text'), typed('XHTML', 'portal-xhtml')),
        element(
          'ATTRIBUTE-DEFINITION-ENUMERATION',
          { ...named(LEVEL, 'Level'), 'MULTI-VALUED': 'false' },
          typed('ENUMERATION', 'portal-level'),
        ),
      ),
    ),
    element('SPECIFICATION-TYPE', named('portal-type-release', 'Release')),
  ];
}

function values(item: IndexedRequirement, source: RequirementSource): string[] {
  const definition = (kind: string, id: string) =>
    element('DEFINITION', {}, element(`ATTRIBUTE-DEFINITION-${kind}-REF`, {}, id));
  return [
    ...STRINGS.map(({ id, read }) =>
      element('ATTRIBUTE-VALUE-STRING', { 'THE-VALUE': read(item, source) }, definition('STRING', id)),
    ),
    element(
      'ATTRIBUTE-VALUE-XHTML',
      {},
      definition('XHTML', TEXT),
      element('THE-VALUE', {}, element('xhtml:div', {}, escaped(item.text))),
    ),
    element(
      'ATTRIBUTE-VALUE-ENUMERATION',
      {},
      definition('ENUMERATION', LEVEL),
      element('VALUES', {}, element('ENUM-VALUE-REF', {}, `portal-level-${item.level}`)),
    ),
  ];
}

/** @param content elements, or text that is escaped already */
function element(name: string, attributes: Attributes, ...content: string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const start = `<${name}${written.join('')}`;
  return content.length === 0 ? `${start}/>` : `${start}>${content.join('')}</${name}>`;
}

/** An identifier as XML allows it: letters, digits, and a few signs. */
function nameOf(text: string): string {
  return text.replaceAll(/[^\w.-]/g, '_');
}

const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
