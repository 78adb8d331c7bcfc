import type { ReactElement } from 'react';

import type { ArchitectureTab, DiagramKey, Inscriptions } from '../types';
import { CrossDomain } from './cross-domain';
import { Domain } from './domain';
import { lookupParts, type PartLookup } from './part';
import { ProtocolStack } from './protocol-stack';
import { Supernode } from './supernode';

const drawings: Record<DiagramKey, (props: { parts: PartLookup; facts: Inscriptions }) => ReactElement> = {
  'protocol-stack': ProtocolStack,
  domain: Domain,
  'cross-domain': CrossDomain,
  supernode: Supernode,
};

/** The drawing of a tab. All four share one grid of 720 by 480 units and the line of the weave. */
export function Diagram({ tab, label, facts }: { tab: ArchitectureTab; label: string; facts: Inscriptions }) {
  const Drawing = drawings[tab.diagram];
  return (
    <svg viewBox="0 0 720 480" role="group" aria-label={label}>
      <Drawing parts={lookupParts(tab.parts)} facts={facts} />
    </svg>
  );
}
