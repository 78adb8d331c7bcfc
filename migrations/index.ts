import * as migration_20261120_204154_initial from './20261120_204154_initial';
import * as migration_20261120_214328_s3_media from './20261120_214328_s3_media';
import * as migration_20261120_215533_identity from './20261120_215533_identity';
import * as migration_20261120_233134_identity_providers from './20261120_233134_identity_providers';
import * as migration_20261120_233219_account_confirmation from './20261120_233219_account_confirmation';
import * as migration_20261120_233308_applications from './20261120_233308_applications';
import * as migration_20261120_233354_search from './20261120_233354_search';
import * as migration_20261120_233355_search_storage from './20261120_233355_search_storage';
import * as migration_20261120_233518_mailing_lists from './20261120_233518_mailing_lists';
import * as migration_20261120_233808_mail_attachments from './20261120_233808_mail_attachments';
import * as migration_20261120_233939_analytics from './20261120_233939_analytics';
import * as migration_20261120_234400_analytics_events from './20261120_234400_analytics_events';
import * as migration_20261121_002207_page_feedback from './20261121_002207_page_feedback';
import * as migration_20261121_005150_announcements from './20261121_005150_announcements';
import * as migration_20261121_011939_list_automation from './20261121_011939_list_automation';
import * as migration_20261121_033812_search_families from './20261121_033812_search_families';
import * as migration_20261121_034200_search_versions from './20261121_034200_search_versions';
import * as migration_20261121_040136_list_views from './20261121_040136_list_views';
import * as migration_20261122_060337_suppression_history from './20261122_060337_suppression_history';
import * as migration_20261122_133329_avif_sizes from './20261122_133329_avif_sizes';
import * as migration_20261122_162150_picture_widths from './20261122_162150_picture_widths';
import * as migration_20261122_221633_verification_codes_per_asker from './20261122_221633_verification_codes_per_asker';
import * as migration_20261122_224000_append_only_audit from './20261122_224000_append_only_audit';
import * as migration_20261122_224205_uploads_by_use from './20261122_224205_uploads_by_use';
import * as migration_20261122_231956_drop_search_changes from './20261122_231956_drop_search_changes';
import * as migration_20261122_232553_case_studies from './20261122_232553_case_studies';
import * as migration_20261122_234743_staff_log_in_brake from './20261122_234743_staff_log_in_brake';
import * as migration_20261122_235041_security_txt from './20261122_235041_security_txt';
import * as migration_20261123_020023_cleaned_uploads from './20261123_020023_cleaned_uploads';
import * as migration_20261123_032001_legal_name from './20261123_032001_legal_name';
import * as migration_20261123_125449_staff_second_factors from './20261123_125449_staff_second_factors';
import * as migration_20261123_134104_signed_copies from './20261123_134104_signed_copies';
import * as migration_20261123_134956_agreement_languages from './20261123_134956_agreement_languages';
import * as migration_20261123_140113_signature_chain from './20261123_140113_signature_chain';
import * as migration_20261123_154242_privacy_version from './20261123_154242_privacy_version';
import * as migration_20261123_162500_signature_append_only from './20261123_162500_signature_append_only';
import * as migration_20261123_170028_staff_disabled from './20261123_170028_staff_disabled';
import * as migration_20261123_185121_passkeys from './20261123_185121_passkeys';
import * as migration_20261123_191723_remembered_addresses from './20261123_191723_remembered_addresses';
import * as migration_20261123_200448_audit_seals from './20261123_200448_audit_seals';
import * as migration_20261123_200500_seals_append_only from './20261123_200500_seals_append_only';
import * as migration_20261123_201211_staff_session_devices from './20261123_201211_staff_session_devices';
import * as migration_20261123_224216_staff_invitations from './20261123_224216_staff_invitations';
import * as migration_20261123_232703_shared_answers from './20261123_232703_shared_answers';
import * as migration_20261123_233751_worker_heartbeats from './20261123_233751_worker_heartbeats';
import * as migration_20261124_013514_staff_roles from './20261124_013514_staff_roles';
import * as migration_20261124_014541_version_authors from './20261124_014541_version_authors';
import * as migration_20261124_020541_roles_and_publishing from './20261124_020541_roles_and_publishing';
import * as migration_20261124_023130_audit_forwards from './20261124_023130_audit_forwards';
import * as migration_20261124_024810_staff_session_proofs from './20261124_024810_staff_session_proofs';
import * as migration_20261124_120539_single_sign_on_of_staff from './20261124_120539_single_sign_on_of_staff';
import * as migration_20261124_123053_indexes_of_foreign_keys from './20261124_123053_indexes_of_foreign_keys';
import * as migration_20261125_130754_search_kinds_and_paths from './20261125_130754_search_kinds_and_paths';
import * as migration_20261125_131512_policy_versions from './20261125_131512_policy_versions';
import * as migration_20261125_131523_content_publications from './20261125_131523_content_publications';
import * as migration_20261125_131655_editing_presence from './20261125_131655_editing_presence';
import * as migration_20261125_133355_schema_guards from './20261125_133355_schema_guards';
import * as migration_20261125_133356_schema_guards_validated from './20261125_133356_schema_guards_validated';
import * as migration_20261125_133357_titles_by_pinyin from './20261125_133357_titles_by_pinyin';
import * as migration_20261125_134756_observability from './20261125_134756_observability';
import * as migration_20261125_171845_search_quality from './20261125_171845_search_quality';
import * as migration_20261125_202240_purge_alarm_request_ids from './20261125_202240_purge_alarm_request_ids';
import * as migration_20261125_204403_webhooks from './20261125_204403_webhooks';
import * as migration_20261126_010605_indexes_of_admin_lists from './20261126_010605_indexes_of_admin_lists';
import * as migration_20261126_011708_locks_of_announcements from './20261126_011708_locks_of_announcements';
import * as migration_20261126_035138_mailman_request_ids from './20261126_035138_mailman_request_ids';
import * as migration_20261126_043110_search_quality_changes from './20261126_043110_search_quality_changes';
import * as migration_20261126_044841_content_languages from './20261126_044841_content_languages';
import * as migration_20261126_050435_public_review from './20261126_050435_public_review';
import * as migration_20261126_124156_erratum_of_report from './20261126_124156_erratum_of_report';
import * as migration_20261126_130433_comment_digests from './20261126_130433_comment_digests';
import * as migration_20261126_163524_publication_bundles from './20261126_163524_publication_bundles';
import * as migration_20261126_170104_drafts_of_globals from './20261126_170104_drafts_of_globals';
import * as migration_20261126_173053_content_reviews_and_notices from './20261126_173053_content_reviews_and_notices';
import * as migration_20261126_174016_email_texts from './20261126_174016_email_texts';
import * as migration_20261126_174944_bulk_actions from './20261126_174944_bulk_actions';
import * as migration_20261126_175823_page_texts from './20261126_175823_page_texts';
import * as migration_20261126_203852_chapters_of_videos from './20261126_203852_chapters_of_videos';
import * as migration_20261126_204501_chapter_titles_by_pinyin from './20261126_204501_chapter_titles_by_pinyin';
import * as migration_20261127_002005_notices_of_failures from './20261127_002005_notices_of_failures';
import * as migration_20261127_011928_support_requests from './20261127_011928_support_requests';
import * as migration_20261127_045339_document_prints from './20261127_045339_document_prints';
import * as migration_20261127_052118_answer_votes from './20261127_052118_answer_votes';
import * as migration_20261127_054022_media_tags from './20261127_054022_media_tags';
import * as migration_20261127_084353_index_of_votes from './20261127_084353_index_of_votes';
import * as migration_20261127_091701_grants_in_order from './20261127_091701_grants_in_order';
import * as migration_20261127_125038_authors_of_news from './20261127_125038_authors_of_news';
import * as migration_20261127_135101_downloads from './20261127_135101_downloads';
import * as migration_20261127_140308_video_places from './20261127_140308_video_places';
import * as migration_20261127_164859_empty_lists from './20261127_164859_empty_lists';
import * as migration_20261127_205335_broken_links from './20261127_205335_broken_links';
import * as migration_20261127_210546_versions_of_list_settings from './20261127_210546_versions_of_list_settings';
import * as migration_20261129_004243_media_uses_needs_text from './20261129_004243_media_uses_needs_text';
import * as migration_20261130_195336_comments_until from './20261130_195336_comments_until';

export const migrations = [
  {
    up: migration_20261120_204154_initial.up,
    down: migration_20261120_204154_initial.down,
    name: '20261120_204154_initial',
  },
  {
    up: migration_20261120_214328_s3_media.up,
    down: migration_20261120_214328_s3_media.down,
    name: '20261120_214328_s3_media',
  },
  {
    up: migration_20261120_215533_identity.up,
    down: migration_20261120_215533_identity.down,
    name: '20261120_215533_identity',
  },
  {
    up: migration_20261120_233134_identity_providers.up,
    down: migration_20261120_233134_identity_providers.down,
    name: '20261120_233134_identity_providers',
  },
  {
    up: migration_20261120_233219_account_confirmation.up,
    down: migration_20261120_233219_account_confirmation.down,
    name: '20261120_233219_account_confirmation',
  },
  {
    up: migration_20261120_233308_applications.up,
    down: migration_20261120_233308_applications.down,
    name: '20261120_233308_applications',
  },
  {
    up: migration_20261120_233354_search.up,
    down: migration_20261120_233354_search.down,
    name: '20261120_233354_search',
  },
  {
    up: migration_20261120_233355_search_storage.up,
    down: migration_20261120_233355_search_storage.down,
    name: '20261120_233355_search_storage',
  },
  {
    up: migration_20261120_233518_mailing_lists.up,
    down: migration_20261120_233518_mailing_lists.down,
    name: '20261120_233518_mailing_lists',
  },
  {
    up: migration_20261120_233808_mail_attachments.up,
    down: migration_20261120_233808_mail_attachments.down,
    name: '20261120_233808_mail_attachments',
  },
  {
    up: migration_20261120_233939_analytics.up,
    down: migration_20261120_233939_analytics.down,
    name: '20261120_233939_analytics',
  },
  {
    up: migration_20261120_234400_analytics_events.up,
    down: migration_20261120_234400_analytics_events.down,
    name: '20261120_234400_analytics_events',
  },
  {
    up: migration_20261121_002207_page_feedback.up,
    down: migration_20261121_002207_page_feedback.down,
    name: '20261121_002207_page_feedback',
  },
  {
    up: migration_20261121_005150_announcements.up,
    down: migration_20261121_005150_announcements.down,
    name: '20261121_005150_announcements',
  },
  {
    up: migration_20261121_011939_list_automation.up,
    down: migration_20261121_011939_list_automation.down,
    name: '20261121_011939_list_automation',
  },
  {
    up: migration_20261121_033812_search_families.up,
    down: migration_20261121_033812_search_families.down,
    name: '20261121_033812_search_families',
  },
  {
    up: migration_20261121_034200_search_versions.up,
    down: migration_20261121_034200_search_versions.down,
    name: '20261121_034200_search_versions',
  },
  {
    up: migration_20261121_040136_list_views.up,
    down: migration_20261121_040136_list_views.down,
    name: '20261121_040136_list_views',
  },
  {
    up: migration_20261122_060337_suppression_history.up,
    down: migration_20261122_060337_suppression_history.down,
    name: '20261122_060337_suppression_history',
  },
  {
    up: migration_20261122_133329_avif_sizes.up,
    down: migration_20261122_133329_avif_sizes.down,
    name: '20261122_133329_avif_sizes',
  },
  {
    up: migration_20261122_162150_picture_widths.up,
    down: migration_20261122_162150_picture_widths.down,
    name: '20261122_162150_picture_widths',
  },
  {
    up: migration_20261122_221633_verification_codes_per_asker.up,
    down: migration_20261122_221633_verification_codes_per_asker.down,
    name: '20261122_221633_verification_codes_per_asker',
  },
  {
    up: migration_20261122_224000_append_only_audit.up,
    down: migration_20261122_224000_append_only_audit.down,
    name: '20261122_224000_append_only_audit',
  },
  {
    up: migration_20261122_224205_uploads_by_use.up,
    down: migration_20261122_224205_uploads_by_use.down,
    name: '20261122_224205_uploads_by_use',
  },
  {
    up: migration_20261122_231956_drop_search_changes.up,
    down: migration_20261122_231956_drop_search_changes.down,
    name: '20261122_231956_drop_search_changes',
  },
  {
    up: migration_20261122_232553_case_studies.up,
    down: migration_20261122_232553_case_studies.down,
    name: '20261122_232553_case_studies',
  },
  {
    up: migration_20261122_234743_staff_log_in_brake.up,
    down: migration_20261122_234743_staff_log_in_brake.down,
    name: '20261122_234743_staff_log_in_brake',
  },
  {
    up: migration_20261122_235041_security_txt.up,
    down: migration_20261122_235041_security_txt.down,
    name: '20261122_235041_security_txt',
  },
  {
    up: migration_20261123_020023_cleaned_uploads.up,
    down: migration_20261123_020023_cleaned_uploads.down,
    name: '20261123_020023_cleaned_uploads',
  },
  {
    up: migration_20261123_032001_legal_name.up,
    down: migration_20261123_032001_legal_name.down,
    name: '20261123_032001_legal_name',
  },
  {
    up: migration_20261123_125449_staff_second_factors.up,
    down: migration_20261123_125449_staff_second_factors.down,
    name: '20261123_125449_staff_second_factors',
  },
  {
    up: migration_20261123_134104_signed_copies.up,
    down: migration_20261123_134104_signed_copies.down,
    name: '20261123_134104_signed_copies',
  },
  {
    up: migration_20261123_134956_agreement_languages.up,
    down: migration_20261123_134956_agreement_languages.down,
    name: '20261123_134956_agreement_languages',
  },
  {
    up: migration_20261123_140113_signature_chain.up,
    down: migration_20261123_140113_signature_chain.down,
    name: '20261123_140113_signature_chain',
  },
  {
    up: migration_20261123_154242_privacy_version.up,
    down: migration_20261123_154242_privacy_version.down,
    name: '20261123_154242_privacy_version',
  },
  {
    up: migration_20261123_162500_signature_append_only.up,
    down: migration_20261123_162500_signature_append_only.down,
    name: '20261123_162500_signature_append_only',
  },
  {
    up: migration_20261123_170028_staff_disabled.up,
    down: migration_20261123_170028_staff_disabled.down,
    name: '20261123_170028_staff_disabled',
  },
  {
    up: migration_20261123_185121_passkeys.up,
    down: migration_20261123_185121_passkeys.down,
    name: '20261123_185121_passkeys',
  },
  {
    up: migration_20261123_191723_remembered_addresses.up,
    down: migration_20261123_191723_remembered_addresses.down,
    name: '20261123_191723_remembered_addresses',
  },
  {
    up: migration_20261123_200448_audit_seals.up,
    down: migration_20261123_200448_audit_seals.down,
    name: '20261123_200448_audit_seals',
  },
  {
    up: migration_20261123_200500_seals_append_only.up,
    down: migration_20261123_200500_seals_append_only.down,
    name: '20261123_200500_seals_append_only',
  },
  {
    up: migration_20261123_201211_staff_session_devices.up,
    down: migration_20261123_201211_staff_session_devices.down,
    name: '20261123_201211_staff_session_devices',
  },
  {
    up: migration_20261123_224216_staff_invitations.up,
    down: migration_20261123_224216_staff_invitations.down,
    name: '20261123_224216_staff_invitations',
  },
  {
    up: migration_20261123_232703_shared_answers.up,
    down: migration_20261123_232703_shared_answers.down,
    name: '20261123_232703_shared_answers',
  },
  {
    up: migration_20261123_233751_worker_heartbeats.up,
    down: migration_20261123_233751_worker_heartbeats.down,
    name: '20261123_233751_worker_heartbeats',
  },
  {
    up: migration_20261124_013514_staff_roles.up,
    down: migration_20261124_013514_staff_roles.down,
    name: '20261124_013514_staff_roles',
  },
  {
    up: migration_20261124_014541_version_authors.up,
    down: migration_20261124_014541_version_authors.down,
    name: '20261124_014541_version_authors',
  },
  {
    up: migration_20261124_020541_roles_and_publishing.up,
    down: migration_20261124_020541_roles_and_publishing.down,
    name: '20261124_020541_roles_and_publishing',
  },
  {
    up: migration_20261124_023130_audit_forwards.up,
    down: migration_20261124_023130_audit_forwards.down,
    name: '20261124_023130_audit_forwards',
  },
  {
    up: migration_20261124_024810_staff_session_proofs.up,
    down: migration_20261124_024810_staff_session_proofs.down,
    name: '20261124_024810_staff_session_proofs',
  },
  {
    up: migration_20261124_120539_single_sign_on_of_staff.up,
    down: migration_20261124_120539_single_sign_on_of_staff.down,
    name: '20261124_120539_single_sign_on_of_staff',
  },
  {
    up: migration_20261124_123053_indexes_of_foreign_keys.up,
    down: migration_20261124_123053_indexes_of_foreign_keys.down,
    name: '20261124_123053_indexes_of_foreign_keys',
  },
  {
    up: migration_20261125_130754_search_kinds_and_paths.up,
    down: migration_20261125_130754_search_kinds_and_paths.down,
    name: '20261125_130754_search_kinds_and_paths',
  },
  {
    up: migration_20261125_131512_policy_versions.up,
    down: migration_20261125_131512_policy_versions.down,
    name: '20261125_131512_policy_versions',
  },
  {
    up: migration_20261125_131523_content_publications.up,
    down: migration_20261125_131523_content_publications.down,
    name: '20261125_131523_content_publications',
  },
  {
    up: migration_20261125_131655_editing_presence.up,
    down: migration_20261125_131655_editing_presence.down,
    name: '20261125_131655_editing_presence',
  },
  {
    up: migration_20261125_133355_schema_guards.up,
    down: migration_20261125_133355_schema_guards.down,
    name: '20261125_133355_schema_guards',
  },
  {
    up: migration_20261125_133356_schema_guards_validated.up,
    down: migration_20261125_133356_schema_guards_validated.down,
    name: '20261125_133356_schema_guards_validated',
  },
  {
    up: migration_20261125_133357_titles_by_pinyin.up,
    down: migration_20261125_133357_titles_by_pinyin.down,
    name: '20261125_133357_titles_by_pinyin',
  },
  {
    up: migration_20261125_134756_observability.up,
    down: migration_20261125_134756_observability.down,
    name: '20261125_134756_observability',
  },
  {
    up: migration_20261125_171845_search_quality.up,
    down: migration_20261125_171845_search_quality.down,
    name: '20261125_171845_search_quality',
  },
  {
    up: migration_20261125_202240_purge_alarm_request_ids.up,
    down: migration_20261125_202240_purge_alarm_request_ids.down,
    name: '20261125_202240_purge_alarm_request_ids',
  },
  {
    up: migration_20261125_204403_webhooks.up,
    down: migration_20261125_204403_webhooks.down,
    name: '20261125_204403_webhooks',
  },
  {
    up: migration_20261126_010605_indexes_of_admin_lists.up,
    down: migration_20261126_010605_indexes_of_admin_lists.down,
    name: '20261126_010605_indexes_of_admin_lists',
  },
  {
    up: migration_20261126_011708_locks_of_announcements.up,
    down: migration_20261126_011708_locks_of_announcements.down,
    name: '20261126_011708_locks_of_announcements',
  },
  {
    up: migration_20261126_035138_mailman_request_ids.up,
    down: migration_20261126_035138_mailman_request_ids.down,
    name: '20261126_035138_mailman_request_ids',
  },
  {
    up: migration_20261126_043110_search_quality_changes.up,
    down: migration_20261126_043110_search_quality_changes.down,
    name: '20261126_043110_search_quality_changes',
  },
  {
    up: migration_20261126_044841_content_languages.up,
    down: migration_20261126_044841_content_languages.down,
    name: '20261126_044841_content_languages',
  },
  {
    up: migration_20261126_050435_public_review.up,
    down: migration_20261126_050435_public_review.down,
    name: '20261126_050435_public_review',
  },
  {
    up: migration_20261126_124156_erratum_of_report.up,
    down: migration_20261126_124156_erratum_of_report.down,
    name: '20261126_124156_erratum_of_report',
  },
  {
    up: migration_20261126_130433_comment_digests.up,
    down: migration_20261126_130433_comment_digests.down,
    name: '20261126_130433_comment_digests',
  },
  {
    up: migration_20261126_163524_publication_bundles.up,
    down: migration_20261126_163524_publication_bundles.down,
    name: '20261126_163524_publication_bundles',
  },
  {
    up: migration_20261126_170104_drafts_of_globals.up,
    down: migration_20261126_170104_drafts_of_globals.down,
    name: '20261126_170104_drafts_of_globals',
  },
  {
    up: migration_20261126_173053_content_reviews_and_notices.up,
    down: migration_20261126_173053_content_reviews_and_notices.down,
    name: '20261126_173053_content_reviews_and_notices',
  },
  {
    up: migration_20261126_174016_email_texts.up,
    down: migration_20261126_174016_email_texts.down,
    name: '20261126_174016_email_texts',
  },
  {
    up: migration_20261126_174944_bulk_actions.up,
    down: migration_20261126_174944_bulk_actions.down,
    name: '20261126_174944_bulk_actions',
  },
  {
    up: migration_20261126_175823_page_texts.up,
    down: migration_20261126_175823_page_texts.down,
    name: '20261126_175823_page_texts',
  },
  {
    up: migration_20261126_203852_chapters_of_videos.up,
    down: migration_20261126_203852_chapters_of_videos.down,
    name: '20261126_203852_chapters_of_videos',
  },
  {
    up: migration_20261126_204501_chapter_titles_by_pinyin.up,
    down: migration_20261126_204501_chapter_titles_by_pinyin.down,
    name: '20261126_204501_chapter_titles_by_pinyin',
  },
  {
    up: migration_20261127_002005_notices_of_failures.up,
    down: migration_20261127_002005_notices_of_failures.down,
    name: '20261127_002005_notices_of_failures',
  },
  {
    up: migration_20261127_011928_support_requests.up,
    down: migration_20261127_011928_support_requests.down,
    name: '20261127_011928_support_requests',
  },
  {
    up: migration_20261127_045339_document_prints.up,
    down: migration_20261127_045339_document_prints.down,
    name: '20261127_045339_document_prints',
  },
  {
    up: migration_20261127_052118_answer_votes.up,
    down: migration_20261127_052118_answer_votes.down,
    name: '20261127_052118_answer_votes',
  },
  {
    up: migration_20261127_054022_media_tags.up,
    down: migration_20261127_054022_media_tags.down,
    name: '20261127_054022_media_tags',
  },
  {
    up: migration_20261127_084353_index_of_votes.up,
    down: migration_20261127_084353_index_of_votes.down,
    name: '20261127_084353_index_of_votes',
  },
  {
    up: migration_20261127_091701_grants_in_order.up,
    down: migration_20261127_091701_grants_in_order.down,
    name: '20261127_091701_grants_in_order',
  },
  {
    up: migration_20261127_125038_authors_of_news.up,
    down: migration_20261127_125038_authors_of_news.down,
    name: '20261127_125038_authors_of_news',
  },
  {
    up: migration_20261127_135101_downloads.up,
    down: migration_20261127_135101_downloads.down,
    name: '20261127_135101_downloads',
  },
  {
    up: migration_20261127_140308_video_places.up,
    down: migration_20261127_140308_video_places.down,
    name: '20261127_140308_video_places',
  },
  {
    up: migration_20261127_164859_empty_lists.up,
    down: migration_20261127_164859_empty_lists.down,
    name: '20261127_164859_empty_lists',
  },
  {
    up: migration_20261127_205335_broken_links.up,
    down: migration_20261127_205335_broken_links.down,
    name: '20261127_205335_broken_links',
  },
  {
    up: migration_20261127_210546_versions_of_list_settings.up,
    down: migration_20261127_210546_versions_of_list_settings.down,
    name: '20261127_210546_versions_of_list_settings',
  },
  {
    up: migration_20261129_004243_media_uses_needs_text.up,
    down: migration_20261129_004243_media_uses_needs_text.down,
    name: '20261129_004243_media_uses_needs_text',
  },
  {
    up: migration_20261130_195336_comments_until.up,
    down: migration_20261130_195336_comments_until.down,
    name: '20261130_195336_comments_until'
  },
];
