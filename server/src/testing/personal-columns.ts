/**
 * Every column of text, by table: what becomes of what it says about a person whose account is erased (decision 35). A new
 * column fails the test of the deletion until it is listed here, and erased if it has to be.
 */

/** Deleted with its row, or made empty. */
export const ERASED: Readonly<Record<string, string>> = {
  api_keys: 'access areas name prefix secret_hash',
  attempts: 'key',
  billing_parties: 'street postcode town country kind vat_number tax_number vat_check_reference vat_refused_because',
  companies: 'address description email logo name phone website',
  email_changes: 'cancel_hash confirm_hash new_email',
  installer_links: 'browser_hash name token_hash',
  invitations: 'email role token_hash',
  idempotency_keys: 'fingerprint key reply',
  mailed_tokens: 'purpose token_hash',
  mails: 'html last_error subject text to_address to_name',
  memberships: 'role',
  notification_mail_choices: 'kind mail',
  notifications: 'kind occurrence values',
  owners: 'account_holder account_number address bank_name email name phone',
  payout_holds: 'reason',
  recovery_codes: 'code_hash',
  removed_videos: 'sha256',
  restaurant_images: 'image',
  review_locks: 'kind',
  saved_views: 'list name search',
  screen_tags: 'key tag',
  second_factors: 'pending_secret secret',
  sessions: 'address token_hash user_agent',
  uploads: 'part_ends',
  account_deletions: 'link_hash reminder_hash',
  users:
    'email first_name language last_name operator_role password_hash phone profile_image role suspended_reason time_format',
}

/** Stays, although it can name a person or a business. */
export const KEPT: Readonly<Record<string, string>> = {
  // The log is sealed evidence; pages and exports no longer show the name (decision 4).
  audit: 'action actor_name address changes details reason sha256 subject_kind subject_name',
  // The books and what proves them, for the years that the law demands.
  bank_entries: 'currency doubt end_to_end_id ignored_reason key party_iban party_name reference remittance state',
  bank_files: 'iban name sha256 statement_id',
  billing_allocations: 'by_name kind note',
  billing_document_files: 'bytes kind sha256',
  billing_documents: 'content kind month number reference series vat_category',
  billing_orders: 'campaign_name time_zone type',
  billing_payments: 'by_name kind note',
  billing_settings_changes: 'approved_name changes proposed_name state',
  payout_items: 'account_holder end_to_end_id iban remittance',
  payout_returns: 'by_name code text',
  payout_runs: 'approved_name created_name file number state',
  self_billing_agreements: 'accepted_name address version',
  // What was sold, shown and proven. Drafts lose their name and video.
  campaigns: 'category name rejection_reason status type video',
  infotainment_videos: 'category name rejection_reason status type video',
  // Deleted with what it is about, as far as that is deleted.
  approved_versions: 'facts kind video',
  // Clients read the names of venues and screens in the proofs. Contact data and registration numbers are erased.
  restaurants:
    'address_line1 address_line2 blocked_categories cuisine_type description email name opening_hours phone rejection_reason status',
  // Why something sold was stopped; the client was told, and the books follow it.
  vetoes: 'reason video_sha256',
  screens: 'default_orientation imei_number model name screen_type status',
  vehicles: 'blocked_categories brand image model registration_number rejection_reason status',
  // Operators decide within seconds; the row is deleted then.
  scheduled_decisions: 'address decision kind reason sha256',
  // About screens and campaigns; deleted after a while.
  alerts: 'details kind location_name subject subject_name',
}

/** Says nothing about a person. */
export const IMPERSONAL: Readonly<Record<string, string>> = {
  alert_mails: 'mail_ids',
  approval_windows: 'sha256',
  billing_document_links: 'kind token_hash',
  billing_series: 'series',
  billing_settings:
    'account_holder bic country credit_note_prefix email iban invoice_prefix name postcode registration second_language statement_prefix street tax_number time_zone town vat_number',
  campaign_changes: 'kind',
  campaign_deliveries: 'time_zone',
  chain_forms: 'columns kind line_columns',
  chain_links: 'digest hash kind subject',
  devices: 'model token_hash',
  first_steps: 'state step',
  infotainment_approval_windows: 'sha256',
  house_card: 'background call_to_action foreground headline line logo',
  intervals: 'state',
  job_progress: 'name scope',
  ledger_entries: 'cause label',
  ledger_lines: 'account',
  makegood_settings: 'mode',
  makegoods: 'mode state',
  locations: 'name time_zone',
  media_contents: 'kind sha256',
  media_files: 'kind name sha256 type',
  month_payments: 'month',
  packed_plays: 'files_sha256',
  pairings: 'code model secret_hash',
  partitioned_tables: 'every name',
  play_files: 'other_days sha256',
  plays: 'reason sha256 verdict',
  presences: 'due_manifest_version faults manifest_version player_version playing served_manifest_version',
  remote_orders: 'kind reason state',
  screen_diagnostics: 'facts',
  screenshots: 'picture',
  report_links: 'token_hash',
  screen_clocks: 'time_zone',
  screen_terms: 'opening_hours',
  shown_spans: 'durations_ms starts_ms',
  vehicle_types: 'name',
  video_posters: 'poster video',
}
