/** The load of a measure, the same for every server. */
export interface Load {
  readonly users: number
  /** Calls of each user at each server that wait or run. */
  readonly callsPerUser: number
  readonly slots: number
  /** How long a call holds its slot, between half and one and a half of it: equal ones would all give theirs back at once. */
  readonly holdMs: number
  /** Before anything is counted. */
  readonly warmUpMs: number
  readonly measuredMs: number
}

/** When a slot was held, in milliseconds of the machine's clock, and by whom. */
export interface SlotUse {
  readonly user: number
  readonly from: number
  readonly to: number
}
