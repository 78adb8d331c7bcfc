import type { StaffDecision } from './domain';

/** Texts that reviewers begin their reasons with, until the settings say otherwise. */
export const usualReasons: readonly { event: StaffDecision; zh: string; en: string }[] = [
  {
    event: 'request_more_info',
    zh: '请说明贵单位将在哪类产品或项目中使用该规范，以及您在其中的职责。',
    en: 'Please tell us for which kind of product or project your organization needs the specification, and your part in it.',
  },
  {
    event: 'request_more_info',
    zh: '我们无法根据所填信息核实贵单位。请提供单位全称，以及可以公开查证的网址或登记号。',
    en: 'We could not verify your organization from what you entered. Please give its full legal name and a public website or register number.',
  },
  {
    event: 'reject_qualification',
    zh: '所填单位邮箱与单位名称不符。请使用单位域名的邮箱重新申请。',
    en: 'The e-mail address does not belong to the organization named. Please apply again with an address of your organization.',
  },
  {
    event: 'reject_qualification',
    zh: '该规范仅向单位提供，暂不受理个人申请。',
    en: 'The specification is given to organizations; we cannot accept applications by private persons.',
  },
  {
    event: 'reject_agreement',
    zh: '签署件缺页。请将全部页面签署后一并寄回。',
    en: 'Pages are missing from the signed copy. Please return all pages of the agreement.',
  },
  {
    event: 'reject_agreement',
    zh: '签署件看不清。请重新扫描或拍照，确保文字和签名清晰。',
    en: 'The signed copy cannot be read. Please scan or photograph it again, so that the text and the signature are clear.',
  },
  {
    event: 'reject_agreement',
    zh: '签署人的姓名或单位与申请不一致。请由申请人代表所填单位签署。',
    en: 'The name or the organization of the signature differs from the application. Please have it signed by the applicant, for the organization named.',
  },
  {
    event: 'revoke',
    zh: '持有人已离开该单位，授权随之终止。',
    en: 'The holder has left the organization, which ends the permission.',
  },
  {
    event: 'revoke',
    zh: '许可协议的条件不再满足，授权终止。',
    en: 'The conditions of the license agreement are no longer met, which ends the permission.',
  },
];
