import type { Metadata } from 'next';

import { staticRequirements, staticRequirementsMetadata } from '../../_requirements';

export const dynamic = 'force-static';
export const revalidate = 300;

type Params = { lang: string; document: string };

interface Props {
  params: Promise<Params>;
}

export function generateStaticParams(): Params[] {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return staticRequirementsMetadata(await params);
}

/** The requirements of the current release of a document; a route of its own, so chapters bring nothing of the checklist. */
export default async function Page({ params }: Props) {
  return staticRequirements(await params);
}
