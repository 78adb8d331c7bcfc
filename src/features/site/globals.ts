import type { Field, GlobalConfig } from 'payload';

import { globalAccess } from '@/cms/access';
import { label } from '@/cms/fields/labels';
import { announceGlobalChange } from '@/cms/hooks/announce-changes';

/** Versions kept of each global. */
const MAX_VERSIONS = 50;

const group = label('网站', 'Site');

/** A path of this site without language prefix (`/news`), or a full address elsewhere. */
function hrefField(): Field {
  return {
    name: 'href',
    type: 'text',
    required: true,
    label: label('链接', 'Link'),
    admin: {
      description: label(
        '站内路径（如 /news，不带语言前缀）或完整网址',
        'A path of this site such as /news, without language, or a full address',
      ),
    },
    validate: (value: unknown, { req }: { req: { i18n: { language: string } } }) => {
      if (
        typeof value === 'string' &&
        (/^\/(?!\/)\S*$/.test(value) || /^(?:https?:\/\/|mailto:)\S+$/.test(value))
      )
        return true;
      return req.i18n.language === 'zh'
        ? '请输入以 / 开头的站内路径或完整网址'
        : 'Enter a path that begins with /, or a full address';
    },
  };
}

function labelField(): Field {
  return {
    name: 'label',
    type: 'text',
    required: true,
    localized: true,
    maxLength: 60,
    label: label('文字', 'Text'),
  };
}

export const siteSettingsGlobal: GlobalConfig = {
  slug: 'site-settings',
  label: label('网站设置', 'Site settings'),
  access: globalAccess('site-settings'),
  versions: { max: MAX_VERSIONS },
  admin: { group },
  hooks: { afterChange: [announceGlobalChange('site-settings')] },
  fields: [
    {
      type: 'tabs',
      tabs: [
        {
          name: 'brand',
          label: label('品牌', 'Brand'),
          fields: [
            {
              name: 'name',
              type: 'text',
              required: true,
              localized: true,
              maxLength: 40,
              label: label('名称', 'Name'),
            },
            {
              name: 'tagline',
              type: 'text',
              localized: true,
              maxLength: 120,
              label: label('一句话介绍', 'Tagline'),
            },
            {
              name: 'description',
              type: 'textarea',
              localized: true,
              maxLength: 300,
              label: label('网站描述', 'Description'),
            },
            {
              name: 'logo',
              type: 'upload',
              relationTo: 'media',
              label: label('标志（留空使用内置标志）', 'Logo (empty: the built-in mark)'),
            },
            {
              name: 'copyright',
              type: 'text',
              localized: true,
              maxLength: 200,
              label: label('版权声明', 'Copyright line'),
            },
          ],
        },
        {
          name: 'contact',
          label: label('联系方式', 'Contact'),
          fields: [
            { name: 'email', type: 'email', required: true, label: label('联系邮箱', 'Contact e-mail') },
            { name: 'privacyEmail', type: 'email', label: label('隐私事务邮箱', 'Privacy e-mail') },
            {
              name: 'postalAddress',
              type: 'textarea',
              localized: true,
              label: label('通信地址', 'Postal address'),
            },
            {
              name: 'addresses',
              type: 'array',
              label: label('其他邮箱', 'Further e-mail addresses'),
              labels: { singular: label('邮箱', 'Address'), plural: label('邮箱', 'Addresses') },
              fields: [
                { name: 'purpose', type: 'text', required: true, label: label('用途', 'Purpose') },
                { name: 'email', type: 'email', required: true, label: label('邮箱', 'E-mail') },
              ],
            },
          ],
        },
        {
          name: 'filing',
          label: label('备案', 'Filing'),
          fields: [
            { name: 'icp', type: 'text', maxLength: 60, label: label('ICP 备案号', 'ICP filing number') },
            { name: 'icpHref', type: 'text', label: label('备案查询网址', 'Filing look-up address') },
            {
              name: 'publicSecurity',
              type: 'text',
              maxLength: 60,
              label: label('公安备案号', 'Public security filing number'),
            },
          ],
        },
        {
          name: 'legal',
          label: label('条款版本', 'Legal versions'),
          description: label('改变版本号会再次征求访问者同意。', 'A new version asks visitors again.'),
          fields: [
            {
              name: 'cookiePolicyVersion',
              type: 'text',
              required: true,
              defaultValue: '20261120',
              label: label('Cookie 政策', 'Cookie policy'),
            },
            {
              name: 'privacyVersion',
              type: 'text',
              required: true,
              defaultValue: '20261120',
              label: label('隐私声明', 'Privacy statement'),
            },
            {
              name: 'termsVersion',
              type: 'text',
              required: true,
              defaultValue: '20261120',
              label: label('使用条款', 'Terms of use'),
            },
            {
              name: 'licenseVersion',
              type: 'text',
              required: true,
              defaultValue: '20261120',
              label: label('规范许可协议', 'Specification license agreement'),
            },
          ],
        },
        {
          name: 'measurement',
          label: label('统计', 'Measurement'),
          fields: [
            {
              name: 'assumeConsent',
              type: 'checkbox',
              defaultValue: false,
              label: label(
                '不显示 Cookie 选择栏，视为同意统计',
                'Show no cookie banner and assume agreement',
              ),
              admin: {
                description: label(
                  '仅在法律允许时启用。访问者的同意记录为 3；仍可随时拒绝，浏览器的全球隐私控制（GPC）信号始终视为拒绝。',
                  'Only where the law allows it. Recorded as consent 3; visitors can still refuse at any time, and Global Privacy Control always counts as refusal.',
                ),
              },
            },
            {
              name: 'keepEventsDays',
              type: 'number',
              required: true,
              defaultValue: 90,
              min: 7,
              max: 400,
              label: label('原始事件保存天数', 'Days for which raw events are kept'),
              admin: {
                description: label(
                  '到期的原始事件每晚删除，汇总数字一直保留。',
                  'Older raw events are removed every night; totals are kept.',
                ),
              },
            },
          ],
        },
        {
          label: label('社交媒体', 'Social links'),
          fields: [
            {
              name: 'social',
              type: 'array',
              label: label('链接', 'Links'),
              labels: { singular: label('链接', 'Link'), plural: label('链接', 'Links') },
              fields: [labelField(), hrefField()],
            },
          ],
        },
      ],
    },
  ],
};

export const homeGlobal: GlobalConfig = {
  slug: 'home',
  label: label('首页', 'Home page'),
  access: globalAccess('home'),
  versions: { max: MAX_VERSIONS },
  admin: { group },
  hooks: { afterChange: [announceGlobalChange('home')] },
  fields: [
    {
      type: 'tabs',
      tabs: [
        {
          name: 'hero',
          label: label('首屏', 'Hero'),
          fields: [
            {
              name: 'heading',
              type: 'text',
              required: true,
              localized: true,
              maxLength: 80,
              label: label('标题', 'Heading'),
            },
            { name: 'lead', type: 'textarea', localized: true, maxLength: 300, label: label('导语', 'Lead') },
            { name: 'video', type: 'relationship', relationTo: 'videos', label: label('视频', 'Video') },
            {
              name: 'videoLabel',
              type: 'text',
              localized: true,
              maxLength: 40,
              label: label('视频按钮文字', 'Text of the video button'),
            },
            {
              name: 'linkLabel',
              type: 'text',
              localized: true,
              maxLength: 40,
              label: label('链接按钮文字', 'Text of the link button'),
            },
            { name: 'linkHref', type: 'text', label: label('链接按钮地址', 'Address of the link button') },
          ],
        },
        {
          name: 'architecture',
          label: label('架构', 'Architecture'),
          fields: [
            {
              name: 'heading',
              type: 'text',
              localized: true,
              maxLength: 80,
              label: label('标题', 'Heading'),
            },
            {
              name: 'tabs',
              dbName: 'arch_tabs',
              type: 'array',
              label: label('标签页', 'Tabs'),
              labels: { singular: label('标签页', 'Tab'), plural: label('标签页', 'Tabs') },
              fields: [
                {
                  name: 'diagram',
                  type: 'select',
                  required: true,
                  label: label('图', 'Diagram'),
                  enumName: 'home_diagram',
                  options: [
                    { value: 'protocol-stack', label: label('协议栈', 'Protocol stack') },
                    { value: 'domain', label: label('域', 'Domain') },
                    { value: 'cross-domain', label: label('跨域', 'Cross-domain') },
                    {
                      value: 'supernode',
                      label: label('超节点参考架构', 'Supernode reference architecture'),
                    },
                  ],
                },
                {
                  name: 'title',
                  type: 'text',
                  required: true,
                  localized: true,
                  maxLength: 60,
                  label: label('标题', 'Title'),
                },
                {
                  name: 'lead',
                  type: 'textarea',
                  localized: true,
                  maxLength: 300,
                  label: label('说明', 'Lead'),
                },
                {
                  name: 'parts',
                  dbName: 'arch_parts',
                  type: 'array',
                  label: label('部件', 'Parts'),
                  labels: { singular: label('部件', 'Part'), plural: label('部件', 'Parts') },
                  fields: [
                    {
                      name: 'key',
                      type: 'text',
                      required: true,
                      label: label('图中标识', 'Key in the diagram'),
                    },
                    labelField(),
                    {
                      name: 'line',
                      type: 'text',
                      localized: true,
                      maxLength: 200,
                      label: label('一句话说明', 'One line'),
                    },
                    hrefField(),
                  ],
                },
              ],
            },
          ],
        },
        {
          name: 'latest',
          label: label('最新动态', 'Latest'),
          fields: [
            {
              name: 'heading',
              type: 'text',
              localized: true,
              maxLength: 80,
              label: label('标题', 'Heading'),
            },
          ],
        },
        {
          name: 'mailingList',
          label: label('邮件列表', 'Mailing list'),
          fields: [
            {
              name: 'heading',
              type: 'text',
              localized: true,
              maxLength: 80,
              label: label('标题', 'Heading'),
            },
            { name: 'lead', type: 'textarea', localized: true, maxLength: 300, label: label('导语', 'Lead') },
          ],
        },
        {
          name: 'faq',
          label: label('常见问题', 'FAQ'),
          fields: [
            {
              name: 'heading',
              type: 'text',
              localized: true,
              maxLength: 80,
              label: label('标题', 'Heading'),
            },
          ],
        },
      ],
    },
  ],
};

export const navigationGlobal: GlobalConfig = {
  slug: 'navigation',
  label: label('主导航', 'Navigation'),
  access: globalAccess('navigation'),
  versions: { max: MAX_VERSIONS },
  admin: { group },
  hooks: { afterChange: [announceGlobalChange('navigation')] },
  fields: [
    {
      name: 'items',
      type: 'array',
      maxRows: 8,
      label: label('菜单', 'Menu'),
      labels: { singular: label('菜单项', 'Entry'), plural: label('菜单项', 'Entries') },
      fields: [
        labelField(),
        hrefField(),
        {
          name: 'children',
          type: 'array',
          maxRows: 10,
          label: label('二级菜单', 'Second level'),
          labels: { singular: label('菜单项', 'Entry'), plural: label('菜单项', 'Entries') },
          fields: [
            labelField(),
            hrefField(),
            { name: 'hint', type: 'text', localized: true, maxLength: 60, label: label('说明', 'Hint') },
          ],
        },
      ],
    },
  ],
};

export const footerGlobal: GlobalConfig = {
  slug: 'footer',
  label: label('页脚', 'Footer'),
  access: globalAccess('footer'),
  versions: { max: MAX_VERSIONS },
  admin: { group },
  hooks: { afterChange: [announceGlobalChange('footer')] },
  fields: [
    {
      name: 'groups',
      type: 'array',
      maxRows: 6,
      label: label('链接分组', 'Link groups'),
      labels: { singular: label('分组', 'Group'), plural: label('分组', 'Groups') },
      fields: [
        {
          name: 'title',
          type: 'text',
          required: true,
          localized: true,
          maxLength: 40,
          label: label('标题', 'Title'),
        },
        {
          name: 'links',
          type: 'array',
          label: label('链接', 'Links'),
          labels: { singular: label('链接', 'Link'), plural: label('链接', 'Links') },
          fields: [labelField(), hrefField()],
        },
      ],
    },
    {
      name: 'legal',
      type: 'array',
      label: label('法律链接', 'Legal row'),
      labels: { singular: label('链接', 'Link'), plural: label('链接', 'Links') },
      fields: [labelField(), hrefField()],
    },
  ],
};
