import type { Locale } from '@/i18n/locales';

/**
 * What a person who knows the demo content would want to see first. Several addresses if they are equally good; the
 * best rank among them counts.
 */
export interface JudgedQuery {
  readonly locale: Locale;
  readonly query: string;
  /** Paths without language prefix. */
  readonly wanted: readonly string[];
  /** The query is the title of the wanted item, so the item has to come first. */
  readonly isTitle?: true;
}

const BASE = '/docs/base-specification';
const SUPERNODE = '/docs/supernode-reference-architecture';
const MANAGEMENT = '/docs/management-interface';

const zh = (query: string, ...wanted: string[]): JudgedQuery => ({ locale: 'zh', query, wanted });
const en = (query: string, ...wanted: string[]): JudgedQuery => ({ locale: 'en', query, wanted });
const titled = (judged: JudgedQuery): JudgedQuery => ({ ...judged, isTitle: true });

export const judgedQueries: readonly JudgedQuery[] = [
  // Titles, word for word
  titled(zh('事务层', `${BASE}/transaction-layer`)),
  titled(zh('数据链路层', `${BASE}/data-link-layer`)),
  titled(zh('物理层', `${BASE}/physical-layer`)),
  titled(zh('资源管理', `${BASE}/resource-management`)),
  titled(zh('内存池化', `${BASE}/v/2.0-preview/memory-pooling`)),
  titled(zh('固件升级', `${MANAGEMENT}/firmware-update`)),
  titled(zh('供电与冷却', `${SUPERNODE}/power-and-cooling`)),
  titled(zh('综联基础规范', BASE)),
  titled(zh('综联超节点参考架构', SUPERNODE)),
  titled(zh('域与网关', '/white-papers/domains-and-gateways')),
  titled(zh('一个内存池', '/white-papers/one-memory-pool')),
  titled(zh('通道训练是怎么回事', '/videos/lane-training-explained')),
  titled(zh('走进超节点', '/videos/supernode-tour')),
  titled(zh('隐私声明', '/privacy')),
  titled(zh('行为准则', '/conduct')),
  titled(zh('综联是什么', '/faq#what-is-heddle')),
  titled(zh('怎样退订？', '/faq#leave-a-mailing-list')),
  titled(zh('综联1.0正式发布', '/news/2025/06/heddle-1-0')),
  titled(zh('第二次互通测试会', '/activities/plugfest-two')),
  titled(en('Transaction Layer', `${BASE}/transaction-layer`)),
  titled(en('data link layer', `${BASE}/data-link-layer`)),
  titled(en('Heddle Base Specification', BASE)),
  titled(en('Failure Domains', `${SUPERNODE}/failure-domains`)),
  titled(en('Events and Alarms', `${MANAGEMENT}/events-and-alarms`)),
  titled(en('Reliability at scale', '/white-papers/reliability-at-scale')),
  titled(en('Why another interconnect', '/white-papers/why-another-interconnect')),
  titled(en('A fabric manager at work', '/videos/fabric-manager-demo')),
  titled(en('Weave 2026: seven talks worth your evening', '/news/2026/06/weave-2026-recap')),
  titled(en('From eleven mailing lists to four', '/news/2026/11/mailing-lists-reorganised')),
  titled(en('Why are flits 24 bytes long?', '/faq#why-24-byte-flits')),
  titled(en('How do I unsubscribe', '/faq#leave-a-mailing-list')),
  titled(en('terms of use', '/terms-of-use')),
  titled(en('Supernode open day', '/activities/supernode-open-day-2025')),
  titled(en('Code of conduct', '/conduct')),

  // Words of Chinese texts
  zh('超节点', `${BASE}/overview#超节点`, SUPERNODE, '/docs/glossary#supernode', '/videos/supernode-tour'),
  zh('协议栈', '/faq#what-is-heddle', '/faq#six-layers', `${BASE}/overview`),
  zh('微片', '/docs/glossary#flit', '/news/2025/08/why-weipian', '/faq#why-24-byte-flits'),
  zh('为什么叫微片', '/news/2025/08/why-weipian'),
  zh('互连管理器失效', '/news/2026/07/fabric-manager-failover'),
  zh('原子操作', `${BASE}/transaction-layer#原子操作`, '/docs/glossary#atomic-operation'),
  zh('信用计数器', `${BASE}/data-link-layer#信用计数器`),
  zh('地址微片', `${BASE}/transaction-layer#地址微片`, '/docs/glossary#address-flit'),
  zh('报名 互通测试会', '/news/2026/11/plugfest-three-registration', '/activities/plugfest-three'),
  zh('怎么加入邮件列表', '/faq#join-a-mailing-list'),
  zh('注销账号', '/faq#delete-my-account'),
  zh('线缆长度', '/faq#cables-and-reach', `${SUPERNODE}/cabling`),
  zh('学生竞赛', '/news/2026/06/student-contest-results'),
  zh('读书会', '/news/2026/10/campus-reading-groups'),
  zh('漏洞 报告', '/news/2026/02/security-advisory-process'),
  zh('一致性测试指南', '/news/2026/02/compliance-test-guide-1-1'),
  zh('布线', `${SUPERNODE}/cabling`),
  zh('选脊', `${SUPERNODE}/topology#选脊`),
  zh('勘误汇编', '/news/2026/04/errata-digest-1-1-a', '/news/2025/09/errata-digest-1-0-a'),
  zh('"收紧内存租约"', '/news/2026/04/errata-digest-1-1-a'),
  zh('换届', '/news/2025/11/sig-elections'),
  zh('缓存一致', '/faq#memory-pool-coherence'),

  // Traditional, full width, mixed
  zh('超節點參考架構', SUPERNODE),
  zh('數據鏈路層', `${BASE}/data-link-layer`),
  zh('事務層', `${BASE}/transaction-layer`),
  zh('ＣＲＣ－１６', `${BASE}/data-link-layer#crc-16`),
  zh('PCIe 以太网', '/faq#why-another-interconnect', '/white-papers/why-another-interconnect'),
  zh('PCIe 交换机', '/docs/glossary#switch', `${SUPERNODE}/cabinet#交换机托盘`),
  zh('Heddle 2.0 预览版', '/news/2026/09/heddle-2-0-preview', '/activities/webinar-2-0-preview'),
  zh('第三方SDK', '/third-party-sdks'),
  zh('SIG', '/sig', '/faq#join-a-sig'),
  zh('heddle-dissect', '/news/2025/10/heddle-dissect'),
  zh('以太网网关 报文合并', '/news/2026/03/gateway-offload'),

  // The other language, by the glossary
  zh('transaction layer', `${BASE}/transaction-layer`),
  zh('supernode', `${BASE}/overview#超节点`, SUPERNODE, '/docs/glossary#supernode', '/videos/supernode-tour'),
  zh(
    'fabric manager',
    `${BASE}/resource-management#互连管理器`,
    '/docs/glossary#fabric-manager',
    '/videos/fabric-manager-demo',
  ),
  en('事务层', `${BASE}/transaction-layer`),
  en('微片', '/docs/glossary#flit'),
  en('内存池', `${SUPERNODE}/memory-pool`, '/white-papers/one-memory-pool', '/docs/glossary#memory-pool'),

  // Words of English texts: endings, case, hyphens
  en('unsubscribing', '/faq#leave-a-mailing-list'),
  en('flit', '/docs/glossary#flit'),
  en('atomic operations', `${BASE}/transaction-layer#atomic-operations`),
  en('credit counter', `${BASE}/data-link-layer#credit-counters`),
  en('cut through', `${BASE}/data-link-layer#cut-through-and-nullify`),
  en(
    'lane training',
    `${BASE}/physical-layer#link-training`,
    '/videos/lane-training-explained',
    '/docs/glossary#link-training',
    '/news/2025/02/lane-training-lab-notes',
  ),
  en('fabric manager fails', '/faq#fabric-manager-failure', '/news/2026/07/fabric-manager-failover'),
  en('plugfest registration', '/news/2026/11/plugfest-three-registration', '/activities/plugfest-three'),
  en('report vulnerabilities', '/news/2026/02/security-advisory-process'),
  en('student contest', '/news/2026/06/student-contest-results'),
  en('memory lease renewal', '/news/2026/04/errata-digest-1-1-a'),
  en('delete my account', '/faq#delete-my-account'),
  en('cable length', '/faq#cables-and-reach', `${SUPERNODE}/cabling`),
  en('office hours', '/news/2026/08/office-hours-europe', '/activities/winter-meetup-2026'),
  en('Ethernet gateway batching', '/news/2026/03/gateway-offload'),
  en('spine selection', `${SUPERNODE}/topology#spine-selection`),
  en('cookies', '/cookies'),
  en('heddle 1.1', '/news/2025/12/heddle-1-1'),
  en('"link training"', `${BASE}/physical-layer#link-training`),
  en('compliance test guide', '/news/2026/02/compliance-test-guide-1-1'),

  // Codes and versions
  zh('HDL-TXN-004', `${BASE}/transaction-layer#HDL-TXN-004`),
  en('HDL-TXN-004', `${BASE}/transaction-layer#HDL-TXN-004`),
  en('hdl-dll-004', `${BASE}/data-link-layer#HDL-DLL-004`),
  en('HDL TRN 005', `${BASE}/transport-layer#HDL-TRN-005`),
  zh('HDLSRA031', `${SUPERNODE}/memory-pool#HDL-SRA-031`),
  en('112 GT/s', '/news/2026/09/heddle-2-0-preview', `${BASE}/v/2.0-preview/physical-layer`),

  // Misspelled
  en('trasnaction layer', `${BASE}/transaction-layer`),
  en('interconect', '/white-papers/why-another-interconnect'),
  en(
    'superndoe',
    `${BASE}/overview#supernode`,
    SUPERNODE,
    '/videos/supernode-tour',
    '/docs/glossary#supernode',
  ),
  en(
    'fabirc manager',
    `${BASE}/resource-management#fabric-manager`,
    '/docs/glossary#fabric-manager',
    '/videos/fabric-manager-demo',
  ),
  en('realiability at scale', '/white-papers/reliability-at-scale'),
  en('telemetrie', `${MANAGEMENT}/telemetry`),
  zh('超结点参考架构', SUPERNODE),
  zh('数据链接层', `${BASE}/data-link-layer`),
];
