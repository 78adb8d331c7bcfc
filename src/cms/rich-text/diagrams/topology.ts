import { checkCount, DiagramError, labelOf, NAME, sourceLines, unknownLine } from './source';
import { type Direction, DIRECTION, directionOf } from './states';

/** What a node is, which is its shape as well. */
const nodeKinds = ['host', 'switch', 'memory', 'device', 'gateway', 'manager'] as const;
export type NodeKind = (typeof nodeKinds)[number];

interface TopologyNode {
  readonly name: string;
  readonly kind: NodeKind;
  readonly label: string;
  /** Position of its group. */
  readonly group?: number;
}

interface TopologyLink {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** One direction only. */
  readonly isDirected: boolean;
  readonly isDashed: boolean;
}

export interface Topology {
  readonly direction: Direction;
  /** Their labels. */
  readonly groups: readonly string[];
  readonly nodes: readonly TopologyNode[];
  readonly links: readonly TopologyLink[];
}

const NODE = new RegExp(`^(${nodeKinds.join('|')})\\s+(${NAME})(?:\\s+as\\s+(.+))?$`, 'iu');
const LINK = new RegExp(`^(${NAME})\\s*(-->|---?|-\\.->?|-\\.-)\\s*(${NAME})\\s*(?:[:：](.*))?$`, 'u');
const GROUP = /^group\s+(.+)$/iu;

/** Reads a topology. Every node is introduced with its kind before a link names it. */
export function readTopology(source: string): Topology {
  let direction: Direction = 'TB';
  let opened: number | undefined;
  const groups: string[] = [];
  const nodes = new Map<string, TopologyNode>();
  const links: TopologyLink[] = [];
  let group: number | undefined;
  for (const { line, text } of sourceLines(source)) {
    const turned = DIRECTION.exec(text);
    const node = NODE.exec(text);
    const link = LINK.exec(text);
    const begun = GROUP.exec(text);
    if (turned) direction = directionOf(turned[1]);
    else if (node) {
      const [, kind = '', name = '', label] = node;
      if (nodes.has(name)) throw new DiagramError('sameName', line, { name });
      nodes.set(name, {
        name,
        kind: nodeKinds.find((one) => one === kind.toLowerCase()) ?? 'device',
        label: labelOf(label, line) || name,
        ...(group === undefined ? {} : { group }),
      });
    } else if (link) {
      const [, from = '', stroke = '', to = '', label] = link;
      for (const name of [from, to]) {
        if (!nodes.has(name)) throw new DiagramError('unknownName', line, { name });
      }
      links.push({
        from,
        to,
        label: labelOf(label, line),
        isDirected: stroke.endsWith('>'),
        isDashed: stroke.includes('.'),
      });
    } else if (begun) {
      if (group !== undefined) throw new DiagramError('openGroup', opened ?? line);
      group = groups.push(labelOf(begun[1], line)) - 1;
      opened = line;
    } else if (/^end$/iu.test(text)) {
      if (group === undefined) throw new DiagramError('noGroup', line);
      group = undefined;
    } else throw unknownLine({ line, text });
    checkCount(nodes, line);
    checkCount(links, line);
  }
  if (group !== undefined) throw new DiagramError('openGroup', opened ?? 1);
  return { direction, groups, nodes: [...nodes.values()], links };
}
