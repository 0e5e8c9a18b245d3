export interface NoticesTables {
  notices: NoticesTable
  seen_notices: SeenNoticesTable
}

export interface NoticesTable {
  id: string
  sent_at: number
  /** E-mail of the administrator. */
  sent_by: string
  message: string
  level: 'info' | 'success' | 'warning' | 'error'
  withdrawn_at: number | null
}

/** Who has dismissed which notice. */
export interface SeenNoticesTable {
  notice_id: string
  user_id: string
}
