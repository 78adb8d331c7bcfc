/** The part of JSON Schema that `/openapi.json` uses for what it accepts. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly format?: string;
  readonly minLength?: number;
}

/** Named replacements for a value. Some are JSON that no serializer would write, so all are JSON texts. */
const HOSTILE_VALUES: readonly (readonly [string, string])[] = [
  ['null', 'null'],
  ['number', '1e308'],
  ['negative number', '-9007199254740993'],
  ['boolean', 'true'],
  ['array', '[[],{},null]'],
  ['object', '{"$ne":null,"__proto__":{"admin":true},"constructor":{"prototype":{}}}'],
  ['long text', JSON.stringify('x'.repeat(100_000))],
  ['text of control characters', '"a\\u0000b\\u0007\\u001b[31m"'],
  ['half of a surrogate pair', String.raw`"\ud800 \udfff"`],
  ['right-to-left override and combining marks', JSON.stringify(`\u202E${'e\u0301'.repeat(300)}`)],
  ['SQL', `"'; select pg_sleep(5); --"`],
  ['format strings and templates', '"%s%n${7*7}{{7*7}}<script>alert(1)</script>"'],
  ['line breaks of a mail header', '"a@example.org\\r\\nBcc: b@example.org"'],
  ['nested deeply', '['.repeat(2_000) + ']'.repeat(2_000)],
];

/** JSON text of a value that the schema accepts, as far as types, formats, and lengths are concerned. */
function plausible(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return JSON.stringify(schema.enum[0]);
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return plausible(choice);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'object':
      return objectText(schema);
    case 'array':
      return schema.items ? `[${plausible(schema.items)}]` : '[]';
    case 'boolean':
      return 'true';
    case 'number':
    case 'integer':
      return '1';
    default:
      if (schema.format === 'email') return '"nobody@example.org"';
      return JSON.stringify('x'.repeat(Math.max(2, schema.minLength ?? 0)));
  }
}

/** JSON text of an object, with some members replaced by other JSON texts. */
function objectText(
  { properties = {} }: JsonSchema,
  replaced: Readonly<Record<string, string>> = {},
): string {
  const members = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}:${replaced[name] ?? plausible(schema)}`,
  );
  return `{${members.join(',')}}`;
}

/** Bodies that a JSON endpoint with this schema must refuse or survive: a name and the text of each. */
export function hostileBodies(schema: JsonSchema): (readonly [string, string])[] {
  const bodies: (readonly [string, string])[] = [
    ['that is empty', ''],
    ['that is no JSON', '{"a":'],
    ['of an array', '[1,2,3]'],
    ['of a text', '"x"'],
    ['of null', 'null'],
    ['with a byte order mark', `\uFEFF${plausible(schema)}`],
    ['with unknown fields', '{"isAdmin":true,"role":"administrator","__proto__":{"x":1}}'],
    ['nested deeply', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['of 10 000 fields', `{${Array.from({ length: 10_000 }, (_, index) => `"f${index}":1`).join(',')}}`],
    ['larger than any limit', `{"a":"${'x'.repeat(1_500_000)}"}`],
  ];
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    for (const [what, text] of HOSTILE_VALUES)
      bodies.push([`with ${what} as ${name}`, objectText(schema, { [name]: text })]);
    const good = plausible(part);
    bodies.push([
      `with ${name} twice`,
      objectText(schema, { [name]: `${good},${JSON.stringify(name)}:[${good}]` }),
    ]);
    const { [name]: _left, ...others } = schema.properties ?? {};
    bodies.push([`without ${name}`, objectText({ properties: others })]);
  }
  return bodies;
}

/** Query strings that an endpoint with these parameters must refuse or survive: a name and the text of each. */
export function hostileQueries(names: readonly string[]): (readonly [string, string])[] {
  const queries: (readonly [string, string])[] = [
    ['that is nonsense', '%00=%00&&&=&a[b][c]=1&__proto__[x]=1'],
    ['that cannot be decoded', 'a=%E0%A4%A'],
    ['of 1 000 parameters', Array.from({ length: 1_000 }, (_, index) => `p${index}=1`).join('&')],
  ];
  for (const name of names) {
    const values: readonly (readonly [string, string])[] = [
      ['empty', ''],
      ['NUL', '%00'],
      ['not decodable', '%C3%28'],
      ['negative', '-1'],
      ['enormous', '99999999999999999999'],
      ['SQL', "'%20or%20pg_sleep(5)--"],
      ['a regular expression', `${'(a%2B)%2B'.repeat(20)}$`],
      ['long', 'x'.repeat(6_000)],
      ['emoji and right-to-left', '%E2%80%AE%F0%9F%92%A3'],
      ['nested deeply', `${'%5B'.repeat(2_000)}${'%5D'.repeat(2_000)}`],
      ['conditions of a filter', '%7B%22or%22:%5B%7B%22title__en%22:%7B%22like%22:%22x%22%7D%7D%5D%7D'],
      ['a tsquery', '%26%20%7C%20!%20(%3A*'],
    ];
    for (const [what, value] of values) queries.push([`${name} ${what}`, `${name}=${value}`]);
    queries.push(
      [`${name} twice`, `${name}=zh&${name}=en`],
      [`${name} as an object`, `${name}[a]=1&${name}[]=2`],
      [`${name} as objects in objects`, `${name}${'[a]'.repeat(40)}=1&${name}[__proto__][x]=1`],
    );
  }
  return queries;
}
