export interface MonitoringTables {
  metric_samples: MetricSamplesTable
}

/** The state of the machine and the server over one minute, or over a longer step once it is old. */
export interface MetricSamplesTable {
  at: number
  /** The name of the server that measured; empty where there is only one. */
  server: string
  /** Per cent; `null` where it cannot be read. */
  memory: number | null
  cpu: number | null
  disk: number | null
  active_users: number
  running: number
  waiting: number
  requests: number
  failures: number
}
