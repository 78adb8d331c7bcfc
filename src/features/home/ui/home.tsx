import type { RichTextLabels } from '@/ui/rich-text/labels';

import { Architecture } from './architecture';
import { Faq } from './faq';
import { Hero } from './hero';
import { kinds, Latest } from './latest';
import { MailingLists } from './mailing-lists';
import type { HomeData, HomeLabels } from './types';

/** The home page's content, from the hero to the questions. A new portal has nothing to put below the hero. */
export function Home({
  data,
  labels,
  richText,
}: {
  data: HomeData;
  labels: HomeLabels;
  richText: Pick<RichTextLabels, 'enlarge'>;
}) {
  return (
    <>
      <Hero data={data.hero} labels={labels} />
      {data.architecture.tabs.length > 0 && (
        <Architecture data={data.architecture} labels={labels} richText={richText} />
      )}
      {kinds.some((kind) => data.latest[kind].length > 0) && <Latest data={data.latest} labels={labels} />}
      {data.mailingLists.lists.length > 0 && <MailingLists data={data.mailingLists} labels={labels} />}
      <Faq data={data.faq} labels={labels} />
    </>
  );
}
