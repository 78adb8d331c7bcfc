import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { paginationLabels } from '@/app/_pagination-labels';
import { BrowserTexts } from '@/i18n/browser-texts';
import { formatDate } from '@/i18n/dates';
import { isLocale } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';
import { formatBytes, formatDuration, formatNumber } from '@/ui/format';
import { ContentCard } from '@/ui/patterns/content-card';
import { EmptyState } from '@/ui/patterns/empty-state';
import { PageHead } from '@/ui/patterns/page-head';
import { Pagination } from '@/ui/patterns/pagination';
import { Breadcrumb } from '@/ui/patterns/breadcrumb';
import { Button } from '@/ui/primitives/button';
import { Disclosure } from '@/ui/primitives/disclosure';
import { MenuTree } from '@/ui/primitives/menu-tree';
import { Notice } from '@/ui/primitives/notice';
import { Progress } from '@/ui/primitives/progress';
import { Icon } from '@/ui/icons/icon';
import { Rate } from '@/ui/primitives/rate';
import { Rating } from '@/ui/primitives/rating';
import { Skeleton } from '@/ui/primitives/skeleton';
import { Tabs } from '@/ui/primitives/tabs';
import { Badge, Tag } from '@/ui/primitives/tag';

import { FullPage } from '../_frame/page-frame';
import { Blocks } from './_block-specimens';
import { CarouselDemo, ListDemo, OverlayDemo, UploadDemo } from './_demos';
import { Buttons, Fields } from './_form-specimens';
import { Specimen, State } from './_specimen';
import styles from './ui-kit.module.css';

export const dynamic = 'force-static';
export const revalidate = 300;

interface Props {
  params: Promise<{ lang: string }>;
}

/** On in development, off in production, unless UI_KIT says otherwise. */
const shown = (env.UI_KIT ?? (env.NODE_ENV === 'production' ? 'off' : 'on')) === 'on';

async function parse(params: Props['params']): Promise<Locale | undefined> {
  const { lang } = await params;
  return shown && isLocale(lang) ? lang : undefined;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const lang = await parse(params);
  if (!lang) return {};
  const { labels } = await textsOf(lang, 'ui-kit');
  return pageMetadata({
    lang,
    path: '/ui-kit',
    title: labels.title,
    description: labels.lead,
    noIndex: true,
  });
}

/** Every part of the interface in all its states. */
export default async function UiKitPage({ params }: Props) {
  const lang = await parse(params);
  if (!lang) notFound();
  const [{ labels, t }, common] = await Promise.all([textsOf(lang, 'ui-kit'), textsOf(lang, 'common')]);
  const { sections, uses, states, tag, notice, rate, tabs, disclosure, progress, card, format } = labels;
  const slides = Object.keys(labels.carousel.slides);
  const path = `/${lang}/ui-kit`;
  const starLabels = [1, 2, 3, 4, 5].map((count) => t('rate.star', { count: String(count) }));
  const day = '2026-09-18T14:05:00+08:00';

  return (
    <FullPage lang={lang} path={path}>
      <div className="container">
        <Breadcrumb
          label={common.labels.breadcrumb}
          trail={[{ label: labels.home, href: `/${lang}` }, { label: labels.title }]}
        />
        <PageHead title={labels.title} lead={labels.lead} />
        <div className={styles.kit} data-kit>
          <Buttons lang={lang} labels={labels} />

          <Specimen id="tags" title={sections.tags} use={uses.tags}>
            <State row>
              {(['neutral', 'accent', 'info', 'success', 'warning', 'danger'] as const).map((tone) => (
                <Tag key={tone} tone={tone}>
                  {tag[tone]}
                </Tag>
              ))}
              {[1, 42, 99, 100].map((count) => (
                <Badge key={count} count={count} label={t('tag.unread', { count: String(count) })} />
              ))}
            </State>
          </Specimen>

          <Specimen id="notices" title={sections.notices} use={uses.notices}>
            <State>
              {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
                <Notice
                  key={tone}
                  tone={tone}
                  title={notice[tone]}
                  action={tone === 'info' && <Button size="small">{notice.action}</Button>}
                >
                  {tone === 'info' && <p>{notice.text}</p>}
                </Notice>
              ))}
            </State>
          </Specimen>

          <Fields labels={labels} />

          <Specimen id="rate" title={sections.rate} use={uses.rate}>
            <div className={styles.columns}>
              <State label={states.unset}>
                <Rate
                  name="kit-rate"
                  label={rate.label}
                  starLabels={starLabels}
                  star={<Icon name="star" />}
                />
              </State>
              <State label={states.normal}>
                <Rate
                  name="kit-rated"
                  label={rate.label}
                  starLabels={starLabels}
                  star={<Icon name="star" />}
                  value={4}
                />
              </State>
              <State label={states.disabled}>
                <Rate
                  name="kit-rate-off"
                  label={rate.label}
                  starLabels={starLabels}
                  star={<Icon name="star" />}
                  value={2}
                  disabled
                />
              </State>
              <State label={states.readOnly}>
                <Rating value={4} label={rate.read} />
              </State>
            </div>
          </Specimen>

          <Specimen id="upload" title={sections.upload} use={uses.upload}>
            <UploadDemo labels={labels.upload} />
          </Specimen>

          <Specimen id="tabs" title={sections.tabs} use={uses.tabs}>
            <Tabs
              label={tabs.label}
              tabs={(['activities', 'news', 'videos'] as const).map((id) => ({
                id: `kit-${id}`,
                label: tabs[id],
                panel: <p className={styles.panel}>{t('tabs.panel', { name: tabs[id] })}</p>,
              }))}
            />
          </Specimen>

          <Specimen id="disclosure" title={sections.disclosure} use={uses.disclosure}>
            <div>
              <Disclosure summary={disclosure.first} group="kit" open>
                <p>{disclosure.answer}</p>
              </Disclosure>
              <Disclosure summary={disclosure.second} group="kit">
                <p>{disclosure.answer}</p>
              </Disclosure>
            </div>
          </Specimen>

          <Specimen id="tree" title={sections.tree} use={uses.tree}>
            <div className={styles.narrow}>
              <MenuTree
                label={labels.tree.label}
                present={`${path}#tree-states`}
                items={[
                  { label: labels.tree.overview, href: `${path}#tree-overview` },
                  {
                    label: labels.tree.physical,
                    children: [
                      { label: labels.tree.lanes, href: `${path}#tree-lanes` },
                      {
                        label: labels.tree.training,
                        children: [{ label: labels.tree.states, href: `${path}#tree-states` }],
                      },
                    ],
                  },
                  {
                    label: labels.tree.link,
                    children: [{ label: labels.tree.overview, href: `${path}#tree-link` }],
                  },
                  { label: labels.tree.memory, href: `${path}#tree-memory` },
                ]}
              />
            </div>
          </Specimen>

          <Specimen id="carousel" title={sections.carousel} use={uses.carousel}>
            <CarouselDemo
              labels={labels.carousel}
              places={slides.map((_, index) =>
                t('carousel.slide', { number: String(index + 1), total: String(slides.length) }),
              )}
              href={`/${lang}/news`}
            />
          </Specimen>

          <Specimen id="pagination" title={sections.pagination} use={uses.pagination}>
            {(
              [
                ['few', 27, 6, 2],
                ['some', 240, 6, 20],
                ['many', 4096, 6, 300],
              ] as const
            ).map(([name, total, size, page]) => (
              <State key={name} label={labels.pagination[name]}>
                <Pagination
                  path={path}
                  page={page}
                  size={size}
                  total={total}
                  labels={{ ...paginationLabels(common, total), label: labels.pagination[name] }}
                  hash="#pagination"
                />
              </State>
            ))}
          </Specimen>

          <Specimen id="list" title={sections.list} use={uses.list}>
            <BrowserTexts lang={lang} namespaces={['ui-kit']}>
              <ListDemo labels={labels.list} />
            </BrowserTexts>
          </Specimen>

          <Specimen id="progress" title={sections.progress} use={uses.progress}>
            <State label="8 px">
              <Progress value={60} label={progress.half} />
              <Progress label={progress.unknown} />
            </State>
            <State label="4 px">
              <Progress small value={25} label={progress.reading} />
            </State>
            <Skeleton label={progress.loading} />
          </Specimen>

          <Specimen id="overlays" title={sections.overlays} use={uses.overlays}>
            <OverlayDemo labels={labels.overlay} />
          </Specimen>

          <Specimen id="cards" title={sections.cards} use={uses.cards}>
            <ContentCard
              href={`/${lang}/news`}
              title={card.title}
              summary={card.summary}
              tag={card.tag}
              date={{ iso: day, text: formatDate(day, lang, 'short') }}
              layout="line"
            />
            <EmptyState title={card.empty} level={3} action={<Button size="small">{card.reset}</Button>}>
              <p>{card.emptyText}</p>
            </EmptyState>
          </Specimen>

          <Blocks lang={lang} labels={labels} common={common} />

          <Specimen id="formats" title={sections.formats} use={uses.formats}>
            <dl className={styles.formats}>
              {[
                [format.date, formatDate(day, lang)],
                [format.month, formatDate(day, lang, 'month')],
                [format.number, formatNumber(2_048_000, lang)],
                [format.duration, formatDuration(3725)],
                [format.size, formatBytes(1_430_000)],
              ].map(([term, text]) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </Specimen>
        </div>
      </div>
    </FullPage>
  );
}
