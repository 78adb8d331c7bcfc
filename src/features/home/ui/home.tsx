import { Architecture } from './architecture';
import { Faq } from './faq';
import { Hero } from './hero';
import { Latest } from './latest';
import { MailingLists } from './mailing-lists';
import type { HomeData, HomeLabels } from './types';

/** The home page's content, from the hero to the questions. */
export function Home({ data, labels }: { data: HomeData; labels: HomeLabels }) {
  return (
    <>
      <Hero data={data.hero} labels={labels} />
      {data.architecture.tabs.length > 0 && <Architecture data={data.architecture} labels={labels} />}
      <Latest data={data.latest} labels={labels} />
      <MailingLists data={data.mailingLists} labels={labels} />
      <Faq data={data.faq} labels={labels} />
    </>
  );
}
