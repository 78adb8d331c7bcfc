import { TitleCell as TitleCell_dcbe23a304024aa91eb108e8432f6bb0 } from '@/cms/admin/title-cell'
import { RscEntryLexicalCell as RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { RscEntryLexicalField as RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { LexicalDiffComponent as LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { InlineToolbarFeatureClient as InlineToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { FixedToolbarFeatureClient as FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BlocksFeatureClient as BlocksFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { DiagramPreview as DiagramPreview_24173d7dab5131853c416c06acc710ec } from '@/cms/rich-text/admin/diagram-preview'
import { LinkField as LinkField_246878d0baf59407dfacdc906f55fb10 } from '@/cms/links/admin/link-field'
import { ZonedDateField as ZonedDateField_bd2963f83fe735db8feaa63dacefef31 } from '@/cms/admin/zoned-date-field'
import { TimeZoneField as TimeZoneField_e9f6934067684d0d1d2234734add0bc7 } from '@/cms/admin/time-zone-field'
import { RowLabel as RowLabel_8d53dffe7f1e683a38c590fdb42beebb } from '@/cms/rows/admin/row-label'
import { PointPlace as PointPlace_3c9c1ee6fb6564a1cf0f44dc45c17a42 } from '@/cms/rich-text/admin/point-place'
import { ReferenceField as ReferenceField_c346592b5a78a2b093272d8663895b0a } from '@/cms/rich-text/admin/reference-field'
import { ReferenceLabel as ReferenceLabel_c0b606de5325db3d8b10999aa2b2285a } from '@/cms/rich-text/admin/reference-label'
import { FormulaLabel as FormulaLabel_4b7ac98e7e9161449ea98c503c7a1e53 } from '@/cms/rich-text/admin/formula-label'
import { TableFeatureClient as TableFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { HorizontalRuleFeatureClient as HorizontalRuleFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BlockquoteFeatureClient as BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { UnorderedListFeatureClient as UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { OrderedListFeatureClient as OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { LinkFeatureClient as LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { InlineCodeFeatureClient as InlineCodeFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { SuperscriptFeatureClient as SuperscriptFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { SubscriptFeatureClient as SubscriptFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { StrikethroughFeatureClient as StrikethroughFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BoldFeatureClient as BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ItalicFeatureClient as ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { HeadingFeatureClient as HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ParagraphFeatureClient as ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { LanguagesCell as LanguagesCell_a26dbe280eb8ecc819078aeeb0e70199 } from '@/cms/admin/languages-cell'
import { LanguagesField as LanguagesField_c31313117def748fbe17d9499ab5d8f5 } from '@/cms/admin/languages-field'
import { ReviewField as ReviewField_1193f268ded9149904f5bb3cff817142 } from '@/features/content-review/admin/review-field'
import { LanguageFilter as LanguageFilter_760c4bc3c53afcc4a28e208b0a0f9ee8 } from '@/cms/translations/admin/language-filter'
import { BulkActions as BulkActions_f79a49e2add34352ffc597156924378b } from '@/cms/bulk/admin/bulk-actions'
import { WholeListSlot as WholeListSlot_27a6f75c3700d0eedc05f9d950388e8b } from '@/features/arrangement/admin/whole-list-slot'
import { AddSelection as AddSelection_0d5e54324c6eb55a5de666981290c246 } from '@/features/bundles/admin/add-selection'
import { ListMoment as ListMoment_53c27b84afde0b987772d59330d8b28d } from '@/cms/editing/admin/list-moment'
import { EmptyList as EmptyList_cb67dd8334fcae62174d0cf30bf972ec } from '@/cms/admin/empty-list'
import { EditingSlot as EditingSlot_924e9dd85183f6b5c0c071d559a7da52 } from '@/cms/editing/admin/editing-slot'
import { HistoryLink as HistoryLink_9819b790072b684a0311494438eb9dbb } from '@/features/staff/admin/history-link'
import { AddItem as AddItem_69601b4150cdca9fc0ccd1a95804253c } from '@/features/bundles/admin/add-item'
import { FirstSave as FirstSave_a530e3ea1ec99c30046fafcbc53717a1 } from '@/cms/admin/first-save'
import { RestoreAction as RestoreAction_a8fdb7b941a3a0a3eeb3329794842944 } from '@/cms/admin/restore-action'
import { VersionsView as VersionsView_8b34d303d0d1fccdd864c88b67608e5b } from '@/cms/versions/versions-view'
import { MarkdownImport as MarkdownImport_da68cfd8b1193f9ca04dfd82530e1e8a } from '@/content/documents/admin/markdown-import'
import { ArrangementList as ArrangementList_e53cc1dd3ee5bf2236cf0549ba9012fd } from '@/features/arrangement/admin/arrangement-list'
import { ErratumPlace as ErratumPlace_cac34bb41abad553b6af26edc18b9bd5 } from '@/content/documents/admin/erratum-place'
import { ErratumOrigin as ErratumOrigin_1cf1ae3a6f9994217282c2416c3f779a } from '@/features/public-review/admin/erratum-origin'
import { WhitePaperFiles as WhitePaperFiles_f7373ed2276d025da4c220a635a56389 } from '@/access/downloads/admin/release-files-field'
import { UnnamedAuthors as UnnamedAuthors_653749b30143f74f4013601facc1afdb } from '@/content/news/admin/unnamed-authors'
import { FromNews as FromNews_433bf68e3948da3fd304c75a673f3b09 } from '@/features/announcements/admin/from-news'
import { VideoStudio as VideoStudio_9e2f3e7767bd9bb58a190cd0fa0ea7ea } from '@/content/videos/admin/video-studio'
import { AnswerVotesPanel as AnswerVotesPanel_c3fb8066a13e13103494de55b65b004f } from '@/features/feedback/admin/answer-votes'
import { LeastHelpful as LeastHelpful_c3fb8066a13e13103494de55b65b004f } from '@/features/feedback/admin/answer-votes'
import { PagePublishButton as PagePublishButton_0ba8c9d2178e8d577ada4e5f17cb68cb } from '@/features/policies/admin/publish-button'
import { TagsCell as TagsCell_2cc2bad26efaafab8b9b3136460480ee } from '@/cms/media-tags/admin/tags-cell'
import { TagsField as TagsField_fbc0ff978c6a82fc01604c410bb1e242 } from '@/cms/media-tags/admin/tags-field'
import { UsedIn as UsedIn_447358e99a90d0d2bd5ab6dc3f18c1b2 } from '@/cms/media-uses/admin/used-in'
import { FileSizeCell as FileSizeCell_a3ef816387cd23b72c1d27df6267deb1 } from '@/cms/admin/file-size-cell'
import { UploadChoice as UploadChoice_dc3b2d06fc0a6ae3bf08258291a474ca } from '@/cms/media-upload/admin/upload-choice'
import { MediaChoice as MediaChoice_ad405e40f65e273414e29c23aae80cab } from '@/cms/media-uses/admin/media-choice'
import { TagFilter as TagFilter_d5edf0966c46e332f86ba475a0e19397 } from '@/cms/media-tags/admin/tag-filter'
import { PageAverages as PageAverages_f2303b73666ef69320c806d9c8ed8310 } from '@/features/feedback/admin/page-averages'
import { NamedValueCell as NamedValueCell_5aee3d9347454e85865cfa8176c9a385 } from '@/cms/admin/named-value'
import { NamedValueField as NamedValueField_5aee3d9347454e85865cfa8176c9a385 } from '@/cms/admin/named-value'
import { SubscriptionHistory as SubscriptionHistory_d7352c270c0bc7f73e30185acca9569a } from '@/features/mailing-lists/admin/subscription-history'
import { SendPanel as SendPanel_1a6cd293f8305656ea72ff35c324c2b6 } from '@/features/announcements/admin/send-panel'
import { CollectionCell as CollectionCell_546636eb6fcf29c72ae7f23435ff6385 } from '@/cms/admin/collection-cell'
import { CurrentPassword as CurrentPassword_5ecdc66697ec877488bdf126b743d80c } from '@/features/staff/admin/current-password'
import { RolesCell as RolesCell_107d92fe9479138d26f147370a304cda } from '@/features/staff/admin/role-guide'
import { RoleGuide as RoleGuide_107d92fe9479138d26f147370a304cda } from '@/features/staff/admin/role-guide'
import { AccountPanel as AccountPanel_b6e93f71454d1ede7a52b6c9eefbb1cd } from '@/features/staff/admin/account-panel'
import { AccountCell as AccountCell_4836f3a26a502301b50d8790702486a1 } from '@/features/staff/admin/account-cell'
import { ProviderPanel as ProviderPanel_5933ef3941bbb62ebbe510422517672e } from '@/features/staff/admin/provider-panel'
import { SecondFactorPanel as SecondFactorPanel_1da76bcb672edd9e43ddb88f581d0372 } from '@/features/staff/admin/second-factor-panel'
import { SessionsPanel as SessionsPanel_34304a3263b9cdbf1e1a1c4c67f4988f } from '@/features/staff/admin/sessions-panel'
import { InviteLink as InviteLink_4486ad9d5515c216d6cac1cb080323cd } from '@/features/staff/admin/invite-link'
import { MemberPanel as MemberPanel_3b6cdf185092815938f189d44af38a1d } from '@/features/staff/admin/member-panel'
import { SpecificationFiles as SpecificationFiles_f7373ed2276d025da4c220a635a56389 } from '@/access/downloads/admin/release-files-field'
import { AgreementPreview as AgreementPreview_0de8b3770d5d0a5ec8e5a4e8808a1e53 } from '@/access/agreements/admin/agreement-preview'
import { AgreementRequest as AgreementRequest_3e4d0d431929912b5d34be0486cbb483 } from '@/access/agreements/admin/agreement-request'
import { ApplicationConsoleLink as ApplicationConsoleLink_d863dfe734cffb0ae9cc923deaa9fb70 } from '@/access/review/admin/console-link'
import { GrantConsoleLink as GrantConsoleLink_d863dfe734cffb0ae9cc923deaa9fb70 } from '@/access/review/admin/console-link'
import { GlobalLanguagesField as GlobalLanguagesField_6a165db4c49261a647ad072b03dcb577 } from '@/cms/admin/global-languages-field'
import { AlwaysPublished as AlwaysPublished_35f05f634e84d0570158a18a1844b248 } from '@/cms/admin/always-published'
import { UsualLine as UsualLine_5f7a3e02c8f27b51c1fd94885ca9a383 } from '@/features/site/admin/usual-text'
import { UsualText as UsualText_5f7a3e02c8f27b51c1fd94885ca9a383 } from '@/features/site/admin/usual-text'
import { ReasonLabel as ReasonLabel_aa6ba9cf2cb01ad5955ff74f5e528d74 } from '@/access/review/admin/reason-label'
import { TemplateLabel as TemplateLabel_a26427dadca20567835cc080f36211b1 } from '@/features/mailing-lists/admin/template-label'
import { SecondFactorBanner as SecondFactorBanner_592ea26cc48633a271102b0c4d2c5d87 } from '@/features/staff/admin/second-factor-banner'
import { Icon as Icon_5d1043182f5cabfe634b485dc76b6af5 } from '@/cms/admin/logo'
import { Logo as Logo_5d1043182f5cabfe634b485dc76b6af5 } from '@/cms/admin/logo'
import { Bell as Bell_7899772f088c4d6403d4d5c32b00e1b0 } from '@/features/notices/admin/bell'
import { BundlesNav as BundlesNav_622c473515165eea64b94d066b97b396 } from '@/features/bundles/admin/bundles-nav'
import { FailuresNav as FailuresNav_0aac1f22190f9b6fa01cbf44df44ec4d } from '@/features/failures/admin/failures-nav'
import { TranslationNav as TranslationNav_0651f4082dc2a129c41aaa20f6fe150f } from '@/cms/translations/admin/translation-nav'
import { ReviewsNav as ReviewsNav_8d5de787925faef106f53ca3f69ab777 } from '@/features/content-review/admin/reviews-nav'
import { PoliciesNav as PoliciesNav_ab59201aca417a311e5efad4745659ab } from '@/features/policies/admin/policies-nav'
import { CommentsNav as CommentsNav_762af99d6138e9710b490d382f70019d } from '@/features/public-review/admin/comments-nav'
import { InsightsNav as InsightsNav_f89170183f5b248286915219e91c4260 } from '@/features/search/admin/insights-nav'
import { ListsNav as ListsNav_a0390873956eb75cb2f91dad13c6c81b } from '@/features/mailing-lists/admin/lists-nav'
import { OperationsNav as OperationsNav_37cc0885478852d33e7c4558cf8d8be6 } from '@/features/staff/admin/operations-nav'
import { HelpNav as HelpNav_a2d8d8ca90362b7ea908347ffe195534 } from '@/features/help/admin/help-nav'
import { FirstSteps as FirstSteps_a0c694bb6c70c683dee9dbcdcc540b4f } from '@/features/dashboard/admin/first-steps'
import { PaletteNav as PaletteNav_01b4fd8c4064d7f4abdd193f64323cdf } from '@/features/palette/admin/palette-nav'
import { ReviewNav as ReviewNav_71feec80749ac8190c87f97a1c4e7b63 } from '@/access/review/admin/review-view'
import { SupportNav as SupportNav_d7952c54b890e7d89d7969ea6df9a58a } from '@/features/support/admin/support-nav'
import { SessionDialog as SessionDialog_81ebb7bb4b1a9d7345cf057dbc5e82eb } from '@/cms/admin/session-dialog'
import { VendorWords as VendorWords_d67eed995cf7ee202203ed52837ba5e4 } from '@/cms/admin/vendor-words'
import { ProofDialog as ProofDialog_6b42dd7bbb4a3ddc0ee0162ac0d166ac } from '@/features/staff/admin/proof-dialog'
import { BulkProgress as BulkProgress_8ddc4f706837cf4f2ccb208f56f50483 } from '@/cms/bulk/admin/bulk-progress'
import { OwnFieldRefusals as OwnFieldRefusals_7a5d9209a51fd658433f6ec0e8b04ff5 } from '@/cms/admin/own-field-refusals'
import { S3ClientUploadHandler as S3ClientUploadHandler_f97aa6c64367fa259c5bc0567239ef24 } from '@payloadcms/storage-s3/client'
import { LogInView as LogInView_c780b22aa8b79a6cccc16a2337ef3715 } from '@/features/staff/admin/log-in-view'
import { ForgotView as ForgotView_e43bc430473e9693b2d52cac01012215 } from '@/features/staff/admin/forgot-view'
import { ResetView as ResetView_a60e63118e6aa10da8f739c1b693017d } from '@/features/staff/admin/reset-view'
import { LogOutView as LogOutView_b7dab771f319e1f8091abadb7a00964f } from '@/features/staff/admin/log-out-view'
import { ProviderOutcomeView as ProviderOutcomeView_5638390513cb90b8e630ef2935feb8af } from '@/features/staff/admin/provider-outcome-view'
import { InvitationView as InvitationView_ed972d315ec9c0435b02e01c57917fd2 } from '@/features/staff/admin/invitation-view'
import { InviteView as InviteView_4f21fb543fa24a5f7fa0e4ed36bca61a } from '@/features/staff/admin/invite-view'
import { ReviewView as ReviewView_71feec80749ac8190c87f97a1c4e7b63 } from '@/access/review/admin/review-view'
import { ReviewStatisticsView as ReviewStatisticsView_71feec80749ac8190c87f97a1c4e7b63 } from '@/access/review/admin/review-view'
import { DownloadsView as DownloadsView_4b4a5a326fa6206d2ad073f07e6b0f42 } from '@/access/downloads/admin/downloads-view'
import { ReviewView as ReviewView_204007e600c916c5c94786e3f3a9765c } from '@/features/mailing-lists/admin/review-view'
import { SubscribersView as SubscribersView_3f2c51d399eef624f2c2403ece64bbbf } from '@/features/mailing-lists/admin/subscribers-view'
import { MailmanView as MailmanView_b14dbb0a0caf510e770435c33108091c } from '@/features/mailing-lists/admin/mailman-view'
import { SuppressionsView as SuppressionsView_67082de02d9e4ac73bf5af428b244929 } from '@/features/mailing-lists/admin/suppressions-view'
import { OutboxView as OutboxView_d4051aeb10d0f961acfd93d850f86d8d } from '@/features/staff/admin/outbox-view'
import { EmailsView as EmailsView_17c3b94528b06cb3535307e8d9991729 } from '@/features/emails/admin/emails-view'
import { CommentsView as CommentsView_5e60be85de35cf638134d848e585fa24 } from '@/features/public-review/admin/comments-view'
import { SupportView as SupportView_33d0572365acb851324df2462ef5e55c } from '@/features/support/admin/support-view'
import { InsightsView as InsightsView_4a20b828b492956f4cf38148292dcc05 } from '@/features/search/admin/insights-view'
import { ToTranslateView as ToTranslateView_c7cd99301e3ed12b8243e6db6866b3ad } from '@/cms/translations/admin/to-translate-view'
import { ReviewsView as ReviewsView_7f8ddda616ba8304edd6bdb4219d921c } from '@/features/content-review/admin/reviews-view'
import { FailuresView as FailuresView_35658cc8e9d8c47a94cf1a736d8042bb } from '@/features/failures/admin/failures-view'
import { BrokenLinksView as BrokenLinksView_1dd6478b58dca34682fd74a786f6b640 } from '@/features/links/admin/broken-links-view'
import { TranslateView as TranslateView_6e6ea6307038fd6b4cc459327166e69d } from '@/cms/translations/admin/translate-view'
import { ImportTranslationsView as ImportTranslationsView_41c3c3c2ea468d26be7552bdecda01a6 } from '@/cms/translations/admin/import-translations-view'
import { BundlesView as BundlesView_8f5a46771b8e19dee0e041760171e999 } from '@/features/bundles/admin/bundles-view'
import { PoliciesView as PoliciesView_2d0bb448fa1d3bb22afe2a7a570525f8 } from '@/features/policies/admin/policies-view'
import { HelpView as HelpView_3c679f0c5ea302569b8ebc4ad2e174a8 } from '@/features/help/admin/help-view'
import { SystemView as SystemView_cc03ebbdd425764bc4d70e739b57c1be } from '@/features/system/admin/system-view'
import { WebhooksView as WebhooksView_171c7c3c6cdd1b12c54c566ffb56e39b } from '@/features/webhooks/admin/webhooks-view'
import { EventsView as EventsView_61e062d3a313adc47b5a4c0a66ad5516 } from '@/features/staff/admin/events-view'
import { QueuesWidget as QueuesWidget_4dd58ce86bfcd1f2a87157c97d7f984a } from '@/features/dashboard/admin/widgets'
import { ContentWidget as ContentWidget_1b88d00f7d7099f55b1c1e79d616e82e } from '@/features/dashboard/admin/content-widget'
import { MailWidget as MailWidget_4dd58ce86bfcd1f2a87157c97d7f984a } from '@/features/dashboard/admin/widgets'
import { AudienceWidget as AudienceWidget_4dd58ce86bfcd1f2a87157c97d7f984a } from '@/features/dashboard/admin/widgets'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "@/cms/admin/title-cell#TitleCell": TitleCell_dcbe23a304024aa91eb108e8432f6bb0,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalCell": RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalField": RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#LexicalDiffComponent": LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/client#InlineToolbarFeatureClient": InlineToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#FixedToolbarFeatureClient": FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BlocksFeatureClient": BlocksFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@/cms/rich-text/admin/diagram-preview#DiagramPreview": DiagramPreview_24173d7dab5131853c416c06acc710ec,
  "@/cms/links/admin/link-field#LinkField": LinkField_246878d0baf59407dfacdc906f55fb10,
  "@/cms/admin/zoned-date-field#ZonedDateField": ZonedDateField_bd2963f83fe735db8feaa63dacefef31,
  "@/cms/admin/time-zone-field#TimeZoneField": TimeZoneField_e9f6934067684d0d1d2234734add0bc7,
  "@/cms/rows/admin/row-label#RowLabel": RowLabel_8d53dffe7f1e683a38c590fdb42beebb,
  "@/cms/rich-text/admin/point-place#PointPlace": PointPlace_3c9c1ee6fb6564a1cf0f44dc45c17a42,
  "@/cms/rich-text/admin/reference-field#ReferenceField": ReferenceField_c346592b5a78a2b093272d8663895b0a,
  "@/cms/rich-text/admin/reference-label#ReferenceLabel": ReferenceLabel_c0b606de5325db3d8b10999aa2b2285a,
  "@/cms/rich-text/admin/formula-label#FormulaLabel": FormulaLabel_4b7ac98e7e9161449ea98c503c7a1e53,
  "@payloadcms/richtext-lexical/client#TableFeatureClient": TableFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#HorizontalRuleFeatureClient": HorizontalRuleFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BlockquoteFeatureClient": BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#UnorderedListFeatureClient": UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#OrderedListFeatureClient": OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#LinkFeatureClient": LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#InlineCodeFeatureClient": InlineCodeFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#SuperscriptFeatureClient": SuperscriptFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#SubscriptFeatureClient": SubscriptFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#StrikethroughFeatureClient": StrikethroughFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BoldFeatureClient": BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ItalicFeatureClient": ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#HeadingFeatureClient": HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ParagraphFeatureClient": ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@/cms/admin/languages-cell#LanguagesCell": LanguagesCell_a26dbe280eb8ecc819078aeeb0e70199,
  "@/cms/admin/languages-field#LanguagesField": LanguagesField_c31313117def748fbe17d9499ab5d8f5,
  "@/features/content-review/admin/review-field#ReviewField": ReviewField_1193f268ded9149904f5bb3cff817142,
  "@/cms/translations/admin/language-filter#LanguageFilter": LanguageFilter_760c4bc3c53afcc4a28e208b0a0f9ee8,
  "@/cms/bulk/admin/bulk-actions#BulkActions": BulkActions_f79a49e2add34352ffc597156924378b,
  "@/features/arrangement/admin/whole-list-slot#WholeListSlot": WholeListSlot_27a6f75c3700d0eedc05f9d950388e8b,
  "@/features/bundles/admin/add-selection#AddSelection": AddSelection_0d5e54324c6eb55a5de666981290c246,
  "@/cms/editing/admin/list-moment#ListMoment": ListMoment_53c27b84afde0b987772d59330d8b28d,
  "@/cms/admin/empty-list#EmptyList": EmptyList_cb67dd8334fcae62174d0cf30bf972ec,
  "@/cms/editing/admin/editing-slot#EditingSlot": EditingSlot_924e9dd85183f6b5c0c071d559a7da52,
  "@/features/staff/admin/history-link#HistoryLink": HistoryLink_9819b790072b684a0311494438eb9dbb,
  "@/features/bundles/admin/add-item#AddItem": AddItem_69601b4150cdca9fc0ccd1a95804253c,
  "@/cms/admin/first-save#FirstSave": FirstSave_a530e3ea1ec99c30046fafcbc53717a1,
  "@/cms/admin/restore-action#RestoreAction": RestoreAction_a8fdb7b941a3a0a3eeb3329794842944,
  "@/cms/versions/versions-view#VersionsView": VersionsView_8b34d303d0d1fccdd864c88b67608e5b,
  "@/content/documents/admin/markdown-import#MarkdownImport": MarkdownImport_da68cfd8b1193f9ca04dfd82530e1e8a,
  "@/features/arrangement/admin/arrangement-list#ArrangementList": ArrangementList_e53cc1dd3ee5bf2236cf0549ba9012fd,
  "@/content/documents/admin/erratum-place#ErratumPlace": ErratumPlace_cac34bb41abad553b6af26edc18b9bd5,
  "@/features/public-review/admin/erratum-origin#ErratumOrigin": ErratumOrigin_1cf1ae3a6f9994217282c2416c3f779a,
  "@/access/downloads/admin/release-files-field#WhitePaperFiles": WhitePaperFiles_f7373ed2276d025da4c220a635a56389,
  "@/content/news/admin/unnamed-authors#UnnamedAuthors": UnnamedAuthors_653749b30143f74f4013601facc1afdb,
  "@/features/announcements/admin/from-news#FromNews": FromNews_433bf68e3948da3fd304c75a673f3b09,
  "@/content/videos/admin/video-studio#VideoStudio": VideoStudio_9e2f3e7767bd9bb58a190cd0fa0ea7ea,
  "@/features/feedback/admin/answer-votes#AnswerVotesPanel": AnswerVotesPanel_c3fb8066a13e13103494de55b65b004f,
  "@/features/feedback/admin/answer-votes#LeastHelpful": LeastHelpful_c3fb8066a13e13103494de55b65b004f,
  "@/features/policies/admin/publish-button#PagePublishButton": PagePublishButton_0ba8c9d2178e8d577ada4e5f17cb68cb,
  "@/cms/media-tags/admin/tags-cell#TagsCell": TagsCell_2cc2bad26efaafab8b9b3136460480ee,
  "@/cms/media-tags/admin/tags-field#TagsField": TagsField_fbc0ff978c6a82fc01604c410bb1e242,
  "@/cms/media-uses/admin/used-in#UsedIn": UsedIn_447358e99a90d0d2bd5ab6dc3f18c1b2,
  "@/cms/admin/file-size-cell#FileSizeCell": FileSizeCell_a3ef816387cd23b72c1d27df6267deb1,
  "@/cms/media-upload/admin/upload-choice#UploadChoice": UploadChoice_dc3b2d06fc0a6ae3bf08258291a474ca,
  "@/cms/media-uses/admin/media-choice#MediaChoice": MediaChoice_ad405e40f65e273414e29c23aae80cab,
  "@/cms/media-tags/admin/tag-filter#TagFilter": TagFilter_d5edf0966c46e332f86ba475a0e19397,
  "@/features/feedback/admin/page-averages#PageAverages": PageAverages_f2303b73666ef69320c806d9c8ed8310,
  "@/cms/admin/named-value#NamedValueCell": NamedValueCell_5aee3d9347454e85865cfa8176c9a385,
  "@/cms/admin/named-value#NamedValueField": NamedValueField_5aee3d9347454e85865cfa8176c9a385,
  "@/features/mailing-lists/admin/subscription-history#SubscriptionHistory": SubscriptionHistory_d7352c270c0bc7f73e30185acca9569a,
  "@/features/announcements/admin/send-panel#SendPanel": SendPanel_1a6cd293f8305656ea72ff35c324c2b6,
  "@/cms/admin/collection-cell#CollectionCell": CollectionCell_546636eb6fcf29c72ae7f23435ff6385,
  "@/features/staff/admin/current-password#CurrentPassword": CurrentPassword_5ecdc66697ec877488bdf126b743d80c,
  "@/features/staff/admin/role-guide#RolesCell": RolesCell_107d92fe9479138d26f147370a304cda,
  "@/features/staff/admin/role-guide#RoleGuide": RoleGuide_107d92fe9479138d26f147370a304cda,
  "@/features/staff/admin/account-panel#AccountPanel": AccountPanel_b6e93f71454d1ede7a52b6c9eefbb1cd,
  "@/features/staff/admin/account-cell#AccountCell": AccountCell_4836f3a26a502301b50d8790702486a1,
  "@/features/staff/admin/provider-panel#ProviderPanel": ProviderPanel_5933ef3941bbb62ebbe510422517672e,
  "@/features/staff/admin/second-factor-panel#SecondFactorPanel": SecondFactorPanel_1da76bcb672edd9e43ddb88f581d0372,
  "@/features/staff/admin/sessions-panel#SessionsPanel": SessionsPanel_34304a3263b9cdbf1e1a1c4c67f4988f,
  "@/features/staff/admin/invite-link#InviteLink": InviteLink_4486ad9d5515c216d6cac1cb080323cd,
  "@/features/staff/admin/member-panel#MemberPanel": MemberPanel_3b6cdf185092815938f189d44af38a1d,
  "@/access/downloads/admin/release-files-field#SpecificationFiles": SpecificationFiles_f7373ed2276d025da4c220a635a56389,
  "@/access/agreements/admin/agreement-preview#AgreementPreview": AgreementPreview_0de8b3770d5d0a5ec8e5a4e8808a1e53,
  "@/access/agreements/admin/agreement-request#AgreementRequest": AgreementRequest_3e4d0d431929912b5d34be0486cbb483,
  "@/access/review/admin/console-link#ApplicationConsoleLink": ApplicationConsoleLink_d863dfe734cffb0ae9cc923deaa9fb70,
  "@/access/review/admin/console-link#GrantConsoleLink": GrantConsoleLink_d863dfe734cffb0ae9cc923deaa9fb70,
  "@/cms/admin/global-languages-field#GlobalLanguagesField": GlobalLanguagesField_6a165db4c49261a647ad072b03dcb577,
  "@/cms/admin/always-published#AlwaysPublished": AlwaysPublished_35f05f634e84d0570158a18a1844b248,
  "@/features/site/admin/usual-text#UsualLine": UsualLine_5f7a3e02c8f27b51c1fd94885ca9a383,
  "@/features/site/admin/usual-text#UsualText": UsualText_5f7a3e02c8f27b51c1fd94885ca9a383,
  "@/access/review/admin/reason-label#ReasonLabel": ReasonLabel_aa6ba9cf2cb01ad5955ff74f5e528d74,
  "@/features/mailing-lists/admin/template-label#TemplateLabel": TemplateLabel_a26427dadca20567835cc080f36211b1,
  "@/features/staff/admin/second-factor-banner#SecondFactorBanner": SecondFactorBanner_592ea26cc48633a271102b0c4d2c5d87,
  "@/cms/admin/logo#Icon": Icon_5d1043182f5cabfe634b485dc76b6af5,
  "@/cms/admin/logo#Logo": Logo_5d1043182f5cabfe634b485dc76b6af5,
  "@/features/notices/admin/bell#Bell": Bell_7899772f088c4d6403d4d5c32b00e1b0,
  "@/features/bundles/admin/bundles-nav#BundlesNav": BundlesNav_622c473515165eea64b94d066b97b396,
  "@/features/failures/admin/failures-nav#FailuresNav": FailuresNav_0aac1f22190f9b6fa01cbf44df44ec4d,
  "@/cms/translations/admin/translation-nav#TranslationNav": TranslationNav_0651f4082dc2a129c41aaa20f6fe150f,
  "@/features/content-review/admin/reviews-nav#ReviewsNav": ReviewsNav_8d5de787925faef106f53ca3f69ab777,
  "@/features/policies/admin/policies-nav#PoliciesNav": PoliciesNav_ab59201aca417a311e5efad4745659ab,
  "@/features/public-review/admin/comments-nav#CommentsNav": CommentsNav_762af99d6138e9710b490d382f70019d,
  "@/features/search/admin/insights-nav#InsightsNav": InsightsNav_f89170183f5b248286915219e91c4260,
  "@/features/mailing-lists/admin/lists-nav#ListsNav": ListsNav_a0390873956eb75cb2f91dad13c6c81b,
  "@/features/staff/admin/operations-nav#OperationsNav": OperationsNav_37cc0885478852d33e7c4558cf8d8be6,
  "@/features/help/admin/help-nav#HelpNav": HelpNav_a2d8d8ca90362b7ea908347ffe195534,
  "@/features/dashboard/admin/first-steps#FirstSteps": FirstSteps_a0c694bb6c70c683dee9dbcdcc540b4f,
  "@/features/palette/admin/palette-nav#PaletteNav": PaletteNav_01b4fd8c4064d7f4abdd193f64323cdf,
  "@/access/review/admin/review-view#ReviewNav": ReviewNav_71feec80749ac8190c87f97a1c4e7b63,
  "@/features/support/admin/support-nav#SupportNav": SupportNav_d7952c54b890e7d89d7969ea6df9a58a,
  "@/cms/admin/session-dialog#SessionDialog": SessionDialog_81ebb7bb4b1a9d7345cf057dbc5e82eb,
  "@/cms/admin/vendor-words#VendorWords": VendorWords_d67eed995cf7ee202203ed52837ba5e4,
  "@/features/staff/admin/proof-dialog#ProofDialog": ProofDialog_6b42dd7bbb4a3ddc0ee0162ac0d166ac,
  "@/cms/bulk/admin/bulk-progress#BulkProgress": BulkProgress_8ddc4f706837cf4f2ccb208f56f50483,
  "@/cms/admin/own-field-refusals#OwnFieldRefusals": OwnFieldRefusals_7a5d9209a51fd658433f6ec0e8b04ff5,
  "@payloadcms/storage-s3/client#S3ClientUploadHandler": S3ClientUploadHandler_f97aa6c64367fa259c5bc0567239ef24,
  "@/features/staff/admin/log-in-view#LogInView": LogInView_c780b22aa8b79a6cccc16a2337ef3715,
  "@/features/staff/admin/forgot-view#ForgotView": ForgotView_e43bc430473e9693b2d52cac01012215,
  "@/features/staff/admin/reset-view#ResetView": ResetView_a60e63118e6aa10da8f739c1b693017d,
  "@/features/staff/admin/log-out-view#LogOutView": LogOutView_b7dab771f319e1f8091abadb7a00964f,
  "@/features/staff/admin/provider-outcome-view#ProviderOutcomeView": ProviderOutcomeView_5638390513cb90b8e630ef2935feb8af,
  "@/features/staff/admin/invitation-view#InvitationView": InvitationView_ed972d315ec9c0435b02e01c57917fd2,
  "@/features/staff/admin/invite-view#InviteView": InviteView_4f21fb543fa24a5f7fa0e4ed36bca61a,
  "@/access/review/admin/review-view#ReviewView": ReviewView_71feec80749ac8190c87f97a1c4e7b63,
  "@/access/review/admin/review-view#ReviewStatisticsView": ReviewStatisticsView_71feec80749ac8190c87f97a1c4e7b63,
  "@/access/downloads/admin/downloads-view#DownloadsView": DownloadsView_4b4a5a326fa6206d2ad073f07e6b0f42,
  "@/features/mailing-lists/admin/review-view#ReviewView": ReviewView_204007e600c916c5c94786e3f3a9765c,
  "@/features/mailing-lists/admin/subscribers-view#SubscribersView": SubscribersView_3f2c51d399eef624f2c2403ece64bbbf,
  "@/features/mailing-lists/admin/mailman-view#MailmanView": MailmanView_b14dbb0a0caf510e770435c33108091c,
  "@/features/mailing-lists/admin/suppressions-view#SuppressionsView": SuppressionsView_67082de02d9e4ac73bf5af428b244929,
  "@/features/staff/admin/outbox-view#OutboxView": OutboxView_d4051aeb10d0f961acfd93d850f86d8d,
  "@/features/emails/admin/emails-view#EmailsView": EmailsView_17c3b94528b06cb3535307e8d9991729,
  "@/features/public-review/admin/comments-view#CommentsView": CommentsView_5e60be85de35cf638134d848e585fa24,
  "@/features/support/admin/support-view#SupportView": SupportView_33d0572365acb851324df2462ef5e55c,
  "@/features/search/admin/insights-view#InsightsView": InsightsView_4a20b828b492956f4cf38148292dcc05,
  "@/cms/translations/admin/to-translate-view#ToTranslateView": ToTranslateView_c7cd99301e3ed12b8243e6db6866b3ad,
  "@/features/content-review/admin/reviews-view#ReviewsView": ReviewsView_7f8ddda616ba8304edd6bdb4219d921c,
  "@/features/failures/admin/failures-view#FailuresView": FailuresView_35658cc8e9d8c47a94cf1a736d8042bb,
  "@/features/links/admin/broken-links-view#BrokenLinksView": BrokenLinksView_1dd6478b58dca34682fd74a786f6b640,
  "@/cms/translations/admin/translate-view#TranslateView": TranslateView_6e6ea6307038fd6b4cc459327166e69d,
  "@/cms/translations/admin/import-translations-view#ImportTranslationsView": ImportTranslationsView_41c3c3c2ea468d26be7552bdecda01a6,
  "@/features/bundles/admin/bundles-view#BundlesView": BundlesView_8f5a46771b8e19dee0e041760171e999,
  "@/features/policies/admin/policies-view#PoliciesView": PoliciesView_2d0bb448fa1d3bb22afe2a7a570525f8,
  "@/features/help/admin/help-view#HelpView": HelpView_3c679f0c5ea302569b8ebc4ad2e174a8,
  "@/features/system/admin/system-view#SystemView": SystemView_cc03ebbdd425764bc4d70e739b57c1be,
  "@/features/webhooks/admin/webhooks-view#WebhooksView": WebhooksView_171c7c3c6cdd1b12c54c566ffb56e39b,
  "@/features/staff/admin/events-view#EventsView": EventsView_61e062d3a313adc47b5a4c0a66ad5516,
  "@/features/dashboard/admin/widgets#QueuesWidget": QueuesWidget_4dd58ce86bfcd1f2a87157c97d7f984a,
  "@/features/dashboard/admin/content-widget#ContentWidget": ContentWidget_1b88d00f7d7099f55b1c1e79d616e82e,
  "@/features/dashboard/admin/widgets#MailWidget": MailWidget_4dd58ce86bfcd1f2a87157c97d7f984a,
  "@/features/dashboard/admin/widgets#AudienceWidget": AudienceWidget_4dd58ce86bfcd1f2a87157c97d7f984a,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
