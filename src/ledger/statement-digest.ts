/**
 * SQL expressions for the values of an uncommitted import `s`, and of each of its lines, that a person sees. Their digest is the
 * version that a commit names; `verify` recomputes it (`bank-checks.ts`). Lines of earlier versions,
 * which have no like line and no particulars, keep their digest.
 */
export const statementSeenSql = `json_array(s.request_id, s.digest, s.file_name, s.format, s.cbs_account,
  s.virtual_account_id, s.currency, s.from_date, s.to_date, s.opening_file, s.opening_ours, s.closing_file, s.closing_ours,
  s.line_count)`;
export const lineSeenSql = `json_array(entry, part, direction, reversal, pending, amount, booked, valued, bank_reference,
  end_to_end_id, reference_list, remittance, counterparty_name, counterparty_account, counterparty_agent,
  structured_reference, creditor_account, virtual_account_id, match, reason, proposal, instruction_id, fingerprint, occurrence)
  || iif(like_line_id is null, '', json_array(like_line_id)) || iif(particulars = '{}', '', particulars)`;
