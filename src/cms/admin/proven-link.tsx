'use client';

import { AskingLink, type LinkToFile } from './asking-link';
import { askForProof } from './staff-session';

/** A link to a file that needs a fresh proof. */
export function ProvenLink(link: LinkToFile) {
  return <AskingLink {...link} ask={askForProof} />;
}
