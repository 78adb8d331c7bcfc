import { circlesIn, type Import, readImportGraph } from './import-graph';

/** Parts of the drawing of layers, from the composition root down: what belongs to each, and its label. */
const layers = [
  {
    name: 'processes',
    label: 'processes<br/>web, worker',
    files: /^src\/(?:web|worker|jobs|proxy|instrumentation)/,
  },
  { name: 'cli', label: 'src/cli<br/>what scripts call', files: /^src\/cli\// },
  { name: 'app', label: 'src/app<br/>routes', files: /^src\/app\// },
  {
    name: 'root',
    label: 'composition root<br/>payload.config.ts, payload.ts, registry.ts',
    files: /^(?:payload\.config|src\/(?:payload|registry))\.ts$/,
  },
  {
    name: 'descriptors',
    label: 'src/content/*/descriptor.ts<br/>what kinds of content are',
    files: /^src\/content\/(?:kinds?|[^/]+\/descriptor)\.ts$/,
  },
  {
    name: 'rooms',
    label: 'src/features, src/content, src/access<br/>one folder per subject',
    files: /^src\/(?:features|content|access)\//,
  },
  { name: 'cms', label: 'src/cms<br/>what collections share', files: /^src\/cms\// },
  { name: 'ui', label: 'src/ui<br/>tokens, primitives, patterns', files: /^src\/ui\// },
  { name: 'i18n', label: 'src/i18n<br/>languages, messages', files: /^src\/i18n\// },
  { name: 'platform', label: 'src/platform<br/>database, mail, jobs, HTTP', files: /^src\/platform\// },
  { name: 'demo', label: 'demo<br/>demo content', files: /^demo\// },
] as const;

/** From the name of a part to the names of the parts that it imports. */
type Edges = ReadonlyMap<string, ReadonlySet<string>>;

const BEGIN = '<!-- Drawing: written by `npm run generate` from the imports -->';
const END = '<!-- End of the drawing -->';

/**
 * Puts the drawings of the modules into the page about the architecture, between its two marks.
 * @param root folder of the project, whose imports are read; tests are left out
 * @throws Error when the marks are missing or parts import each other in a circle
 */
export function withDrawing(page: string, root: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`The page lacks ${BEGIN} or ${END}.`);
  return `${before}${BEGIN}\n\n${drawings(root)}\n\n${END}${after}`;
}

function drawings(root: string): string {
  const graph = [...readImportGraph(root)].filter(([file]) => !/^tests\/|\.test\.tsx?$/.test(file));
  const roomEdges = edgesBetween(graph, roomOf);
  const nodes = layers.map(({ name, label }) => `  ${name}["${label}"]`);
  return [
    'Layers. An arrow points from what imports to what is imported; lazy imports, types and component strings count.',
    'Arrows that follow from others are left out: a part may also import directly what it reaches along several arrows.',
    '',
    fenced(['flowchart TD', ...nodes, ...linesOf(edgesBetween(graph, layerOf))]),
    '',
    'Features (square) and kinds of content (round), drawn the same way. A folder that has no part in this is left out.',
    '',
    fenced(['flowchart LR', ...roomNodes(roomEdges), ...linesOf(roomEdges)]),
  ].join('\n');
}

const fenced = (lines: readonly string[]) => ['```mermaid', ...lines, '```'].join('\n');

const layerOf = (file: string) => layers.find(({ files }) => files.test(file))?.name;

/** The folder of a feature or kind of content, as `features/search`; undefined for all else and for descriptors. */
function roomOf(file: string): string | undefined {
  if (layerOf(file) !== 'rooms') return undefined;
  return /^src\/((?:features|content|access)\/[^/]+)\//.exec(file)?.[1];
}

function edgesBetween(
  graph: readonly (readonly [string, readonly Import[]])[],
  partOf: (file: string) => string | undefined,
): Edges {
  const edges = new Map<string, Set<string>>();
  for (const [file, imports] of graph) {
    const from = partOf(file);
    if (from === undefined) continue;
    for (const { file: imported } of imports) {
      const to = imported === undefined ? undefined : partOf(imported);
      if (to === undefined || to === from) continue;
      edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  return edges;
}

const asGraph = (edges: Edges) =>
  new Map(
    [...edges].map(([from, to]) => [
      from,
      [...to].map((file): Import => ({ kind: 'static', specifier: file, file })),
    ]),
  );

/** The edges without those that a longer way replaces. @throws Error when parts import each other in a circle */
function withoutImplied(edges: Edges): Edges {
  const circles = circlesIn(asGraph(edges));
  if (circles.length > 0) throw new Error(`Parts import each other: ${circles.flat().join(', ')}`);
  const reach = (from: string): Set<string> =>
    new Set([...(edges.get(from) ?? [])].flatMap((next) => [next, ...reach(next)]));
  return new Map(
    [...edges].map(([from, targets]) => {
      const implied = new Set([...targets].flatMap((next) => [...reach(next)]));
      return [from, new Set([...targets].filter((target) => !implied.has(target)))];
    }),
  );
}

const idOf = (part: string) => part.replaceAll(/[^a-z0-9]+/gi, '_');

const linesOf = (edges: Edges) =>
  [...withoutImplied(edges)]
    .flatMap(([from, targets]) => [...targets].map((to) => `  ${idOf(from)} --> ${idOf(to)}`))
    .toSorted();

function roomNodes(edges: Edges): string[] {
  const rooms = new Set([...edges].flatMap(([from, targets]) => [from, ...targets]));
  return [...rooms].toSorted().map((room) => {
    const [kind, name = ''] = room.split('/');
    return kind === 'content' ? `  ${idOf(room)}(${name})` : `  ${idOf(room)}[${name}]`;
  });
}
