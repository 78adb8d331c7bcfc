import { Graph, type GraphLabel, layout, type EdgeLabel, type NodeLabel } from '@dagrejs/dagre';

import type { Box, Point } from './canvas';
import { LINE, widest, wrapped } from './lettering';
import type { Direction } from './states';

/** A node to place. */
export interface Node {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly group?: string;
}

/** A connection to route. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

interface PlacedEdge {
  readonly points: readonly Point[];
  readonly lines: readonly string[];
  /** The middle of its words. */
  readonly middle: Point;
}

/** Where everything is. */
export interface Placement {
  readonly nodes: ReadonlyMap<string, Point>;
  /** In the order of the edges given. */
  readonly edges: readonly PlacedEdge[];
  readonly groups: ReadonlyMap<string, Omit<Box, 'kind'>>;
}

/** Widest lines of the label of a connection. */
const WIDEST = 150;

/** How far a connection of a node with itself reaches beyond it. */
const LOOP = 30;

/** Room between a group's frame and what is in it, and for its name. */
export const FRAME = { pad: 14, title: 24 } as const;

/**
 * Places nodes in rows, and routes what connects them around each other, with room for labels.
 * @param groups names of groups, which are kept together
 */
export function placed(
  nodes: readonly Node[],
  edges: readonly Edge[],
  direction: Direction,
  groups: readonly string[] = [],
): Placement {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>({
    directed: true,
    multigraph: true,
    compound: groups.length > 0,
  });
  graph.setGraph({ rankdir: direction, nodesep: 30, edgesep: 24, ranksep: groups.length > 0 ? 40 : 30 });
  for (const name of groups) graph.setNode(`group ${name}`, { width: 0, height: 0 });
  for (const { name, width, height, group } of nodes) {
    graph.setNode(name, { width, height });
    if (group !== undefined) graph.setParent(name, `group ${group}`);
  }
  const labels = edges.map(({ label }) => wrapped(label, WIDEST));
  for (const [index, { from, to }] of edges.entries()) {
    const lines = labels[index] ?? [];
    const room = (lines.length > 0 ? 12 : 0) + (from === to ? LOOP : 0);
    const size = { width: widest(lines) + room, height: Math.max(lines.length, from === to ? 1 : 0) * LINE };
    graph.setEdge(from, to, { ...size, labelpos: 'c', minlen: 1 }, String(index));
  }
  layout(graph);
  const pointOf = (at: { x?: number; y?: number } | undefined): Point => ({ x: at?.x ?? 0, y: at?.y ?? 0 });
  const places = new Map(nodes.map(({ name }) => [name, pointOf(graph.node(name))]));
  return {
    nodes: places,
    edges: edges.map(({ from, to }, index): PlacedEdge => {
      const edge = graph.edge(from, to, String(index));
      const lines = labels[index] ?? [];
      if (from !== to) return { points: edge.points ?? [], lines, middle: pointOf(edge) };
      const node = graph.node(from);
      const [x, y] = [(node.x ?? 0) + node.width / 2, node.y ?? 0];
      const [far, half] = [x + LOOP - 8, Math.min(LINE / 2, node.height / 4)];
      return {
        points: [
          { x, y: y - half },
          { x: far, y: y - half },
          { x: far, y: y + half },
          { x, y: y + half },
        ],
        lines,
        middle: { x: x + LOOP + widest(lines) / 2, y },
      };
    }),
    groups: new Map(
      groups.map((name) => [
        name,
        frameOf(
          nodes.filter(({ group }) => group === name),
          places,
        ),
      ]),
    ),
  };
}

function frameOf(nodes: readonly Node[], places: ReadonlyMap<string, Point>): Omit<Box, 'kind'> {
  const edge = (side: (node: Node, at: Point) => number) =>
    nodes.map((node) => side(node, places.get(node.name) ?? { x: 0, y: 0 }));
  const left = Math.min(...edge(({ width }, { x }) => x - width / 2)) - FRAME.pad;
  const top = Math.min(...edge(({ height }, { y }) => y - height / 2)) - FRAME.title;
  const right = Math.max(...edge(({ width }, { x }) => x + width / 2)) + FRAME.pad;
  const bottom = Math.max(...edge(({ height }, { y }) => y + height / 2)) + FRAME.pad;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
