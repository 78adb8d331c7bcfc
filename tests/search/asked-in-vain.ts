import type { Locale } from '@/i18n/locales';

const BASE = '/docs/base-specification';
const SUPERNODE = '/docs/supernode-reference-architecture';

/** A query that once led nowhere, and what answers it. */
interface AskedInVain {
  readonly locale: Locale;
  readonly query: string;
  /** Addresses without language, each of which answers it. */
  readonly wanted: readonly string[];
  /** The place among the results at which one of them has to be. */
  readonly within: number;
}

const asked = (locale: Locale, query: string, wanted: string, within = 3): AskedInVain => ({
  locale,
  query,
  wanted: wanted.split(' '),
  within,
});

/** Queries that readers made in vain: every word had to occur, so one long text hid what they looked for. */
export const askedInVain: readonly AskedInVain[] = [
  asked('en', 'is there a membership fee?', '/faq#join-a-sig', 1),
  asked('en', 'how can I download the spec', '/faq#how-to-get-full-specification'),
  asked('en', 'download spec', '/faq#how-to-get-full-specification'),
  asked('zh', '一个域最多支持多少个端点？', '/faq#what-is-a-domain'),
  asked('zh', '规范申请流程', '/faq#how-to-get-full-specification /specifications'),
  asked('en', 'key rotation', `${BASE}/security#rekeying`, 1),
  asked('en', 'congestion control', `${BASE}/network-layer#congestion-marking`),
  asked('zh', '拥塞控制', `${BASE}/network-layer#拥塞标记`),
  asked(
    'en',
    'cabinet power budget',
    `${SUPERNODE}/power-and-cooling#per-cabinet ${SUPERNODE}/power-and-cooling#power-balance ${SUPERNODE}/power-and-cooling`,
  ),
  asked('zh', '管理器挂了怎么办', '/faq#fabric-manager-failure'),
  asked('zh', '英文版什么时候发布', '/faq#english-edition', 1),
  asked('zh', '什么是综联', '/faq#what-is-heddle', 1),
  asked('zh', '吞吐', `${BASE}/overview#链路带宽 ${SUPERNODE}/topology#带宽`),
  asked(
    'zh',
    '反压',
    `${BASE}/data-link-layer#流量控制 ${BASE}/data-link-layer#信用计数器 /docs/glossary#credit`,
  ),
  asked('zh', '取消订阅', '/faq#leave-a-mailing-list'),
  asked('zh', '主备切换', `${BASE}/resource-management#接管 /news/2026/07/fabric-manager-failover`),
  asked('en', 'backpressure', `${BASE}/data-link-layer#flow-control ${BASE}/data-link-layer#credit-counters`),
  asked(
    'en',
    'newsletter',
    '/mail-list/subscribe /faq#join-a-mailing-list /news/2026/11/mailing-lists-reorganised /forums',
  ),
  asked('en', 'GDPR', '/privacy'),
  asked('en', 'ECC', `${SUPERNODE}/memory-pool#correctable-faults`),
  asked('en', 'delay', `${SUPERNODE}/topology#latency`),
  asked('en', 'price', '/faq#implement-without-fee /faq#join-a-sig'),
  asked('en', 'emulator', '/software /sandbox'),
  asked('zh', 'latency', `${SUPERNODE}/topology#时延`),
  asked('zh', '术语表', '/docs/glossary', 1),
  asked('en', 'glossary', '/docs/glossary', 1),
  asked('zh', '登录', '/my/personal', 1),
  asked('en', 'login', '/my/personal', 1),
  asked('zh', '订阅', '/mail-list/subscribe', 1),
  asked('en', 'subscribe', '/mail-list/subscribe', 1),
  asked('zh', '公告', '/mail-list', 1),
  asked('en', 'announce', '/mail-list', 1),
  asked('zh', 'weipian', '/docs/glossary#flit', 1),
  asked('zh', 'chaojiedian', `/docs/glossary#supernode ${SUPERNODE} ${BASE}/overview#超节点`, 1),
  asked('zh', 'lianlu xunlian', `/docs/glossary#link-training ${BASE}/physical-layer#链路训练`, 1),
  asked('zh', 'wp', '/docs/glossary#flit', 1),
  asked('zh', '互连管里器', `/docs/glossary#fabric-manager ${BASE}/resource-management#互连管理器`),
  asked('zh', '微偏', '/docs/glossary#flit', 1),
  asked('zh', '租月', `/docs/glossary#lease ${BASE}/resource-management#租约`, 1),
  asked('zh', '链路训炼', `/docs/glossary#link-training ${BASE}/physical-layer#链路训练`, 1),
  asked('zh', 'hedle-sim', '/software /news/2025/08/simulator-performance'),
  asked('zh', '記憶體池', '/docs/glossary#memory-pool /white-papers/one-memory-pool'),
];
