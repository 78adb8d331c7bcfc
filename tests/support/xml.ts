/** An element of an XML document with what it contains. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  /** Text directly in it, entities resolved. */
  text: string;
}

const NAME = String.raw`[A-Za-z_][\w.:-]*`;
const TOKEN = new RegExp(
  String.raw`<\?xml[^?]*\?>|<!--(?:(?!--)[\s\S])*-->|<(/?)(${NAME})((?:\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>|([^<]+)`,
  'y',
);
const ATTRIBUTE = new RegExp(String.raw`(${NAME})\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'g');

/**
 * Reads an XML 1.0 document without DTD, CDATA and processing instructions, and refuses one that is not well-formed:
 * tags that do not match, duplicate or unquoted attributes, bare `&` and `<`, unknown entities, forbidden characters.
 *
 * @throws Error with the place
 */
export function parseXml(source: string): XmlElement {
  // oxlint-disable-next-line no-control-regex -- exactly what XML 1.0 forbids (section 2.2)
  const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.exec(source);
  if (forbidden) throw new Error(`forbidden character at ${forbidden.index}`);
  const document: XmlElement = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [document];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(source);
    if (!token) throw new Error(`not well-formed at ${at}: ${source.slice(at, at + 60)}`);
    const [, closing, name, attributes = '', empty, text] = token;
    const parent = open.at(-1) as XmlElement;
    if (text !== undefined) {
      if (parent === document && text.trim() !== '') throw new Error(`text outside the root at ${at}`);
      parent.text += resolved(text);
    } else if (name !== undefined && closing) {
      if (parent.name !== name) throw new Error(`</${name}> closes <${parent.name}> at ${at}`);
      open.pop();
    } else if (name !== undefined) {
      if (parent === document && document.children.length > 0) throw new Error(`a second root at ${at}`);
      const element = { name, attributes: attributesOf(attributes, at), children: [], text: '' };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [root] = document.children;
  if (open.length !== 1 || !root) throw new Error(`<${open.at(-1)?.name}> is not closed`);
  return root;
}

/** Children of this name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The text of the one child of this name. @throws Error when there is none or more than one */
export function textOf(element: XmlElement, name: string): string {
  const [child, ...others] = childrenOf(element, name);
  if (!child || others.length > 0) throw new Error(`<${element.name}> has not exactly one <${name}>`);
  return child.text;
}

function attributesOf(source: string, at: number): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single = ''] of source.matchAll(ATTRIBUTE)) {
    if (found.has(name)) throw new Error(`${name} stands twice at ${at}`);
    found.set(name, resolved(double ?? single));
  }
  return found;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function resolved(text: string): string {
  return text.replaceAll(/&(#x[\da-f]+;|#\d+;|\w+;)?/gi, (whole, entity: string | undefined) => {
    const name = entity?.slice(0, -1) ?? '';
    if (name.startsWith('#')) {
      return String.fromCodePoint(
        name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)),
      );
    }
    const character = ENTITIES[name];
    if (character === undefined) throw new Error(`unknown entity ${whole}`);
    return character;
  });
}
