/** The languages of the generated items. */
export const inputLanguages = ['zh', 'en'] as const;

export type Inputs = Readonly<Record<(typeof inputLanguages)[number], readonly string[]>>;

/** What is typed: names of parts that very many items have, and combinations that few have. */
export const searchInputs: Inputs = {
  zh: [
    '通道训练',
    '内存借用 时延',
    '目录协议',
    '互连管理器 枚举',
    '拥塞标记',
    '前向纠错',
    '"往返时延"',
    '信用流控 -带宽',
    '超节点',
    '链路重传 纳秒',
    '光缆',
    'fabric manager',
    '內存借用',
    '一致性请求',
  ],
  en: [
    'lane training',
    'remote read latency',
    'directory protocol',
    'fabric manager domain',
    'congestion marking',
    'forward error correction',
    '"round trip"',
    'credit flow -bandwidth',
    'supernode',
    'link retry',
    'optical',
    'memory borrowing',
    'bit errors per hour',
    'coherent requests',
  ],
};

/** What has been typed when suggestions are asked for. */
export const typedInputs: Inputs = {
  zh: ['通', '通道', '内存借', '目录协', '互连管理', '拥塞', '信用流', '链路重'],
  en: ['la', 'lane tr', 'mem', 'directory pro', 'fab', 'congestion m', 'cred', 'link ret'],
};
