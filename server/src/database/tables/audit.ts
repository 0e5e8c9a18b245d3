export interface AuditTables {
  audit_entries: AuditEntriesTable
}

/** Administrators' actions. Users are named without a foreign key, because entries outlive them. */
export interface AuditEntriesTable {
  id: string
  at: number
  actor_id: string
  actor_email: string
  action: string
  /** Of `AuditClass`: what users do is bounded in number, what administrators do by age alone. */
  class: string
  target_id: string | null
  target_name: string | null
  /** E-mail and name in lower case, for the search. */
  words: string
  /** JSON of the fields that changed. */
  changes: string
}
