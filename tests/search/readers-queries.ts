import { graded } from './graded';
import type { GradedQuery } from './graded';

/**
 * The second part of the judged set: written and graded from the texts alone, before the engine that it measures was
 * asked any of them.
 */
export const readersQueries: readonly GradedQuery[] = [
  ...graded(
    'en',
    'term',
    `extent => G#extent
    retry window => G#retry-window B/data-link-layer#window; B/physical-layer#reach-of-the-window B/data-link-layer#retry
    equalization => G#equalization; B/physical-layer#state-machine B/physical-layer#retimers
    directory => G#directory; B/memory#coherent-segments
    queue pair => B/function-layer#queue-pair; B/function-layer#queues B/function-layer#doorbell-register
    interleaving => S/memory-pool#interleaving; S/memory-pool#choosing-a-plane
    oversubscription => S/cabinet#oversubscription
    hysteresis => M/telemetry#crossing-and-hysteresis; M/telemetry#thresholds
    trial => M/firmware-update#trial-and-rollback; M/firmware-update#states
    draining => M/partition-control#draining; B/function-layer#function-states
    access token => G#access-token B/memory#access-tokens; B/memory#revocation
    partition => G#partition B/resource-management#partitions M/partition-control; B/resource-management#partition-table M/partition-control#purpose
    deadlock => B/network-layer#deadlock-freedom
    nonce => B/security#attestation-exchange; G#attestation`,
  ),
  ...graded(
    'zh',
    'term',
    `区块 => G#extent
    重传窗口 => G#retry-window B/data-link-layer#窗口; B/physical-layer#窗口可及的距离 B/data-link-layer#重传
    均衡 => G#equalization; B/physical-layer#状态机 B/physical-layer#重定时器
    目录 => G#directory; B/memory#一致段
    队列对 => B/function-layer#队列对; B/function-layer#队列 B/function-layer#门铃寄存器
    交织 => S/memory-pool#交织; S/memory-pool#平面的选择
    收敛比 => S/cabinet#收敛比
    回差 => M/telemetry#越限与回差; M/telemetry#门限
    试运行 => M/firmware-update#试运行与回退; M/firmware-update#状态
    排空 => M/partition-control#排空; B/function-layer#功能状态
    保留字段 => B/overview#保留字段 B/overview#HDL-DLL-001
    访问令牌 => G#access-token B/memory#访问令牌; B/memory#吊销
    分区 => G#partition B/resource-management#分区 M/partition-control; B/resource-management#分区表 M/partition-control#用途
    直通转发 => G#cut-through B/data-link-layer#直通转发与作废
    导入方 => G#importer; B/memory#导出与导入`,
  ),
  ...graded(
    'en',
    'words',
    `loss of a leaf switch => S/failure-domains#loss-of-a-switch; S/failure-domains#the-table
    two managers at the same time => S/failure-domains#split-view; B/resource-management#redundancy M/discovery#merging-domains
    secure boot measurements => B/security#measurements; B/security#attestation-exchange
    cable labels => S/cabling#labels
    repair reserve cabinets => S/scheduling-and-partitions#repair-reserve; S/failure-domains#replacement
    event storm => M/events-and-alarms#storms; M/events-and-alarms#root-cause
    firmware slots => M/firmware-update#slots; M/firmware-update#HDL-MGT-060
    atomic operation repeated => B/transaction-layer#repetition B/transaction-layer#HDL-TXN-008; B/transaction-layer#atomic-operations
    mean time between failures => S/failure-domains#failure-rates; S/failure-domains#how-often S/memory-pool#how-often-it-happens
    student contest winners => /news/2026/06/student-contest-results
    office hours time => /news/2026/08/office-hours-europe; /contact
    bench day prototypes => /news/2024/12/prototype-bench-day
    compliance levels => /news/2026/02/compliance-test-guide-1-1; B/overview#conformance M/overview#conformance-classes
    case study weather forecast => /case-studies/forecasts-from-one-pool
    optical cable inventory => S/cabling#bill-of-material; S/cabling#inside-a-trunk
    revoke a memory segment => B/memory#revocation; B/memory#access-tokens B/memory#HDL-MEM-002
    error injection exercises => /sandbox; S/failure-domains#exercises S/failure-domains#what-to-try
    floor load site requirements => S/overview#site; S/overview#assumptions`,
  ),
  ...graded(
    'zh',
    'words',
    `失去叶交换机 => S/failure-domains#失去交换机; S/failure-domains#总表
    两个管理器 同时 => S/failure-domains#视图分裂; B/resource-management#冗余 M/discovery#误接的两个域
    安全启动 度量 => B/security#度量; B/security#远程证明过程
    线缆标识 => S/cabling#标识
    维修预留 机柜 => S/scheduling-and-partitions#维修预留; S/failure-domains#替换
    事件风暴 => M/events-and-alarms#事件风暴; M/events-and-alarms#根因归并
    固件槽位 => M/firmware-update#槽位; M/firmware-update#HDL-MGT-060
    原子操作 重复 => B/transaction-layer#重复请求 B/transaction-layer#HDL-TXN-008; B/transaction-layer#原子操作
    平均故障间隔 => S/failure-domains#失效率; S/failure-domains#频度 S/memory-pool#发生频度
    学生竞赛结果 => /news/2026/06/student-contest-results
    样机联调日 => /news/2024/12/prototype-bench-day
    一致性测试 等级 => /news/2026/02/compliance-test-guide-1-1; B/overview#一致性 M/overview#符合性等级
    集合预报 案例 => /case-studies/forecasts-from-one-pool
    光缆 物料清单 => S/cabling#物料清单; S/cabling#主干内部
    吊销 内存段 => B/memory#吊销; B/memory#访问令牌 B/memory#HDL-MEM-002
    注入错误 练习 => /sandbox; S/failure-domains#演练 S/failure-domains#演练科目
    地面承重 场地 => S/overview#场地; S/overview#前提`,
  ),
  ...graded(
    'en',
    'question',
    `how long does firmware have to be confirmed after an update? => M/firmware-update#trial-and-rollback M/firmware-update#HDL-MGT-063; M/firmware-update#activation
    what happens when the water stops? => S/power-and-cooling#when-water-stops
    how heavy is a cabinet? => S/cabinet#units-and-weight; S/overview#site
    who may see audit records? => M/access-control#records; M/access-control#audit M/access-control#roles
    can I quote a table in my paper? => /faq#quote-the-specification; /specification-usage-rules
    why does my colleague already have the document? => /faq#company-already-obtained
    how often is memory scrubbed? => B/memory#scrubbing-and-hot-plug S/memory-pool#correctable-faults
    what is a retimer for? => G#retimer B/physical-layer#retimers
    which cookies does this site set? => /cookies; /privacy
    how do I borrow a board? => /hardware
    where can I ask a question about the spec? => /support /forums; /contact /news/2026/08/office-hours-europe
    how many accelerators are in a supernode? => G#supernode S/overview#key-figures B/overview#supernode; S/overview#bill-of-endpoints S/overview#three-scales
    how is a lost packet recovered? => B/transport-layer#loss-recovery; B/transport-layer#retransmission-timer B/network-layer#loss-between-gateways
    what changed in 1.1? => /news/2025/12/heddle-1-1; /faq#current-version
    how long does key erasure take? => B/security#HDL-SEC-007; B/security#lifecycle
    when is plugfest three? => /activities/plugfest-three /news/2026/11/plugfest-three-registration
    do I need an account to join a list? => /faq#read-without-account /faq#join-a-mailing-list; /mail-list/subscribe
    what is the rule for behavior at events? => /conduct
    how does a switch choose an output port? => B/network-layer#path-selection; B/network-layer#route-table S/topology#spine-selection
    what happens to poisoned data? => B/memory#poison G#poison; B/memory#HDL-MEM-006`,
  ),
  ...graded(
    'zh',
    'question',
    `固件升级后多久要确认？ => M/firmware-update#试运行与回退 M/firmware-update#HDL-MGT-063; M/firmware-update#激活
    停水了会怎样 => S/power-and-cooling#断流之后
    一个机柜有多重？ => S/cabinet#高度与重量; S/overview#场地
    审计记录包含什么 => M/access-control#记录; M/access-control#审计
    论文里能引用表格吗 => /faq#quote-the-specification; /specification-usage-rules
    同事已经拿到文档了我怎么办 => /faq#company-already-obtained
    内存多久擦洗一次 => B/memory#巡检擦洗-scrubbing-与热插拔 S/memory-pool#可纠正错误
    重定时器有什么用 => G#retimer B/physical-layer#重定时器
    网站用了哪些cookie => /cookies; /privacy
    怎么借开发板 => /hardware
    对规范有疑问去哪里问 => /support /forums; /contact
    超节点有多少个加速器 => G#supernode S/overview#关键数据 B/overview#超节点; S/overview#端点清单 S/overview#三级尺度
    丢包后怎么恢复 => B/transport-layer#丢失恢复; B/transport-layer#重传定时器 B/network-layer#网关之间的丢失
    1.1版改了什么 => /news/2025/12/heddle-1-1; /faq#current-version
    密钥多久内必须清除 => B/security#HDL-SEC-007; B/security#生命周期
    第三次互通测试会是什么时候 => /activities/plugfest-three /news/2026/11/plugfest-three-registration
    加入邮件列表需要账号吗 => /faq#read-without-account /faq#join-a-mailing-list; /mail-list/subscribe
    社区里有哪些行为规范 => /conduct
    交换机怎么选择出端口 => B/network-layer#路径选择; B/network-layer#路由表 S/topology#选脊
    带毒的数据怎么处理 => B/memory#带毒 G#poison; B/memory#HDL-MEM-006`,
  ),
  ...graded(
    'en',
    'code',
    `DLL_STAT => B/data-link-layer#reg-dll-stat; B/data-link-layer#registers
    hdl-sec-007 => B/security#HDL-SEC-007
    HDL-SRA-040 => S/power-and-cooling#HDL-SRA-040
    HDLMGT063 => M/firmware-update#HDL-MGT-063
    ERR-012 => B/errata#ERR-012
    FW_STATUS => M/firmware-update#reg-fw-status; M/firmware-update#registers
    T_RTO => B/transport-layer#retransmission-timer; B/transport-layer#HDL-TRN-005 B/errata#ERR-012
    TLM_PERIOD => M/telemetry#reg-tlm-period; M/telemetry#registers M/errata#ERR-101
    AT_CAS => B/transaction-layer#operand-sizes B/transaction-layer#atomic-operations; B/errata#ERR-014
    2048 accelerators => G#supernode S/overview#key-figures; S/overview#three-scales B/overview#supernode S/overview#what-is-being-built
    112 GT/s => /faq#lanes-and-rates /news/2026/09/heddle-2-0-preview; B/overview#link-bandwidth
    37.5kW => S/power-and-cooling#HDL-SRA-040 S/power-and-cooling; S/power-and-cooling#per-cabinet S/power-and-cooling#power-balance
    0x0401 => S/power-and-cooling#when-water-stops
    MPS => G#maximum-payload-size`,
  ),
  ...graded(
    'zh',
    'code',
    `DLL_STAT => B/data-link-layer#reg-dll-stat; B/data-link-layer#寄存器
    hdl-sec-007 => B/security#HDL-SEC-007
    HDL-SRA-040 => S/power-and-cooling#HDL-SRA-040
    HDLMGT063 => M/firmware-update#HDL-MGT-063
    ERR-012 => B/errata#ERR-012
    FW_STATUS => M/firmware-update#reg-fw-status; M/firmware-update#寄存器
    T_RTO => B/transport-layer#重传定时器; B/transport-layer#HDL-TRN-005 B/errata#ERR-012
    TLM_PERIOD => M/telemetry#reg-tlm-period; M/telemetry#寄存器 M/errata#ERR-101
    AT_CAS => B/transaction-layer#操作数长度 B/transaction-layer#原子操作; B/errata#ERR-014
    2048个加速器 => G#supernode S/overview#关键数据; S/overview#三级尺度 B/overview#超节点 S/overview#建造目标
    112GT/s => /faq#lanes-and-rates /news/2026/09/heddle-2-0-preview; B/overview#链路带宽
    37.5千瓦 => S/power-and-cooling#HDL-SRA-040 S/power-and-cooling; S/power-and-cooling#单柜 S/power-and-cooling#功率平衡
    0x0401 => S/power-and-cooling#断流之后
    MPS => G#maximum-payload-size`,
  ),
  ...graded(
    'en',
    'synonym',
    `checksum => B/data-link-layer#crc-16 G#cyclic-redundancy-check; B/transport-layer#ecrc G#end-to-end-crc B/data-link-layer#error-detection
    outage of the controller => S/memory-pool#loss-of-a-controller; S/memory-pool#failure-and-repair
    live migration => B/function-layer#migration B/function-layer#freeze-and-move; B/function-layer#time-budget
    simulator => /software /sandbox; /news/2025/08/simulator-performance
    packet analyzer => /news/2025/10/heddle-dissect; /software
    hot swap => M/discovery#hot-plug B/memory#scrubbing-and-hot-plug; M/discovery#arrival
    rules of conduct => /conduct
    working group => /sig /news/2024/11/loom-working-group; /community
    electricity consumption => S/power-and-cooling#per-cabinet S/power-and-cooling#power-balance; S/power-and-cooling
    multi-tenant isolation => B/resource-management#partitions M/partition-control#enforcement-points; M/partition-control#purpose G#partition`,
  ),
  ...graded(
    'zh',
    'synonym',
    `校验码 => B/data-link-layer#crc-16 G#cyclic-redundancy-check; B/transport-layer#ecrc G#end-to-end-crc B/data-link-layer#差错检测
    控制器宕机 => S/memory-pool#失去控制器; S/memory-pool#失效与恢复
    热迁移 => B/function-layer#迁移 B/function-layer#冻结与搬移; B/function-layer#时间预算
    抓包工具 => /news/2025/10/heddle-dissect; /software
    带电插拔 => M/discovery#热插拔 B/memory#巡检擦洗-scrubbing-与热插拔; M/discovery#接入
    社区守则 => /conduct
    工作组 => /sig /news/2024/11/loom-working-group; /community
    耗电量 => S/power-and-cooling#单柜 S/power-and-cooling#功率平衡; S/power-and-cooling
    多租户隔离 => B/resource-management#分区 M/partition-control#强制点; M/partition-control#用途 G#partition
    借板卡 => /hardware`,
  ),
  ...graded(
    'zh',
    'other language',
    `retry window => G#retry-window B/data-link-layer#窗口; B/physical-layer#窗口可及的距离
    hot plug => M/discovery#热插拔 B/memory#巡检擦洗-scrubbing-与热插拔
    fabric manager => G#fabric-manager B/resource-management#互连管理器; S/failure-domains#互连管理器 /videos/fabric-manager-demo
    virtual lane => G#virtual-lane B/data-link-layer#虚通道
    code of conduct => /conduct
    supernode => G#supernode S B/overview#超节点; /videos/supernode-tour`,
  ),
  ...graded(
    'en',
    'other language',
    `重传窗口 => G#retry-window B/data-link-layer#window; B/physical-layer#reach-of-the-window
    热插拔 => M/discovery#hot-plug B/memory#scrubbing-and-hot-plug
    互连管理器 => G#fabric-manager B/resource-management#fabric-manager; S/failure-domains#fabric-managers /videos/fabric-manager-demo
    虚通道 => G#virtual-lane B/data-link-layer#virtual-lanes
    内存池 => G#memory-pool S/memory-pool /white-papers/one-memory-pool
    行为准则 => /conduct`,
  ),
  ...graded(
    'zh',
    'script',
    `交換器 => G#switch
    錯誤回報 => /faq#report-an-error-in-a-specification /problem-feedback
    虛通道 => G#virtual-lane B/data-link-layer#虚通道
    電源與冷卻 => S/power-and-cooling
    ＨＤＬ－ＴＸＮ－００８ => B/transaction-layer#HDL-TXN-008
    韌體更新 => M/firmware-update
    訂閱郵件列表 => /mail-list/subscribe /faq#join-a-mailing-list`,
  ),
  ...graded(
    'en',
    'script',
    `ＦＬＩＴ => G#flit; B/data-link-layer#flit-format /faq#why-24-byte-flits
    “congestion marking” => B/network-layer#congestion-marking G#congestion-marking
    HDL–TXN–004 => B/transaction-layer#HDL-TXN-004
    ＣＲＣ－１６ => B/data-link-layer#crc-16; G#cyclic-redundancy-check
    RÉTIMER => G#retimer B/physical-layer#retimers`,
  ),
  ...graded(
    'zh',
    'typing',
    `hulianguanliqi => G#fabric-manager B/resource-management#互连管理器
    xutongdao => G#virtual-lane B/data-link-layer#虚通道
    chongchuan => B/data-link-layer#重传; G#retry-window
    wangguan => G#gateway; S/topology#网关 B/network-layer#网关行为
    远程正明 => G#attestation B/security#身份与远程证明 B/security#远程证明过程
    内存迟 => G#memory-pool S/memory-pool
    门林 => G#doorbell B/function-layer#门铃寄存器
    固件生级 => M/firmware-update
    用塞标记 => G#congestion-marking B/network-layer#拥塞标记`,
  ),
  ...graded(
    'en',
    'typing',
    `retimmer => G#retimer B/physical-layer#retimers
    fabric manger => G#fabric-manager B/resource-management#fabric-manager; S/failure-domains#fabric-managers /videos/fabric-manager-demo
    virtaul lane => G#virtual-lane B/data-link-layer#virtual-lanes
    mailling list => /mail-list; /faq#join-a-mailing-list /forums /mail-list/subscribe
    plugfesst => /activities/plugfest-three /activities/plugfest-two /news/2026/11/plugfest-three-registration; /news/2026/04/plugfest-two-results /news/2025/07/plugfest-one-results
    equalisation => G#equalization
    doorbel => G#doorbell B/function-layer#doorbell-register
    simulater => /software /sandbox; /news/2025/08/simulator-performance`,
  ),
  ...graded(
    'en',
    'place',
    `documents => /docs
    white papers => /white-papers
    change my password => /my/settings
    unsubscribe => /mail-list/unsubscribe; /faq#leave-a-mailing-list
    case studies => /case-studies
    create an account => /my/personal
    privacy statement => /privacy
    sig => /sig
    export my data => /my/settings; /privacy
    download software => /software`,
  ),
  ...graded(
    'zh',
    'place',
    `文档 => /docs
    白皮书 => /white-papers
    修改密码 => /my/settings
    退订 => /mail-list/unsubscribe; /faq#leave-a-mailing-list
    实践案例 => /case-studies
    注册账号 => /my/personal
    隐私声明 => /privacy
    SIG中心 => /sig
    导出我的数据 => /my/settings; /privacy
    下载软件 => /software`,
  ),
];
