import { graded } from './graded';
import type { GradedQuery } from './graded';
import { readersQueries } from './readers-queries';

export const judgedSet: readonly GradedQuery[] = [
  ...graded(
    'en',
    'term',
    `flit => G#flit; B/data-link-layer#flit-format /faq#why-24-byte-flits; B/data-link-layer#layout
    credit => G#credit; B/data-link-layer#credit-counters B/transport-layer#end-to-end-credits; B/data-link-layer#flow-control
    retimer => G#retimer B/physical-layer#retimers
    lease => G#lease B/resource-management#leases; M/overview#leases B/resource-management#lease-register
    poison => G#poison B/memory#poison
    doorbell => G#doorbell B/function-layer#doorbell-register; B/transaction-layer#doorbell-pattern
    gateway => G#gateway; S/topology#gateways B/network-layer#gateway-behavior /white-papers/domains-and-gateways
    domain => G#domain /faq#what-is-a-domain B/overview#domains; /white-papers/domains-and-gateways
    attestation => G#attestation B/security#identity-and-attestation B/security#attestation-exchange
    congestion control => B/network-layer#congestion-marking; G#congestion-marking B/network-layer#reaction-of-the-source B/network-layer#thresholds; G#congestion-notification
    key rotation => B/security#rekeying; B/security#key-schedule B/security#key-exchange
    backplane => S/cabinet#backplane; S/cabinet#links-in-copper
    quota => B/resource-management#quotas-and-telemetry; S/scheduling-and-partitions#limits-per-partition
    hot plug => M/discovery#hot-plug B/memory#scrubbing-and-hot-plug; M/discovery#arrival M/discovery#departure
    audit log => M/access-control#audit; M/access-control#records
    burn-in => S/commissioning#stage-2-burn-in S/commissioning#if-the-burn-in-fails`,
  ),
  ...graded(
    'zh',
    'term',
    `信用 => G#credit; B/data-link-layer#信用计数器 B/transport-layer#端到端信用; B/data-link-layer#流量控制 B/transport-layer#信用探询
    租约 => G#lease B/resource-management#租约; M/overview#租约 B/resource-management#租约寄存器
    重定时器 => G#retimer B/physical-layer#重定时器
    门铃 => G#doorbell B/function-layer#门铃寄存器; B/transaction-layer#门铃用法
    网关 => G#gateway; S/topology#网关 B/network-layer#网关行为 /white-papers/domains-and-gateways
    带毒 => B/memory#带毒 G#poison
    远程证明 => G#attestation B/security#身份与远程证明 B/security#远程证明过程
    拥塞控制 => B/network-layer#拥塞标记; G#congestion-marking B/network-layer#源端响应 B/network-layer#门限; G#congestion-notification
    密钥轮换 => B/security#密钥更新; B/security#密钥派生 B/security#密钥交换
    背板 => S/cabinet#背板; S/cabinet#铜链路
    热插拔 => M/discovery#热插拔 B/memory#巡检擦洗-scrubbing-与热插拔; M/discovery#接入 M/discovery#离开
    审计日志 => M/access-control#审计; M/access-control#记录
    配额 => B/resource-management#配额与遥测; S/scheduling-and-partitions#分区限额
    超时 => B/transaction-layer#超时; B/transport-layer#重传定时器
    老化 => S/commissioning#阶段2-老化 S/commissioning#老化不通过`,
  ),
  ...graded(
    'en',
    'words',
    `cabinet power budget => S/power-and-cooling#per-cabinet S/power-and-cooling#power-balance; S/power-and-cooling; S/power-and-cooling#supply
    firmware rollback => M/firmware-update#trial-and-rollback; M/firmware-update#activation M/firmware-update
    virtual lanes number => B/data-link-layer#virtual-lanes; G#virtual-lane
    route around failed port => B/network-layer#failure-of-a-port; S/topology#rerouting B/network-layer#path-selection
    partition membership change => M/partition-control#changing-membership; M/partition-control#life-of-a-partition M/partition-control#an-endpoint-that-misses-the-commit
    alarm root cause => M/events-and-alarms#root-cause; M/events-and-alarms#alarms
    cabinet weight => S/cabinet#units-and-weight
    cooling water stops => S/power-and-cooling#when-water-stops; S/power-and-cooling#cooling
    memory pool latency measurements => /news/2026/01/memory-pool-measurements; /white-papers/one-memory-pool S/topology#latency
    plugfest results => /news/2026/04/plugfest-two-results /news/2025/07/plugfest-one-results; /activities/plugfest-two
    cite the specification => /faq#quote-the-specification /specification-usage-rules
    report an erratum => /faq#report-an-error-in-a-specification; /problem-feedback
    name and logo rules => /specification-usage-rules; /terms-of-use
    eight SIGs conveners => /sig; /news/2025/11/sig-elections /faq#who-runs-the-community
    wireshark trace decoder => /news/2025/10/heddle-dissect; /software
    version negotiation => B/overview#version-negotiation
    reserved fields => B/overview#reserved-fields
    certificate roles management => M/access-control#roles M/access-control#certificates; M/access-control
    spine placement => S/topology#placement-of-spines; S/topology#spine-selection
    cable bending radius => S/cabling#bending; S/cabling#laying`,
  ),
  ...graded(
    'zh',
    'words',
    `机柜功率预算 => S/power-and-cooling#单柜 S/power-and-cooling#功率平衡; S/power-and-cooling; S/power-and-cooling#供电
    固件回退 => M/firmware-update#试运行与回退; M/firmware-update#激活 M/firmware-update
    虚通道 数量 => B/data-link-layer#虚通道; G#virtual-lane
    端口故障改道 => B/network-layer#端口故障 S/topology#改道; B/network-layer#路径选择
    分区成员变更 => M/partition-control#成员变更; M/partition-control#分区的一生 M/partition-control#错过提交的端点
    告警根因 => M/events-and-alarms#根因归并; M/events-and-alarms#告警
    机柜重量 => S/cabinet#高度与重量
    停水之后 冷却 => S/power-and-cooling#断流之后; S/power-and-cooling#冷却
    内存池 实测时延 => /news/2026/01/memory-pool-measurements; /white-papers/one-memory-pool S/topology#时延
    互通测试会结果 => /news/2026/04/plugfest-two-results /news/2025/07/plugfest-one-results; /activities/plugfest-two
    规范申请流程 => /specifications /faq#how-to-get-full-specification; /specification-usage-rules
    引用规范 => /faq#quote-the-specification /specification-usage-rules
    名称和标识 使用 => /specification-usage-rules; /terms-of-use
    SIG召集人 => /sig; /news/2025/11/sig-elections /faq#who-runs-the-community
    报文轨迹 工具 => /news/2025/10/heddle-dissect; /software
    版本协商 => B/overview#版本协商
    脊的位置 => S/topology#脊的位置; S/topology#选脊
    弯曲半径 => S/cabling#弯曲; S/cabling#敷设
    双人批准 => M/access-control#双人批准; M/access-control#双人与到场
    死锁 => B/network-layer#无死锁`,
  ),
  ...graded(
    'en',
    'question',
    `is there a membership fee? => /faq#join-a-sig; /faq#implement-without-fee
    how can I download the spec => /specifications /faq#how-to-get-full-specification; /specification-usage-rules /faq#read-without-account
    download spec => /specifications /faq#how-to-get-full-specification; /specification-usage-rules /faq#read-without-account
    how many endpoints can a domain have? => /faq#what-is-a-domain; G#domain B/overview#domains
    what happens if the manager dies => /faq#fabric-manager-failure; /news/2026/07/fabric-manager-failover S/failure-domains#fabric-managers B/resource-management#takeover
    when will the English version be released? => /faq#english-edition
    what is heddle => /faq#what-is-heddle; /videos/heddle-in-three-minutes
    which release should a product use => /faq#current-version
    do I have to pay to build a product? => /faq#implement-without-fee
    can I use the spec without an account => /faq#read-without-account; /faq#how-to-get-full-specification
    how do I stop getting emails? => /mail-list/unsubscribe /faq#leave-a-mailing-list
    how long may a cable be => /faq#cables-and-reach; S/cabling#lengths
    how do I join a SIG => /faq#join-a-sig; /sig
    who decides about releases => /faq#who-runs-the-community; /community
    where do I report a security hole => /news/2026/02/security-advisory-process; /contact
    what is the bandwidth of an x8 link => /faq#lanes-and-rates B/overview#link-bandwidth
    why not just use ethernet => /faq#why-another-interconnect /white-papers/why-another-interconnect
    what do I need for the plugfest => /news/2026/11/plugfest-three-registration /activities/plugfest-three
    why is a flit 24 bytes => /faq#why-24-byte-flits
    how do I delete my data => /faq#delete-my-account; /privacy
    what does the transport layer do => /faq#six-layers B/transport-layer; G#transport-layer
    how is my personal data protected => /privacy; /personal-data-collection-overview
    does the memory pool keep caches coherent => /faq#memory-pool-coherence; B/memory#coherent-segments
    how do I start the simulator => /software /sandbox`,
  ),
  ...graded(
    'zh',
    'question',
    `一个域最多支持多少个端点？ => /faq#what-is-a-domain; G#domain B/overview#域
    管理器挂了怎么办 => /faq#fabric-manager-failure; /news/2026/07/fabric-manager-failover S/failure-domains#互连管理器 B/resource-management#接管
    英文版什么时候发布 => /faq#english-edition
    什么是综联 => /faq#what-is-heddle; /videos/heddle-in-three-minutes
    参加SIG要交钱吗 => /faq#join-a-sig; /sig /faq#implement-without-fee
    怎么下载规范 => /specifications /faq#how-to-get-full-specification; /specification-usage-rules /faq#read-without-account
    做产品需要付费吗 => /faq#implement-without-fee
    产品应该用哪个版本 => /faq#current-version
    不登录能看什么 => /faq#read-without-account
    怎么取消邮件订阅 => /mail-list/unsubscribe /faq#leave-a-mailing-list
    线缆可以多长 => /faq#cables-and-reach; S/cabling#长度
    谁来决定版本发布 => /faq#who-runs-the-community; /community
    发现安全漏洞找谁 => /news/2026/02/security-advisory-process; /contact
    x8链路的带宽是多少 => /faq#lanes-and-rates B/overview#链路带宽
    为什么不直接用以太网 => /faq#why-another-interconnect /white-papers/why-another-interconnect
    微片为什么是24字节 => /faq#why-24-byte-flits
    怎样删除我的数据 => /faq#delete-my-account; /privacy
    传输层负责什么 => /faq#six-layers B/transport-layer; G#transport-layer
    内存池能保证缓存一致吗 => /faq#memory-pool-coherence; B/memory#一致段
    公司已经申请过规范怎么办 => /faq#company-already-obtained
    规范写错了向谁反馈 => /faq#report-an-error-in-a-specification; /problem-feedback
    仿真器怎么用 => /software /sandbox
    互通测试会如何报名 => /news/2026/11/plugfest-three-registration /activities/plugfest-three`,
  ),
  ...graded(
    'en',
    'code',
    `HDL-TXN-004 => B/transaction-layer#HDL-TXN-004
    hdl txn 008 => B/transaction-layer#HDL-TXN-008
    CRC-16 => B/data-link-layer#crc-16; G#cyclic-redundancy-check
    ECRC => B/transport-layer#ecrc G#end-to-end-crc
    HDL-NET-005 => B/network-layer#HDL-NET-005
    64GT/s => /faq#lanes-and-rates; B/physical-layer#lane-configurations B/overview#link-bandwidth B/physical-layer#lanes-and-rates
    FEC => G#forward-error-correction B/physical-layer#fec-block
    PSN => G#packet-sequence-number; B/transport-layer#layout
    EID => G#endpoint-identifier B/network-layer#endpoint-identifiers; B/resource-management#identifier-assignment`,
  ),
  ...graded(
    'zh',
    'code',
    `HDL-TXN-004 => B/transaction-layer#HDL-TXN-004
    hdltxn008 => B/transaction-layer#HDL-TXN-008
    CRC16 => B/data-link-layer#crc-16; G#cyclic-redundancy-check
    ECRC => B/transport-layer#ecrc G#end-to-end-crc
    HDL-SEC-003 => B/security#HDL-SEC-003
    64 GT/s => /faq#lanes-and-rates; B/physical-layer#通道配置 B/overview#链路带宽 B/physical-layer#通道与速率
    FEC => G#forward-error-correction B/physical-layer#fec块
    TLV => M/object-model#二进制tlv; M/object-model#编码`,
  ),
  ...graded(
    'en',
    'synonym',
    `backpressure => B/data-link-layer#flow-control B/data-link-layer#credit-counters; G#credit B/transport-layer#end-to-end-credits
    newsletter => /mail-list/subscribe /faq#join-a-mailing-list /forums; /news/2026/11/mailing-lists-reorganised
    GDPR => /privacy; /personal-data-collection-overview /data-sharing-with-third-parties
    ECC => S/memory-pool#correctable-faults B/memory#scrubbing-and-hot-plug; G#forward-error-correction B/memory#reliability
    delay => S/topology#latency; S/topology#contributions S/topology#budget-under-load
    price => /faq#implement-without-fee; /faq#join-a-sig
    emulator => /software /sandbox; /news/2025/08/simulator-performance
    throughput => B/overview#link-bandwidth S/topology#bandwidth /faq#lanes-and-rates
    failover => B/resource-management#takeover /news/2026/07/fabric-manager-failover; /faq#fabric-manager-failure B/resource-management#redundancy S/commissioning#failover
    sign up for emails => /mail-list/subscribe /faq#join-a-mailing-list; /forums
    encryption => B/security#packet-protection; B/security#key-exchange B/security
    rack => S/cabinet G#cabinet
    monitoring => M/telemetry; B/resource-management#quotas-and-telemetry
    GPU => G#accelerator; S/cabinet#compute-tray
    unregister => /faq#leave-a-mailing-list /faq#delete-my-account`,
  ),
  ...graded(
    'zh',
    'synonym',
    `吞吐 => B/overview#链路带宽 S/topology#带宽 /faq#lanes-and-rates
    反压 => B/data-link-layer#流量控制 B/data-link-layer#信用计数器; G#credit B/transport-layer#端到端信用
    取消订阅 => /mail-list/unsubscribe /faq#leave-a-mailing-list
    主备切换 => B/resource-management#接管 /news/2026/07/fabric-manager-failover; /faq#fabric-manager-failure B/resource-management#冗余 S/commissioning#切换试验
    延迟 => S/topology#时延; S/topology#构成 S/topology#有载预算
    费用 => /faq#implement-without-fee /faq#join-a-sig
    加密 => B/security#报文保护; B/security#密钥交换 B/security
    机架 => S/cabinet G#cabinet
    监控 => M/telemetry; B/resource-management#配额与遥测
    显卡 => G#accelerator; S/cabinet#计算托盘
    模拟器 => /software /sandbox; /news/2025/08/simulator-performance
    销户 => /faq#delete-my-account
    个人信息保护法 => /privacy; /personal-data-collection-overview`,
  ),
  ...graded(
    'zh',
    'other language',
    `latency => S/topology#时延; S/topology#构成 S/topology#有载预算
    backpressure => B/data-link-layer#流量控制 B/data-link-layer#信用计数器; G#credit B/transport-layer#端到端信用
    memory lease => G#lease B/resource-management#租约; B/resource-management#分配
    link training => G#link-training B/physical-layer#链路训练; /videos/lane-training-explained
    unsubscribe => /mail-list/unsubscribe /faq#leave-a-mailing-list
    privacy => /privacy; /personal-data-collection-overview
    firmware update => M/firmware-update
    congestion => B/network-layer#拥塞标记 G#congestion-marking; G#congestion-notification`,
  ),
  ...graded(
    'en',
    'other language',
    `租约 => G#lease B/resource-management#leases; M/overview#leases
    超节点 => G#supernode S B/overview#supernode; /videos/supernode-tour
    退订 => /mail-list/unsubscribe /faq#leave-a-mailing-list
    带宽 => B/overview#link-bandwidth S/topology#bandwidth /faq#lanes-and-rates
    隐私 => /privacy; /personal-data-collection-overview
    链路训练 => G#link-training B/physical-layer#link-training; /videos/lane-training-explained
    固件升级 => M/firmware-update`,
  ),
  ...graded(
    'zh',
    'script',
    `記憶體池 => G#memory-pool S/memory-pool /white-papers/one-memory-pool
    鏈路訓練 => G#link-training B/physical-layer#链路训练
    隱私聲明 => /privacy
    ＥＣＲＣ => B/transport-layer#ecrc G#end-to-end-crc
    頻寬 => B/overview#链路带宽 S/topology#带宽 /faq#lanes-and-rates`,
  ),
  ...graded(
    'zh',
    'typing',
    `weipian => G#flit /news/2025/08/why-weipian; /faq#why-24-byte-flits B/data-link-layer#微片格式
    chaojiedian => G#supernode S B/overview#超节点; /videos/supernode-tour
    lianlu xunlian => G#link-training B/physical-layer#链路训练
    wp => G#flit
    neicunchi => G#memory-pool S/memory-pool /white-papers/one-memory-pool
    shiwuceng => G#transaction-layer B/transaction-layer
    互连管里器 => G#fabric-manager B/resource-management#互连管理器; /videos/fabric-manager-demo S/failure-domains#互连管理器
    微偏 => G#flit /news/2025/08/why-weipian; /faq#why-24-byte-flits B/data-link-layer#微片格式
    租月 => G#lease B/resource-management#租约
    链路训炼 => G#link-training B/physical-layer#链路训练
    hedle-sim => /software /news/2025/08/simulator-performance; /sandbox
    事物层 => G#transaction-layer B/transaction-layer
    重川窗口 => G#retry-window B/data-link-layer#窗口`,
  ),
  ...graded(
    'en',
    'typing',
    `congestoin marking => B/network-layer#congestion-marking G#congestion-marking
    attestaion => G#attestation B/security#identity-and-attestation B/security#attestation-exchange
    firmwear update => M/firmware-update
    unsubcribe => /mail-list/unsubscribe /faq#leave-a-mailing-list
    hedle => /faq#what-is-heddle; B /videos/heddle-in-three-minutes
    telemtry => M/telemetry; B/resource-management#quotas-and-telemetry
    partion control => M/partition-control
    link trainning => G#link-training B/physical-layer#link-training`,
  ),
  ...graded(
    'en',
    'place',
    `glossary => G
    login => /my/personal
    sign in => /my/personal
    subscribe => /mail-list/subscribe; /faq#join-a-mailing-list
    mailing lists => /mail-list; /news/2026/11/mailing-lists-reorganised /forums /faq#join-a-mailing-list
    announce => /mail-list; /news/2026/11/mailing-lists-reorganised
    faq => /faq
    apply for the specification => /specifications; /faq#how-to-get-full-specification
    contact => /contact
    videos => /videos; /video-teaching
    news => /news
    events => /activities; B/function-layer#events M/events-and-alarms#events
    my account => /my/personal; /my/settings /faq#delete-my-account`,
  ),
  ...graded(
    'zh',
    'place',
    `术语表 => G
    登录 => /my/personal
    订阅 => /mail-list/subscribe; /faq#join-a-mailing-list
    公告 => /mail-list; /news/2026/11/mailing-lists-reorganised
    邮件列表 => /mail-list; /news/2026/11/mailing-lists-reorganised /forums /faq#join-a-mailing-list
    常见问题 => /faq
    申请规范 => /specifications; /faq#how-to-get-full-specification
    联系我们 => /contact
    个人中心 => /my/personal
    视频 => /videos; /video-teaching
    新闻 => /news
    活动 => /activities`,
  ),
  ...readersQueries,
];
