export interface ConfigurationTables {
  configuration: ConfigurationTable
}

/** Settings of the installation: one JSON value per name. */
export interface ConfigurationTable {
  name: string
  value: string
}
